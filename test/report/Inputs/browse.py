"""usage: browse.py PAGE REPORT EMPTY MANY: opens the HTML report PAGE in headless Chromium as a reader would and holds
it to the JSON report of the same run. The sources are those of html.test. EMPTY is a page without findings, MANY one
with some 500.

The page does some of its work in timers, and a browser on a busy machine takes its time. What follows a click or a key
is waited for (eventually), and fails if it does not come.
"""

import json
import pathlib
import shutil
import sys
import time

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

PAGE = pathlib.Path(sys.argv[1]).resolve().as_uri()
EMPTY = pathlib.Path(sys.argv[3]).resolve().as_uri()
MANY = pathlib.Path(sys.argv[4]).resolve().as_uri()
FINDINGS = json.loads(pathlib.Path(sys.argv[2]).read_text())["findings"]


def start(scripts=True, width=1280, scheme="light"):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    # Containers have neither a sandbox nor a large /dev/shm.
    for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = session(options)
    look(driver, width, scheme)
    driver.get(PAGE)
    return driver


def session(options, tries=3):
    """A browser. That one does not come up in its minute says nothing of the page."""
    try:
        return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    except WebDriverException as failed:
        if tries == 1:
            raise
        print("no browser:", failed.msg, file=sys.stderr)
        return session(options, tries - 1)


def eventually(read, wanted, seconds=30):
    """Holds as soon as read() is what is wanted; fails with what it is if that does not come about."""
    until = time.monotonic() + seconds
    while (got := read()) != wanted and time.monotonic() < until:
        time.sleep(0.05)
    assert got == wanted, (got, wanted)


def look(driver, width, scheme):
    screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)


def shown(driver):
    return [each for each in driver.find_elements(By.CSS_SELECTOR, "details.finding") if each.is_displayed()]


def count(driver):
    return len(shown(driver))


def status(driver):
    return driver.find_element(By.ID, "shown").text


def background(driver):
    return driver.find_element(By.TAG_NAME, "body").value_of_css_property("background-color")


def is_open(driver, part):
    return driver.find_element(By.ID, part).get_attribute("open") is not None


def check_content(driver):
    cards = shown(driver)
    assert {card.get_attribute("id") for card in cards} == {"f-" + f["causes"][0] for f in FINDINGS}
    assert len(cards) == len(FINDINGS)
    assert f"{len(FINDINGS)} findings" in driver.title


def check_hostile_text(driver):
    """What the sources would do if their text were taken for markup."""
    assert "owned" not in driver.title
    assert len(driver.find_elements(By.TAG_NAME, "script")) == 1
    assert not driver.find_elements(By.CSS_SELECTOR, "img, iframe, object, [onerror], [onclick]")
    hit = driver.find_element(By.CSS_SELECTOR, ".row.hit").get_attribute("textContent")
    wanted = """/* </script><script>document.title="owned"</script> it's <1B>[31m <U+202E> <E9> {{script}} */"""
    assert wanted in hit, hit
    assert driver.find_element(By.CSS_SELECTOR, ".row.hit mark").get_attribute("textContent") == "out[threadIdx.x * n]"
    headings = driver.find_elements(By.CSS_SELECTOR, ".file h2 span:first-child")
    names = [each.get_attribute("textContent") for each in headings]
    assert any("<img src=x onerror=document.title='owned'>" in name for name in names), names
    missed = driver.find_element(By.CSS_SELECTOR, ".missed").get_attribute("textContent")
    assert "binary.cu" in missed and "broken" in missed, missed


def check_nothing_loaded(driver):
    assert driver.execute_script("return performance.getEntriesByType('resource').length") == 0
    log = [entry["message"] for entry in driver.get_log("browser")]
    assert log == [], log


def check_pictures(driver):
    """Each drawing has the sectors or wavefronts that the report counts; every finding has the drawings of its data."""
    for finding in FINDINGS:
        warp = finding.get("warp", {})
        requests = [warp[key] for key in ("now", "instead") if key in warp]
        card = driver.find_element(By.ID, "f-" + finding["causes"][0])
        uses = card.find_elements(By.CSS_SELECTOR, "figure.warp svg use")
        assert len(uses) == len(requests), finding["message"]
        for request, use in zip(requests, uses):
            drawing = driver.find_element(By.CSS_SELECTOR, use.get_attribute("href"))
            if warp["operation"] == "atomic" and "instead" not in warp:
                wanted = sum(offset is not None for offset in request["offsets"])
                drawn = len(drawing.find_elements(By.CSS_SELECTOR, "rect.lane"))
            elif warp["space"] == "shared":
                wanted = request["cost"]
                lanes = drawing.find_elements(By.CSS_SELECTOR, "rect.lane")
                drawn = len({lane.get_attribute("y") for lane in lanes})
            else:
                wanted = request["cost"]
                drawn = len(drawing.find_elements(By.CSS_SELECTOR, "rect.sector"))
            assert drawn == wanted, (finding["message"], drawn, wanted)
    kinds = {(f["warp"]["space"], f["warp"]["operation"]) for f in FINDINGS if "warp" in f}
    assert kinds >= {("global", "load"), ("global", "store"), ("global", "atomic"), ("shared", "load")}, kinds


