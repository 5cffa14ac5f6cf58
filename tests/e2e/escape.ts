import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/**
 * Leaves what is open by Escape. It takes the focus a frame after it appears, and hears no key before; a key that came between two
 * focuses is pressed again, as a person would.
 */
export const pressEscape = async (page: Page): Promise<void> => {
  // A toast comes and ends by itself, and so does a tooltip, which an Escape may close first.
  const open = page
    .locator('.bp6-overlay-open:not(.bp6-toast-container)')
    .filter({ hasNot: page.locator('.bp6-tooltip') });
  const before = await open.count();
  await expect(async () => {
    if ((await open.count()) < before) return;
    await expect(page.locator('.bp6-overlay-open :focus, .bp6-overlay-open:focus')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => open.count(), { timeout: 2000 }).toBeLessThan(before);
  }).toPass({ timeout: 20_000 });
};
