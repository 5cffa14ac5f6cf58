import { expect, test } from './fixtures.ts';
import { openPalette, palette, runCommand } from './palette.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

test('the palette leads to tabs, cards and methods, and explains words', async ({ openPage }) => {
  const page = await openPage('/settings');
  await settle(page, 'Settings');
  await runCommand(page, 'dispersion');
  await expect(page.getByRole('tab', { name: 'Dispersion' })).toHaveAttribute('aria-selected', 'true');
  await runCommand(page, 'method: temporal clusters');
  await expect(page).toHaveURL(/\/methods#temporal-clusters$/u);
  // The page scrolls to the method and takes the focus with it.
  await settle(page, 'Methods');
  await openPalette(page);
  await palette(page).fill('hold-out');
  await expect(page.getByRole('option').or(page.getByRole('menuitem')).first()).toContainText(
    'A part of a set that is put aside',
  );
  await picture(page, 'palette-word-1280');
});

test('a command of the palette that leads to a field leaves the focus there', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  await page.getByRole('button', { name: 'Saved searches' }).focus();
  await runCommand(page, 'search the drops');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search Q drops' })).toBeFocused();
});