def check_fixes(driver):
    fixed = [f for f in FINDINGS if f["fixes"]]
    assert fixed
    for finding in fixed:
        card = driver.find_element(By.ID, "f-" + finding["causes"][0])
        diffs = card.find_elements(By.CSS_SELECTOR, ".fix pre.diff")
        assert len(diffs) == len(finding["fixes"]), finding["message"]
        for diff, fix in zip(diffs, finding["fixes"]):
            added = diff.find_element(By.CSS_SELECTOR, ".added").get_attribute("textContent")
            assert fix["edits"][0]["replacement"] in added, added


def check_opening(driver):
    card = shown(driver)[0]
    assert card.get_attribute("open") is None, "a long list starts closed"
    card.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    assert card.find_element(By.CSS_SELECTOR, "pre.source").is_displayed()
    size = card.find_element(By.CSS_SELECTOR, "figure.warp svg").size
    assert size["width"] > 100 and size["height"] > 10, size
    manual = driver.find_element(By.ID, "about-" + card.get_attribute("data-check"))
    assert manual.get_attribute("open") is None
    card.find_element(By.CSS_SELECTOR, ".basis a").click()
    eventually(lambda: is_open(driver, manual.get_attribute("id")), True)
    assert "Why it costs" in manual.text
    for button, wanted in (("open", {True}), ("close", {False})):
        driver.find_element(By.ID, button).click()
        eventually(lambda: {each.get_attribute("open") is not None for each in shown(driver)}, wanted)


def reset(driver):
    driver.find_element(By.ID, "reset").click()
    eventually(lambda: count(driver), len(FINDINGS))


def check_filters(driver):
    check = "cuda-perf-strided-global-access"
    rest = [f for f in FINDINGS if f["check"] != check]
    assert 0 < len(rest) < len(FINDINGS)
    driver.find_element(By.CSS_SELECTOR, f'input[value="{check}"]').click()
    eventually(lambda: count(driver), len(rest))
    eventually(lambda: status(driver), f"{len(rest)} of {len(FINDINGS)} findings")
    reset(driver)
    eventually(lambda: status(driver), f"{len(FINDINGS)} findings")

    driver.find_element(By.TAG_NAME, "body").send_keys("/")
    eventually(lambda: driver.switch_to.active_element.get_attribute("id"), "text")
    text = driver.switch_to.active_element
    text.send_keys("MoveParticles")
    wanted = [f for f in FINDINGS if f["kernel"] == "moveParticles"]
    assert wanted
    eventually(lambda: count(driver), len(wanted))
    text.send_keys(" nowhere")
    eventually(lambda: count(driver), 0)
    assert driver.find_element(By.ID, "none").is_displayed()
    reset(driver)

    Select(driver.find_element(By.ID, "file")).select_by_index(1)
    first = [f for f in FINDINGS if f["file"] == FINDINGS[0]["file"]]
    eventually(lambda: count(driver), len(first))
    driver.find_element(By.CSS_SELECTOR, 'input[value="warning"]').click()
    eventually(lambda: count(driver), len([f for f in first if f["severity"] != "warning"]))
    reset(driver)


