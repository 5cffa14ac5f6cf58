import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './serious-faults.ts';
import { settle } from './settle.ts';

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
