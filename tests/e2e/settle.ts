import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Waits until nothing loads any more, charts are drawn, fonts are in. */
export const settleContent = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('loading')).toHaveCount(0);
  await expect(page.locator('figure[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};

/** The same for a page whose heading is known. */
export const settle = async (page: Page, heading: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await settleContent(page);
};

/** As `settle`, and no job computes what the page is to show. */
export const settleResults = async (page: Page, heading: string): Promise<void> => {
  await settle(page, heading);
  await expect(page.getByText(/^[\d,]+ jobs? running$/)).toHaveCount(0, { timeout: 500_000 });
  await settle(page, heading);
};
