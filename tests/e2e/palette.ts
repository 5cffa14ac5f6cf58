import type { Locator, Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** The field of the command palette. */
export const palette = (page: Page): Locator => page.getByPlaceholder(/Page, drop number/);

/** Opens the command palette and waits until it takes the keys. */
export const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
};

/** Runs the first command that the words lead to. */
export const runCommand = async (page: Page, words: string): Promise<void> => {
  await openPalette(page);
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
};
