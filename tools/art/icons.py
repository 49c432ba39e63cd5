"""Draws the PNG icons from static/art/icon*.svg with a Chromium. Run: python tools/art/icons.py"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ART = Path(__file__).resolve().parents[2] / "static" / "art"
ICONS = {
    "icon-180.png": ("icon-maskable.svg", 180),
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-512.png": ("icon-maskable.svg", 512),
}


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (source, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            picture = (ART / source).read_text().replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{picture}")
            page.screenshot(path=ART / name)
        browser.close()


if __name__ == "__main__":
    main()
