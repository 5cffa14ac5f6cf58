import { expect, test } from './fixtures.ts';
import { settle } from './settle.ts';

test('a note on a drop is found in the notebook, changed, and removed', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost();
  const page = await openPage('/drops/15', host);
  await page.getByLabel('New note').fill('Compare with #14. See [[Spring]].');
  await page.getByRole('button', { name: 'Save note' }).click();
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('Compare with #14.');
  await expect(page.getByLabel('New note')).toHaveValue('');

  await page.goto(new URL('/notebook', page.url()).href);
  await settle(page, 'Notebook');
  await page.getByLabel('Search notes').fill('compare');
  await expect(page).toHaveURL(/search=compare/u);
  await expect(notes.getByRole('link', { name: 'Drop #15' })).toBeVisible();
  await notes.getByRole('button', { name: 'Change the note' }).click();
  await page.getByRole('textbox', { name: 'Change the note' }).fill('Compared with #14.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notes).toContainText('Compared with');

  await notes.getByRole('link', { name: '#14' }).click();
  await expect(page).toHaveURL(/drops\/14/u);
  await expect(notes.getByRole('link', { name: 'Drop #15' })).toBeVisible();
  await notes.getByRole('button', { name: 'Remove the note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(notes).toHaveCount(0);
});
