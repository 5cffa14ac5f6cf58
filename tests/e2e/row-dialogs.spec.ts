import type { Note } from '#shared/contract/notes.ts';
import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { settle } from './settle.ts';

/** As another window of the workstation would. */
const importPosts = async (host: Host, name: string, ids: readonly number[]): Promise<void> => {
  const lines = ids.map(
    (id) => `9000000000${String(id)},2019-01-01 10:${String(id)},keeper,Post ${String(id)}`,
  );
  await host.api(`/api/social-posts/import?waitMs=60000&fileName=${name}&platform=twitter`, {
    method: 'POST',
    body: ['id,date,username,text', ...lines, ''].join('\n'),
  });
};

test('the dialog of a row stays open, with what was typed, when new rows move the row out of sight @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ empty: true });
  await importPosts(host, 'first.csv', [10]);
  const page = await openPage('/twitter?tab=import', host);
  await settle(page, 'Twitter Data Collection');
  const imports = page.getByRole('grid', { name: 'Files and runs' });
  const undo = imports.getByRole('button', { name: 'Undo first.csv' });
  await undo.click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Type first.csv to confirm');
  await field.fill('irst.csv');
  for (let id = 11; id < 34; id += 1) await importPosts(host, `later-${String(id)}.csv`, [id]);
  await expect(imports.getByText('later-33.csv')).toBeVisible();
  // A narrow window cuts both.
  await expect(imports.getByTitle('later-33.csv')).toBeVisible();
  await expect(imports.getByTitle('Other columns (map them)').first()).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(field).toHaveValue('irst.csv');
  // A key of the field, not of the table.
  await field.press('Home');
  await field.pressSequentially('f');
  await dialog.getByRole('button', { name: 'Undo first.csv' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a note that is being written stays with its post when newer posts come in above it @full', async ({
  openPage,
  writableHost: host,
}) => {
  await importPosts(host, 'first.csv', [10]);
  const page = await openPage('/comms?account=keeper&span=all', host);
  await settle(page, 'Communications Center');
  const posts = page.getByRole('region', { name: 'Posts of @keeper' });
  await posts.getByRole('button', { name: 'Notes on post of @keeper' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New note').fill('About the first');
  await importPosts(host, 'newer.csv', [11, 12]);
  await expect(posts.getByText('Post 12')).toBeVisible();
  await expect(dialog.getByLabel('New note')).toHaveValue('About the first');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText('About the first');
  const notes = await host.api<readonly Note[]>('/api/notes');
  const written = notes.filter(({ text }) => text === 'About the first');
  expect(written.map(({ subject }) => subject)).toEqual(['post:twitter/900000000010']);
});

test('the focus returns to what opened a dialog by keyboard, and Escape closes each', async ({
  openPage,
  writableHost: host,
}) => {
  const page = await openPage('/plans', host);
  await settle(page, 'Plans and Tests');
  const lock = page.getByRole('button', { name: 'Lock a plan…' });
  await lock.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Lock a plan' })).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lock).toBeFocused();
  await goTo(page, '/settings', 'Settings');
  const reset = page.getByRole('button', { name: 'Reset settings' });
  await reset.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(reset).toBeFocused();
});