def check_overview(driver):
    """Totals and counts are those of the report; what it leads to opens, and a check of it is a filter."""
    overview = driver.find_element(By.ID, "overview")
    assert overview.find_element(By.CSS_SELECTOR, ".totals b").text == str(len(FINDINGS))
    kernels = overview.find_elements(By.CSS_SELECTOR, "a[href^='#f-']")
    assert len(kernels) == len({(f["file"], f["kernel"]) for f in FINDINGS if f["kernel"]}), len(kernels)
    files = [link.get_attribute("textContent") for link in overview.find_elements(By.CSS_SELECTOR, ".tree a")]
    assert len(files) == len({f["file"] for f in FINDINGS}), files
    gains = [f["gain"] for f in FINDINGS if "gain" in f]
    largest = max((gain["low"] * gain["high"]) ** 0.5 for gain in gains)
    first = next(f for f in FINDINGS if kernels[0].get_attribute("href").endswith(f["causes"][0]))
    assert (first["gain"]["low"] * first["gain"]["high"]) ** 0.5 == largest, first["gain"]

    check = "cuda-perf-hot-atomic"
    overview.find_element(By.CSS_SELECTOR, f"a[data-only='{check}']").click()
    wanted = [f for f in FINDINGS if f["check"] == check]
    eventually(lambda: count(driver), len(wanted))
    # What is filtered out is shown when one follows a link to it.
    other = next(f for f in FINDINGS if f["check"] != check and f["kernel"])
    driver.execute_script("location.hash = arguments[0]", "f-" + other["causes"][0])
    eventually(lambda: count(driver), len(FINDINGS))
    eventually(lambda: is_open(driver, "f-" + other["causes"][0]), True)
    header = driver.find_element(By.TAG_NAME, "header").text
    assert all(text in header for text in ("Judged for", "sm_90", "2026-11-22")), header


def check_badges(driver):
    """A closed finding's numbers are those of its message's means."""
    for finding in FINDINGS:
        card = driver.find_element(By.ID, "f-" + finding["causes"][0])
        chips = [chip.get_attribute("textContent") for chip in card.find_elements(By.CSS_SELECTOR, ".chip")]
        for unit in ("sectors", "wavefronts"):
            if unit + "_per_request" in finding["evidence"]:
                now, ideal = (
                    finding["evidence"][unit + "_per_request"],
                    finding["evidence"][f"ideal_{unit}_per_request"],
                )
                assert chips == [f"{round(now, 2):g} → {round(ideal, 2):g} {unit}"], (chips, finding["message"])


def check_keys(driver):
    """j and k step through the findings that are shown."""
    first, second = (card.find_element(By.TAG_NAME, "summary") for card in shown(driver)[:2])
    driver.find_element(By.TAG_NAME, "body").send_keys("j")
    for key, wanted in (("j", first), ("k", second), ("", first)):
        eventually(lambda: driver.switch_to.active_element, wanted)
        wanted.send_keys(key)


def check_lanes(driver):
    """A lane lights up in every drawing of its finding, by pointer and arrow keys, and is told in words."""
    finding = next(
        f for f in FINDINGS if f["check"] == "cuda-perf-shared-bank-conflict" and "instead" in f.get("warp", {})
    )
    card = driver.find_element(By.ID, "f-" + finding["causes"][0])
    card.find_element(By.TAG_NAME, "summary").click()
    figure = card.find_element(By.CSS_SELECTOR, "figure.warp")
    drawings = figure.find_elements(By.TAG_NAME, "svg")
    where = figure.find_element(By.CSS_SELECTOR, ".where")

    def lit():
        return [each.get_attribute("data-lane") for each in figure.find_elements(By.CSS_SELECTOR, ".lane.on")]

    assert len(drawings) == 2 and lit() == [] and where.text == ""
    ActionChains(driver).move_to_element(drawings[0]).perform()
    lane = figure.find_element(By.CSS_SELECTOR, '.now .lane[data-lane="5"]')
    ActionChains(driver).move_to_element(lane).perform()
    eventually(lit, ["5", "5"])
    # All lanes in bank 0; with longer rows one a bank.
    assert where.text.startswith("lane 5: bank 0 in wavefront ") and "bank 5 in wavefront 1" in where.text, where.text
    ActionChains(driver).move_to_element(card.find_element(By.TAG_NAME, "summary")).perform()
    eventually(lit, [])
    eventually(lambda: where.text, "")

    driver.execute_script("arguments[0].focus()", drawings[1])
    for keys, wanted in ((Keys.ARROW_RIGHT, "0"), (Keys.ARROW_RIGHT * 3, "3"), (Keys.ARROW_LEFT, "2")):
        driver.switch_to.active_element.send_keys(keys)
        eventually(lit, [wanted, wanted])
    driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    eventually(lit, [])
    card.find_element(By.TAG_NAME, "summary").click()


