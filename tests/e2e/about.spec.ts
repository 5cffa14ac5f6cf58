import { readCitation } from '#scripts/lib/citation.ts';
import { readNotices } from '#scripts/lib/notices.ts';
import { expect, test } from './fixtures.ts';
import { runCommand } from './palette.ts';
import { settle } from './settle.ts';

const citation = readCitation();

test('About shows how to cite Dropscope and the license of every package it ships', async ({
  openPage,
  host,
}) => {
  const page = await openPage('/about');
  await settle(page, 'About Dropscope');
  await expect(page.getByText(citation.plain)).toBeVisible();
  await page.getByRole('button', { name: 'Copy BibTeX' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await host.clipboardText(page)).toBe(citation.bibtex);

  const total = readNotices().length;
  await expect(page.getByText(`${total} of ${total} packages`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('better-sqlite3');
  await expect(page.getByText(`1 of ${total} packages`)).toBeVisible();
  await page.getByText('better-sqlite3').click();
  await expect(page.getByText(/Permission is hereby granted.*Joshua Wise|Joshua Wise/)).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as text' }).click();
  expect((await saved).suggestedFilename()).toBe('third-party-notices.txt');
});

test('the command palette copies the citation @full', async ({ openPage, host }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  await runCommand(page, 'cite dropscope');
  await expect(page.getByText('Citation copied')).toBeVisible();
  expect(await host.clipboardText(page)).toBe(citation.plain);
});
