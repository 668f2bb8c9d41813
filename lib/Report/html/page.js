// Filters, the theme, and opening what a link points to. Everything is readable without this script.
"use strict";

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const findings = [...document.querySelectorAll("details.finding")];
const sections = [...document.querySelectorAll("section.file")];
const words = new Map(findings.map((each) => [each, each.textContent.toLowerCase()]));

// --- theme: the system's until the reader chooses

const themeKey = "cuda-perf-lint-theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => root.dataset.theme ?? (prefersDark.matches ? "dark" : "light");
const otherTheme = () => (theme() === "dark" ? "light" : "dark");

function nameThemeButton() {
  byId("theme").textContent = otherTheme();
  byId("theme").setAttribute("aria-label", `use ${otherTheme()} colours`);
}

// A page that was opened as a file may have no storage.
try { if (localStorage.getItem(themeKey)) root.dataset.theme = localStorage.getItem(themeKey); } catch { }
prefersDark.addEventListener("change", nameThemeButton);
byId("theme").addEventListener("click", () => {
  root.dataset.theme = otherTheme();
  nameThemeButton();
  try { localStorage.setItem(themeKey, root.dataset.theme); } catch { }
});
nameThemeButton();
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
  const all = findings.length, noun = all === 1 ? "finding" : "findings";
  byId("shown").textContent = shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`;
  byId("none").hidden = shown !== 0;
}

// The finding that many places on from the one with the focus.
function step(by) {
  const visible = findings.filter((each) => !each.hidden);
  const at = visible.findIndex((each) => each.contains(document.activeElement));
  const next = visible[at === -1 ? (by > 0 ? 0 : visible.length - 1) : at + by];
  next?.querySelector("summary").focus();
  next?.scrollIntoView({ block: "nearest" });
}

if (findings.length !== 0) {
  byId("tools").hidden = false;
  byId("filters").open = matchMedia("(min-width: 60rem)").matches;
  form.addEventListener("input", filter);
  form.addEventListener("change", filter); // not every driver of a browser sends "input" after a choice
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter)); // after the fields have changed
  byId("open").addEventListener("click", () => findings.forEach((each) => { each.open ||= !each.hidden; }));
  byId("close").addEventListener("click", () => findings.forEach((each) => { each.open = false; }));
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") {
      byId("filters").open = true;
      byId("text").focus();
      event.preventDefault();
    } else if (event.key === "j" || event.key === "k") {
      step(event.key === "j" ? 1 : -1);
    }
  });
  // A check of the overview is a filter.
  document.querySelectorAll("a[data-only]").forEach((link) => link.addEventListener("click", () => {
    byId("reset").click();
    setTimeout(() => { // after the fields have changed
      for (const box of form.querySelectorAll('input[name="check"]')) box.checked = box.value === link.dataset.only;
      filter();
    });
  }));
  filter(); // a reloaded page keeps what was typed
}

// --- the warp: a lane lights up in all drawings of a finding, under the pointer or by the arrow keys

const lanesOf = (mark) => mark.dataset.lane.split(" ").map(Number);

// What <use> shows cannot be reached one by one, so a drawing that is looked into becomes a copy of its own.
function copyDrawings(figure) {
  for (const use of figure.querySelectorAll("use")) {
    use.replaceWith(...[...byId(use.getAttribute("href").slice(1)).childNodes].map((each) => each.cloneNode(true)));
  }
}

// lanes may be empty: then nothing is lit.
function light(figure, lanes) {
  for (const svg of figure.querySelectorAll("svg")) {
    svg.classList.toggle("lit", lanes.length !== 0);
    for (const mark of svg.querySelectorAll(".lane"))
      mark.classList.toggle("on", lanesOf(mark).some((lane) => lanes.includes(lane)));
  }
  figure.querySelector(".where").textContent = lanes.length === 0 ? "" : describeLanes(figure, lanes);
}

// "lane 5: bank 0 in wavefront 6; with rows of 33 elements, bank 5 in wavefront 1"
function describeLanes(figure, lanes) {
  const name = lanes.length === 1 ? `lane ${lanes[0]}` : `${lanes.length} lanes, ${lanes[0]} to ${lanes.at(-1)}`;
  const places = [...figure.querySelectorAll(".panels > div")].map((panel) => {
    const here = new Set([...panel.querySelectorAll(".lane.on")].map((mark) => mark.dataset.at));
    return (panel.classList.contains("now") ? "" : `${panel.dataset.when}, `) + [...here].slice(0, 4).join(" and ");
  });
  return `${name}: ${places.join("; ")}`;
}

for (const figure of document.querySelectorAll("figure.warp")) {
  figure.querySelectorAll("svg").forEach((svg) => { svg.tabIndex = 0; });
  figure.addEventListener("pointerenter", () => copyDrawings(figure));
  figure.addEventListener("focusin", () => copyDrawings(figure));
  figure.addEventListener("pointerover", (event) => {
    const mark = event.target.closest(".lane");
    light(figure, mark ? lanesOf(mark) : []);
  });
  figure.addEventListener("pointerleave", () => light(figure, []));
  figure.addEventListener("focusout", () => light(figure, []));
  figure.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") light(figure, []);
    if (!by || !event.target.matches("svg")) return;
    const all = [...new Set([...event.target.querySelectorAll(".lane")].flatMap(lanesOf))].sort((a, b) => a - b);
    const lit = event.target.querySelector(".lane.on") ? Number(figure.dataset.lane) : undefined;
    const next = lit === undefined ? (by > 0 ? all[0] : all.at(-1)) : all[all.indexOf(lit) + by] ?? lit;
    figure.dataset.lane = next;
    light(figure, [next]);
    event.preventDefault();
  });
}

// --- links and printing

function openTarget() {
  const target = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
  // What the overview leads to is shown, whatever the filter.
  if (target && target.closest("[hidden]")) {
    byId("reset").click();
    return void setTimeout(() => { filter(); openTarget(); });
  }
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
