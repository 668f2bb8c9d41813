"""usage: narrow.py PAGE...: opens each page in headless Chromium on a large screen and on a telephone, and fails if any
text sticks out of its column, but for what can be scrolled there."""

import pathlib
import shutil
import sys

from selenium import webdriver

STICKING_OUT = """
const style = getComputedStyle(document.body);
const right = document.body.getBoundingClientRect().right - parseFloat(style.paddingRight) + 1;
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const found = [];
for (let node = texts.nextNode(); node; node = texts.nextNode()) {
  const parent = node.parentElement;
  if (!node.data.trim() || !parent.checkVisibility() || parent.closest(".scroll, pre, script, style, .skip")) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  // What lies in an SVG counts by its own box.
  const box = parent.closest("svg") ? parent.getBoundingClientRect() : range.getBoundingClientRect();
  if (box.width && box.right > right) found.push(`${node.data.trim()}: ${box.right} of ${right}`);
}
const page = document.documentElement;
return [page.scrollWidth - page.clientWidth, found];
"""

options = webdriver.ChromeOptions()
options.binary_location = shutil.which("chromium")
for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"):
    options.add_argument(flag)
driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
for name in sys.argv[1:]:
    for width in (1400, 390):
        screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        driver.get(pathlib.Path(name).resolve().as_uri())
        beyond, found = driver.execute_script(STICKING_OUT)
        assert beyond == 0 and not found, (name, width, beyond, found[:5])
    print(name, "fits")
driver.quit()
