import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';
import { ROUTES } from './routes.ts';
import { seriousFaults, structureFaults } from './serious-faults.ts';
import { settle } from './settle.ts';

for (const { name, path, heading } of ROUTES)
  test(`axe ${name}, both themes`, async ({ openPage }) => {
    const page = await openPage(path);
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await settle(page, heading);
      expect(await seriousFaults(page), theme).toEqual([]);
    }
    expect(await structureFaults(page)).toEqual([]);
  });

/** What is open only after a choice: tabs, dialogs, menus. */
for (const path of [
  '/?tab=network',
  '/?tab=correlations&cell=event-types|politics|political',
  '/?tab=patterns',
  '/research?tab=deltas',
  '/comms?tab=statistics',
  '/comms?tab=proofs',
  '/twitter?tab=import',
  '/admin?tab=system',
  '/abbreviations/analysis?drop=15',
  '/drops?drop=42',
])
  test(`axe ${path}, light theme`, async ({ openPage }) => {
    const page = await openPage(path);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('loading')).toHaveCount(0);
    expect(await seriousFaults(page)).toEqual([]);
  });

test('axe drop dialog', async ({ openPage }) => {
  const page = await openPage('/drops?drop=42');
  await settle(page, 'Q Drops Collection');
  await expect(page.getByRole('dialog', { name: 'Q Drop #42' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('axe open menus and help', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  await page.getByRole('button', { name: 'Search help' }).click();
  await expect(page.getByText('What you can type')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await pressEscape(page);
  await expect(page.getByText('What you can type')).toHaveCount(0);
  await page.getByRole('button', { name: /Show all jobs/ }).click();
  await expect(page.getByRole('heading', { name: 'Work in progress' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('axe command palette', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Page, drop number/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});
