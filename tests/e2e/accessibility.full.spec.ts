import type { Locator, Page } from 'playwright/test';
import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';
import { openPalette, palette } from './palette.ts';
import { colorFaults, seriousFaults } from './serious-faults.ts';
import { settle } from './settle.ts';

/** What opens over a page: each is opened, looked for, and closed again. */
const OPENED: readonly {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly isThere: (page: Page) => Locator;
}[] = [
  {
    name: 'search help',
    open: (page) => page.getByRole('button', { name: 'Search help' }).click(),
    isThere: (page) => page.getByText('What you can type'),
  },
  {
    name: 'jobs',
    open: (page) => page.getByRole('button', { name: /Show all jobs/ }).click(),
    isThere: (page) => page.getByRole('heading', { name: 'Work in progress' }),
  },
  {
    name: 'more pages',
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'More' }).click(),
    isThere: (page) => page.getByRole('heading', { name: 'Study' }),
  },
  {
    name: 'command palette',
    open: openPalette,
    isThere: palette,
  },
  {
    name: 'dialog of a drop',
    open: (page) => page.getByRole('button', { name: 'Full details' }).first().click(),
    isThere: (page) => page.getByRole('dialog', { name: /^Q Drop #/ }),
  },
];

test('what opens over a page has no serious fault', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  for (const { name, open, isThere } of OPENED) {
    await open(page);
    await expect(isThere(page), name).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await seriousFaults(page), name).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await colorFaults(page), `${name}, dark`).toEqual([]);
    await pressEscape(page);
    await expect(isThere(page), name).toHaveCount(0);
  }
});
