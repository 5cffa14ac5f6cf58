import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { ROUTES } from './routes.ts';
import { settle } from './settle.ts';

/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };

/** What one can use and that is off the sides of the window, without a box of its own to scroll in. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement)
        if (/auto|scroll/u.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
          return true;
      return false;
    };
    return [...document.querySelectorAll('main, h1, button, a[href], input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // Text for screen readers only is one pixel wide.
        return width > 1 && (left < -1 || right > window.innerWidth + 1) && !scrolls(element);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });

const PLACES = [
  ...ROUTES,
  ...['network', 'correlations', 'patterns'].map((tab) => ({
    ...{ name: `dashboard ${tab}`, path: `/?tab=${tab}`, heading: 'Dashboard' },
  })),
  ...['proofs', 'statistics'].map((tab) => ({
    ...{ name: `comms ${tab}`, path: `/comms?tab=${tab}`, heading: 'Communications Center' },
  })),
  { name: 'map of texts', path: '/topics?tab=map', heading: 'Topics' },
];

for (const { name, path, heading } of PLACES)
  test(`at 200 % everything of ${name} is within the window`, async ({ openPage }) => {
    const page = await openPage(path);
    await page.setViewportSize(ZOOMED);
    await settle(page, heading);
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      ...{ scrollWidth: document.documentElement.scrollWidth },
      ...{ clientWidth: document.documentElement.clientWidth },
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(await cutOff(page)).toEqual([]);
  });