def check_colours(driver):
    """Words of the language differ from names, in source and in diffs, with enough contrast in both themes."""
    driver.find_element(By.ID, "open").click()
    for scheme in ("light", "dark"):
        look(driver, 1280, scheme)
        colours = driver.execute_script(
            """
            const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
            const light = (text) => { // relative luminance, as WCAG 2 has it
              pen.fillStyle = text; pen.fillRect(0, 0, 1, 1);
              const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((v) => v / 255)
                .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            const under = (each) => {
              for (; each; each = each.parentElement) {
                const colour = getComputedStyle(each).backgroundColor;
                if (colour !== "rgba(0, 0, 0, 0)") return colour;
              }
            };
            return [...document.querySelectorAll(".source i, .diff i")].map((each) =>
              [each.className, contrast(light(getComputedStyle(each).color), light(under(each)))]);
            """
        )
        assert {name for name, _ in colours} >= {"k", "b", "n", "c"}, {name for name, _ in colours}
        poor = {(name, round(value, 2)) for name, value in colours if value < 4.5}
        assert not poor, (scheme, poor)
    look(driver, 1280, "light")
    driver.find_element(By.ID, "close").click()


def check_theme(driver):
    light = background(driver)
    look(driver, 1280, "dark")
    dark = background(driver)
    assert dark != light, "follows the system"
    driver.find_element(By.ID, "theme").click()
    eventually(lambda: background(driver), light)
    driver.refresh()
    assert background(driver) == light, "the choice is kept"
    driver.find_element(By.ID, "theme").click()
    eventually(lambda: background(driver), dark)


def check_widths(driver):
    """Nothing sticks out, with everything open."""
    driver.find_element(By.ID, "open").click()
    for width in (1280, 768, 390):
        look(driver, width, "light")
        needed, room = driver.execute_script(
            "const Page = document.documentElement; return [Page.scrollWidth, Page.clientWidth]"
        )
        assert needed == room, (width, needed, room)


def check_empty_page(driver):
    driver.get(EMPTY)
    assert driver.find_element(By.CSS_SELECTOR, ".nothing").is_displayed() and not shown(driver)
    assert not driver.find_element(By.ID, "tools").is_displayed()


def load_time(driver, page):
    """What a page costs from nothing to its second frame."""
    driver.get("about:blank")
    driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    driver.get(page)
    driver.execute_script("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    metrics = driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    driver.execute_cdp_cmd("Performance.disable", {})
    return {each["name"]: each["value"] for each in metrics}


def check_many_findings(driver):
    """A long report is there at once, and long names of kernels and folders have room on every screen."""
    # Time of the processor, and the least of three loads: more than a page takes by itself is the machine's doing.
    metrics = min((load_time(driver, MANY) for _ in range(3)), key=lambda each: each["TaskDuration"])
    assert len(driver.find_elements(By.CSS_SELECTOR, "details.finding")) >= 500
    assert metrics["TaskDuration"] < 2, metrics
    for width in (1400, 800, 720, 390):
        look(driver, width, "light")
        needed, room, cells = driver.execute_script(
            """
            const page = document.documentElement;
            const cells = [...document.querySelectorAll(".kernels tbody :is(th, td)")]
              .filter((each) => each.checkVisibility());
            return [page.scrollWidth, page.clientWidth, cells.map((each) => [each.scrollWidth, each.clientWidth])];
            """
        )
        assert needed == room, (width, needed, room)
        assert cells and all(inner <= outer for inner, outer in cells), (width, cells)
    # The rows that are folded away line up with the others.
    look(driver, 1400, "light")
    left = driver.execute_script(
        """
        document.querySelector(".kernels .rest").open = true;
        return [...document.querySelectorAll(".kernels .faster")].map((each) => each.getBoundingClientRect().left);
        """
    )
    assert len(left) > 20 and len(set(left)) == 1, set(left)


def check_link_to_a_finding(driver):
    card = "f-" + FINDINGS[-1]["causes"][0]
    driver.get("about:blank")
    driver.get(PAGE + "#" + card)
    eventually(lambda: is_open(driver, card), True)


browser = start()
for check in (
    check_content,
    check_hostile_text,
    check_pictures,
    check_fixes,
    check_opening,
    check_filters,
    check_overview,
    check_badges,
    check_keys,
    check_lanes,
    check_colours,
    check_theme,
    check_widths,
    check_link_to_a_finding,
    check_nothing_loaded,
    check_empty_page,
    check_many_findings,
):
    check(browser)
    print(check.__name__)
browser.quit()

browser = start(scripts=False)
for part in ("tools", "theme"):
    assert not browser.find_element(By.ID, part).is_displayed()
check_content(browser)
print("without scripts")
browser.quit()
