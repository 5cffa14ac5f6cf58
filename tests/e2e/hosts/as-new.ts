import type { Page } from 'playwright/test';
import { WINDOW } from '#tests/helpers/window.ts';

/**
 * Makes a used page one that nothing was done with, in the process that has the program compiled: a new one takes as long for that as
 * for all else. What a test adds to every document of a page (a clock, scripts, functions) cannot be removed: it closes the page.
 */
export const asNew = async (page: Page, origin: string): Promise<void> => {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const event of ['request', 'response', 'dialog', 'filechooser', 'download'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(-1, -1);
  // A document without scripts, of the same origin: where nothing writes any more.
  await page.goto(`${origin}/keys/military.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const { viewport, colorScheme, reducedMotion } = WINDOW;
  await page.emulateMedia({ media: null, forcedColors: null, colorScheme, reducedMotion });
  await page.setViewportSize(viewport);
  page.setDefaultTimeout(0);
};
