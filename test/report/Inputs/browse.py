"""usage: browse.py PAGE REPORT EMPTY: opens the HTML report PAGE in headless Chromium as a reader would and holds it to
the JSON report of the same run. The sources are those of html.test. EMPTY is a page without findings."""

import json
import pathlib
import shutil
import sys

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

PAGE = pathlib.Path(sys.argv[1]).resolve().as_uri()
EMPTY = pathlib.Path(sys.argv[3]).resolve().as_uri()
FINDINGS = json.loads(pathlib.Path(sys.argv[2]).read_text())["findings"]


def start(scripts=True, width=1280, scheme="light"):
    Options = webdriver.ChromeOptions()
    Options.binary_location = shutil.which("chromium")
    # Containers have neither a sandbox nor a large /dev/shm.
    for Flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"):
        Options.add_argument(Flag)
    Options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if not scripts:
        Options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    Driver = webdriver.Chrome(options=Options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    look(Driver, width, scheme)
    Driver.get(PAGE)
    return Driver


def look(Driver, width, scheme):
    Screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    Driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", Screen)
    Media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    Driver.execute_cdp_cmd("Emulation.setEmulatedMedia", Media)


def shown(Driver):
    return [Each for Each in Driver.find_elements(By.CSS_SELECTOR, "details.finding") if Each.is_displayed()]


def status(Driver):
    return Driver.find_element(By.ID, "shown").text


def background(Driver):
    return Driver.find_element(By.TAG_NAME, "body").value_of_css_property("background-color")


def check_content(Driver):
    Cards = shown(Driver)
    assert {Card.get_attribute("id") for Card in Cards} == {"f-" + F["fingerprint"] for F in FINDINGS}
    assert len(Cards) == len(FINDINGS)
    assert f"{len(FINDINGS)} findings" in Driver.title


def check_hostile_text(Driver):
    """What the sources would do if their text were taken for markup."""
    assert "owned" not in Driver.title
    assert len(Driver.find_elements(By.TAG_NAME, "script")) == 1
    assert not Driver.find_elements(By.CSS_SELECTOR, "img, iframe, object, [onerror], [onclick]")
    Hit = Driver.find_element(By.CSS_SELECTOR, ".row.hit").get_attribute("textContent")
    Wanted = """/* </script><script>document.title="owned"</script> it's <1B>[31m <U+202E> <E9> {{script}} */"""
    assert Wanted in Hit, Hit
    assert Driver.find_element(By.CSS_SELECTOR, ".row.hit mark").get_attribute("textContent") == "out[threadIdx.x * n]"
    Headings = Driver.find_elements(By.CSS_SELECTOR, ".file h2 span:first-child")
    Names = [Each.get_attribute("textContent") for Each in Headings]
    assert any("<img src=x onerror=document.title='owned'>" in Name for Name in Names), Names
    Missed = Driver.find_element(By.CSS_SELECTOR, ".missed").get_attribute("textContent")
    assert "empty.cu" in Missed and "broken" in Missed, Missed


def check_nothing_loaded(Driver):
    assert Driver.execute_script("return performance.getEntriesByType('resource').length") == 0
    Log = [Entry["message"] for Entry in Driver.get_log("browser")]
    assert Log == [], Log


def check_pictures(Driver):
    """Each drawing has the sectors or wavefronts that the report counts; every finding has the drawings of its data."""
    for Finding in FINDINGS:
        Warp = Finding.get("warp", {})
        Requests = [Warp[Key] for Key in ("now", "instead") if Key in Warp]
        Card = Driver.find_element(By.ID, "f-" + Finding["fingerprint"])
        Uses = Card.find_elements(By.CSS_SELECTOR, "figure.warp svg use")
        assert len(Uses) == len(Requests), Finding["message"]
        for Request, Use in zip(Requests, Uses):
            Drawing = Driver.find_element(By.CSS_SELECTOR, Use.get_attribute("href"))
            if Warp["operation"] == "atomic" and "instead" not in Warp:
                Wanted = sum(Offset is not None for Offset in Request["offsets"])
                Drawn = len(Drawing.find_elements(By.CSS_SELECTOR, "rect.lane"))
            elif Warp["space"] == "shared":
                Wanted = Request["cost"]
                Lanes = Drawing.find_elements(By.CSS_SELECTOR, "rect.lane")
                Drawn = len({Lane.get_attribute("y") for Lane in Lanes})
            else:
                Wanted = Request["cost"]
                Drawn = len(Drawing.find_elements(By.CSS_SELECTOR, "rect.sector"))
            assert Drawn == Wanted, (Finding["message"], Drawn, Wanted)
    Kinds = {(F["warp"]["space"], F["warp"]["operation"]) for F in FINDINGS if "warp" in F}
    assert Kinds >= {("global", "load"), ("global", "store"), ("global", "atomic"), ("shared", "load")}, Kinds


def check_fixes(Driver):
    Fixed = [F for F in FINDINGS if F["fixes"]]
    assert Fixed
    for Finding in Fixed:
        Card = Driver.find_element(By.ID, "f-" + Finding["fingerprint"])
        Diffs = Card.find_elements(By.CSS_SELECTOR, ".fix pre.diff")
        assert len(Diffs) == len(Finding["fixes"]), Finding["message"]
        for Diff, Fix in zip(Diffs, Finding["fixes"]):
            Added = Diff.find_element(By.CSS_SELECTOR, ".added").get_attribute("textContent")
            assert Fix["edits"][0]["replacement"] in Added, Added


def check_opening(Driver):
    Card = shown(Driver)[0]
    assert Card.get_attribute("open") is None, "a long list starts closed"
    Card.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    assert Card.find_element(By.CSS_SELECTOR, "pre.source").is_displayed()
    Size = Card.find_element(By.CSS_SELECTOR, "figure.warp svg").size
    assert Size["width"] > 100 and Size["height"] > 10, Size
    Manual = Driver.find_element(By.ID, "about-" + Card.get_attribute("data-check"))
    assert Manual.get_attribute("open") is None
    Card.find_element(By.CSS_SELECTOR, ".basis a").click()
    assert Manual.get_attribute("open") and "Why it costs" in Manual.text
    Driver.find_element(By.ID, "open").click()
    assert all(Each.get_attribute("open") for Each in shown(Driver))
    Driver.find_element(By.ID, "close").click()
    assert not any(Each.get_attribute("open") for Each in shown(Driver))


def check_filters(Driver):
    Check = "cuda-perf-strided-global-access"
    Rest = [F for F in FINDINGS if F["check"] != Check]
    assert 0 < len(Rest) < len(FINDINGS)
    Driver.find_element(By.CSS_SELECTOR, f'input[value="{Check}"]').click()
    assert len(shown(Driver)) == len(Rest)
    assert status(Driver) == f"{len(Rest)} of {len(FINDINGS)} findings"
    Driver.find_element(By.ID, "reset").click()
    assert len(shown(Driver)) == len(FINDINGS) and status(Driver) == f"{len(FINDINGS)} findings"

    Driver.find_element(By.TAG_NAME, "body").send_keys("/")
    Text = Driver.switch_to.active_element
    assert Text.get_attribute("id") == "text"
    Text.send_keys("MoveParticles")
    Wanted = [F for F in FINDINGS if F["kernel"] == "moveParticles"]
    assert Wanted and len(shown(Driver)) == len(Wanted)
    Text.send_keys(" nowhere")
    assert not shown(Driver) and Driver.find_element(By.ID, "none").is_displayed()
    Driver.find_element(By.ID, "reset").click()

    Select(Driver.find_element(By.ID, "file")).select_by_index(1)
    First = [F for F in FINDINGS if F["file"] == FINDINGS[0]["file"]]
    assert len(shown(Driver)) == len(First)
    Driver.find_element(By.CSS_SELECTOR, 'input[value="warning"]').click()
    assert len(shown(Driver)) == len([F for F in First if F["severity"] != "warning"])
    Driver.find_element(By.ID, "reset").click()


def check_theme(Driver):
    Light = background(Driver)
    look(Driver, 1280, "dark")
    Dark = background(Driver)
    assert Dark != Light, "follows the system"
    Driver.find_element(By.ID, "theme").click()
    assert background(Driver) == Light
    Driver.refresh()
    assert background(Driver) == Light, "the choice is kept"
    Driver.find_element(By.ID, "theme").click()
    assert background(Driver) == Dark


def check_widths(Driver):
    """Nothing sticks out, with everything open."""
    Driver.find_element(By.ID, "open").click()
    for Width in (1280, 768, 390):
        look(Driver, Width, "light")
        Needed, Room = Driver.execute_script(
            "const Page = document.documentElement; return [Page.scrollWidth, Page.clientWidth]"
        )
        assert Needed == Room, (Width, Needed, Room)


def check_empty_page(Driver):
    Driver.get(EMPTY)
    assert Driver.find_element(By.CSS_SELECTOR, ".nothing").is_displayed() and not shown(Driver)
    assert not Driver.find_element(By.ID, "tools").is_displayed()


def check_link_to_a_finding(Driver):
    Id = "f-" + FINDINGS[-1]["fingerprint"]
    Driver.get("about:blank")
    Driver.get(PAGE + "#" + Id)
    assert Driver.find_element(By.ID, Id).get_attribute("open")


Browser = start()
for Check in (check_content, check_hostile_text, check_pictures, check_fixes, check_opening, check_filters, check_theme,
              check_widths, check_link_to_a_finding, check_nothing_loaded, check_empty_page):
    Check(Browser)
    print(Check.__name__)
Browser.quit()

Browser = start(scripts=False)
for Id in ("tools", "theme"):
    assert not Browser.find_element(By.ID, Id).is_displayed()
check_content(Browser)
print("without scripts")
Browser.quit()
