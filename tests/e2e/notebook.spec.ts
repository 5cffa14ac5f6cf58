import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

test('a note on a drop is found in the notebook, changed, and removed', async ({
  openPage,
  writableHost: host,
}) => {
  const page = await openPage('/drops/15', host);
  await page.getByLabel('New note').fill('Compare with #14. See [[Spring]].');
  await page.getByRole('button', { name: 'Save note' }).click();
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('Compare with #14.');
  await expect(page.getByLabel('New note')).toHaveValue('');

  await goTo(page, '/notebook', 'Notebook');
  await settle(page, 'Notebook');
  await page.getByLabel('Search notes').fill('compare');
  await expect(page).toHaveURL(/search=compare/u);
  await expect(notes.getByRole('link', { name: 'Drop #15' })).toBeVisible();
  await notes.getByRole('button', { name: 'Change the note' }).click();
  await page.getByRole('textbox', { name: 'Change the note' }).fill('Compared with #14.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notes).toContainText('Compared with');

  await notes.getByRole('link', { name: '#14' }).click();
  // The list of the notebook, which is left, has the same note and the same button.
  await settle(page, 'Q Drop #14');
  await expect(notes.getByRole('link', { name: 'Drop #15' })).toBeVisible();
  await notes.getByRole('button', { name: 'Remove the note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(notes).toHaveCount(0);
});

test('a post and a run have notes, and the notebook opens what they are about @full', async ({
  openPage,
  writableHost: host,
}, info) => {
  const page = await openPage('/comms', host);
  const card = page.getByRole('article', { name: /^Post of @/u }).first();
  await card.getByRole('button', { name: /^Notes on post of @/u }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New note').fill('An answer to #14.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText('An answer to #14.');

  await goTo(page, '/?tab=patterns&patterns=frequency', 'Dashboard');
  await page.getByRole('button', { name: 'Notes on this run of frequency' }).click();
  await dialog
    .getByLabel('New note')
    .fill('Before the **import**. ![pic](https://example.org/i.png) <b>y</b>');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  const shown = dialog.getByRole('list', { name: 'Notes' });
  await expect(shown).toContainText('Before the import. Image: pic <b>y</b>');
  await expect(shown.locator('strong')).toHaveText('import');
  await expect(shown.locator('img, b, a')).toHaveCount(0);

  await goTo(page, '/notebook', 'Notebook');
  await settle(page, 'Notebook');
  const notes = page.getByRole('list', { name: 'Notes' });
  const answer = notes.getByRole('listitem').filter({ hasText: 'An answer to #14.' });
  await answer.getByRole('link', { name: /^post:/u }).click();
  await expect(page).toHaveURL(/about=post/u);
  await expect(page.getByText('Notes about one item')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Bookmark Post of @/u })).toBeEnabled();
  await page.getByRole('link', { name: 'Run of frequency' }).click();
  await expect(page).toHaveURL(/about=run/u);
  await expect(page.getByText(/^Version \d+, seed \d+, exploratory\./u)).toBeVisible();
  await page.getByRole('button', { name: 'All notes' }).click();
  await expect(page.getByText('Notes about one item')).toHaveCount(0);

  const file = join(info.outputDir, 'vault.zip');
  const saved = host.nextSaveTo(page, file);
  await page.getByRole('button', { name: 'Export vault' }).click();
  await saved;
  expect(readFileSync(file).includes('An answer to [[Drop 14|#14]].')).toBe(true);
});

test('a brief is one page of chosen findings and notes, and nothing can be exported before one is chosen', async ({
  openPage,
  writableHost: host,
}, info) => {
  await host.api('/api/test-register');
  const page = await openPage('/', host);
  await expect(
    page.getByRole('list', { name: 'What stands out' }).getByRole('listitem').first(),
  ).toBeVisible();
  await goTo(page, '/notebook', 'Notebook');
  await settle(page, 'Notebook');
  await page.getByRole('textbox', { name: 'Text' }).fill('A page for the talk.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Brief…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brief' });
  const submit = dialog.getByRole('button', { name: 'Export brief' });
  await expect(submit).toBeDisabled();
  await dialog
    .getByRole('group', { name: /^Findings/u })
    .getByRole('checkbox')
    .first()
    .check({ force: true });
  await dialog.getByRole('checkbox', { name: 'A page for the talk.' }).check({ force: true });
  await dialog.getByLabel('Title').fill('Talk');
  const file = join(info.outputDir, 'talk.html');
  const saved = host.nextSaveTo(page, file);
  await submit.click();
  await saved;
  await expect(dialog).toHaveCount(0);
  const html = readFileSync(file, 'utf8');
  expect(html).toContain('A page for the talk.');
  expect(html).toMatch(/Run: run:[a-z-]+\/[0-9a-f]{16}/u);
});
