import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

const BETWEEN = { path: '/no/such/page', heading: 'Page Not Found' };

/**
 * Another view in an open page, as a link leads there: loading the program again costs more than most of what is looked at. By way of
 * another page, so that nothing is left of a view of the same one and its heading says when this one is there.
 */
export const goTo = async (page: Page, path: string, heading: string): Promise<void> => {
  // The token of the address is read before the address changes.
  await expect(page.locator('h1')).toBeVisible();
  for (const view of [BETWEEN, { path, heading }]) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, view.path);
    await expect(
      page.getByRole('heading', { level: 1, name: view.heading, exact: true, includeHidden: true }),
      view.path,
    ).toBeVisible();
  }
};
