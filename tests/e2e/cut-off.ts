import type { Page } from 'playwright/test';

/** What one can use and that is off the sides of the window, without a box of its own to scroll in. */
export const cutOff = (page: Page): Promise<readonly string[]> =>
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
