import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { routeNow } from './route-now.ts';
import { settle } from './settle.ts';

/** Keeps the answer of a write back, though it is stored, until the returned function is called. */
const withholdAnswer = async (page: Page, path: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await routeNow(page, path, async (route) => {
    if (route.request().method() === 'GET') return await route.fallback();
    const response = await route.fetch();
    await promise;
    return await route.fulfill({ response });
  });
  return () => resolve(undefined);
};

test('what is typed while an account, a note and a key are being stored is there afterwards', async ({
  openPage,
  writableHost: host,
  allowedFaults,
}) => {
  allowedFaults.push(/ERR_FAILED .*\/api\/settings\/secrets/u);
  const page = await openPage('/comms', host);
  await settle(page, 'Communications Center');
  await page.getByRole('button', { name: 'Edit accounts' }).click();
  const dialog = page.getByRole('dialog');
  const answerAccount = await withholdAnswer(page, /\/api\/social-accounts/u);
  await dialog.getByLabel('Username').fill('first');
  await dialog.getByLabel('Display name').fill('First');
  const save = dialog.getByRole('button', { name: 'Save account' });
  await save.click();
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Username').fill('second');
  const displayName = dialog.getByLabel('Display name');
  await displayName.fill('Second');
  await expect(save).toBeEnabled();
  await displayName.press('Enter');
  await expect(save).toBeDisabled();
  answerAccount();
  await expect(dialog.getByText('@first')).toBeVisible();
  await expect(dialog.getByText('@second')).toBeVisible();
  await expect(displayName).toBeFocused();
  await expect(displayName).toHaveValue('');

  await goTo(page, '/drops/17', 'Q Drop #17');
  const answerNote = await withholdAnswer(page, /\/api\/notes/u);
  const note = page.getByLabel('New note');
  await note.fill('One thought');
  const saveNote = page.getByRole('button', { name: 'Save note' });
  await saveNote.click();
  await expect(saveNote).toBeDisabled();
  await note.fill('The next one');
  await saveNote.click();
  await expect(saveNote).toBeDisabled();
  await note.fill('The third');
  answerNote();
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('One thought');
  await expect(notes).toContainText('The next one');
  await expect(note).toHaveValue('The third');
  await page.unrouteAll({ behavior: 'wait' });
  const answerChange = await withholdAnswer(page, /\/api\/notes\//u);
  const first = notes.getByRole('listitem').filter({ hasText: 'One thought' });
  await first.getByRole('button', { name: 'Change the note' }).click();
  const changed = page.getByRole('textbox', { name: 'Change the note' });
  const saveChange = page.getByRole('button', { name: 'Save', exact: true });
  await changed.fill('One thought, changed');
  await saveChange.click();
  await expect(saveChange).toBeDisabled();
  await changed.fill('One thought, changed twice');
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  answerChange();
  await stored;
  await saveChange.click();
  await expect(notes).toContainText('One thought, changed twice');
  await expect(changed).toHaveCount(0);

  await goTo(page, '/settings', 'Settings');
  await settle(page, 'Settings');
  const key = page.getByPlaceholder('OPENROUTER_API_KEY');
  await routeNow(page, /\/api\/settings\/secrets/u, async (route) => await route.abort());
  await key.fill('invented-key-9XYZ');
  await page.getByRole('button', { name: 'Save OPENROUTER_API_KEY' }).click();
  await expect(page.getByText('Couldn’t save the key')).toBeVisible();
  await expect(key).toHaveValue('invented-key-9XYZ');
});
