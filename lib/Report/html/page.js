// Filters, the theme, and opening what a link points to. Everything is readable without this script.
"use strict";

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const findings = [...document.querySelectorAll("details.finding")];
const sections = [...document.querySelectorAll("section.file")];
const words = new Map(findings.map((each) => [each, each.textContent.toLowerCase()]));

// --- theme: the system's until the reader chooses

function storedTheme() {
  try { return localStorage.getItem("cuda-perf-lint-theme"); } catch { return null; } // a file:// page may have no storage
}

function showTheme(theme) {
  root.dataset.theme = theme;
  byId("theme").textContent = theme === "dark" ? "light" : "dark";
  byId("theme").setAttribute("aria-label", `use ${byId("theme").textContent} colours`);
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const systemTheme = () => (prefersDark.matches ? "dark" : "light");
showTheme(storedTheme() ?? systemTheme());
prefersDark.addEventListener("change", () => storedTheme() ?? showTheme(systemTheme()));
byId("theme").addEventListener("click", () => {
  showTheme(root.dataset.theme === "dark" ? "light" : "dark");
  try { localStorage.setItem("cuda-perf-lint-theme", root.dataset.theme); } catch { /* lasts as long as the page */ }
});
byId("theme").hidden = false;

// --- filters

const form = document.querySelector("#filters form");
const ticked = (name) => new Set([...form.querySelectorAll(`input[name="${name}"]:checked`)].map((box) => box.value));

function filter() {
  const checks = ticked("check"), severities = ticked("severity");
  const file = byId("file").value, text = byId("text").value.trim().toLowerCase();
  let shown = 0;
  for (const section of sections) {
    let here = 0;
    for (const each of section.querySelectorAll("details.finding")) {
      const fits = checks.has(each.dataset.check) && severities.has(each.dataset.severity) &&
        (file === "" || file === section.dataset.file) && words.get(each).includes(text);
      each.hidden = !fits;
      here += fits;
    }
    section.hidden = here === 0;
    section.querySelector("h2 .count").textContent = here;
    shown += here;
  }
  const all = byId("shown").dataset.all;
  byId("shown").textContent = shown === Number(all) ? `${all} findings` : `${shown} of ${all} findings`;
  byId("none").hidden = shown !== 0;
}

if (findings.length !== 0) {
  byId("tools").hidden = false;
  byId("filters").open = matchMedia("(min-width: 60rem)").matches;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter)); // after the fields have changed
  byId("open").addEventListener("click", () => findings.forEach((each) => { each.open ||= !each.hidden; }));
  byId("close").addEventListener("click", () => findings.forEach((each) => { each.open = false; }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.matches("input, select")) {
      byId("filters").open = true;
      byId("text").focus();
      event.preventDefault();
    }
  });
  filter(); // a reloaded page keeps what was typed
}

// --- links and printing

function openTarget() {
  const target = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", openTarget);
// A second click on a link whose page part has been closed since.
document.addEventListener("click", (event) => {
  if (event.target.closest("a")?.hash === location.hash) openTarget();
});
openTarget();

addEventListener("beforeprint", () => findings.forEach((each) => { each.open = true; }));
