import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Leaves what is open by Escape. It takes the focus a frame after it appears, and hears no key before. */
export const pressEscape = async (page: Page): Promise<void> => {
  await expect(page.locator('.bp6-overlay-open :focus, .bp6-overlay-open:focus')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
};
