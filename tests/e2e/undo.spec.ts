import { CANCELED } from '#shared/constants.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { closeToast } from './close-toast.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { calls } from './hold-back.ts';
import type { Host } from './hosts/host.ts';
import { runCommand } from './palette.ts';
import { routeNow } from './route-now.ts';
import { settle } from './settle.ts';

const importPost = (host: Host, fileName: string, id: string): Promise<unknown> =>
  host.api(`/api/social-posts/import?waitMs=60000&fileName=${fileName}&platform=twitter`, {
    method: 'POST',
    body: `id,date,username,text\n${id},2019-01-01 10:00,somebody,A post of one’s own\n`,
  });

test('an import is undone by keys only after a yes; a tag by keys and by name, and a text field keeps its own undo @full', async ({
  openPage,
  fewHost: host,
}) => {
  const last = async () => (await host.api<{ undo: string }>('/api/journal')).undo;
  const before = await last();
  await importPost(host, 'mine.csv', '9000000000001');
  const page = await openPage('/drops/15', host);
  await settle(page, 'Q Drop #15');
  const dialog = page.getByRole('alertdialog');
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await expect(dialog).toContainText('Undo “import mine.csv (1 post)”? What it brought is deleted');
  // On a busy machine the keys are the dialog's a moment after it is seen.
  await expect(page.locator('.bp6-overlay:focus-within')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await last()).toBe('import mine.csv (1 post)');

  await page.keyboard.press('Control+z');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: import mine.csv (1 post).')).toBeVisible();
  expect(await last()).toBe(before);

  const star = page.getByRole('button', { name: 'Bookmark drop #15' });
  await star.click();
  await expect(page.getByRole('button', { name: 'Bookmark drop #15', pressed: true })).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: bookmark drop 15.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bookmark drop #15', pressed: false })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Redone: bookmark drop 15.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bookmark drop #15', pressed: true })).toBeVisible();

  const note = page.getByLabel('New note');
  await note.click();
  await note.pressSequentially('typed');
  await page.keyboard.press('Control+z');
  await expect(note).not.toHaveValue('typed');
  await expect(page.getByRole('button', { name: 'Bookmark drop #15', pressed: true })).toBeVisible();

  await goTo(page, '/notebook', 'Notebook');
  await settle(page, 'Notebook');
  const tag = page.getByRole('button', { name: 'Tag Bookmarks', exact: true });
  await expect(tag).toBeVisible();
  await page.getByRole('button', { name: 'Undo: bookmark drop 15' }).click();
  await expect(page.getByRole('button', { name: 'Redo: bookmark drop 15' })).toBeEnabled();
  await expect(tag).toHaveCount(0);

  await runCommand(page, 'redo: bookmark drop 15');
  await expect(page.getByRole('button', { name: 'Undo: bookmark drop 15' })).toBeEnabled();
});

test('keys undo what was done last, whatever it was done to', async ({ openPage, writableHost: host }) => {
  const page = await openPage('/drops/16', host);
  await settle(page, 'Q Drop #16');
  const notes = async (): Promise<number> => (await host.api<unknown[]>('/api/notes')).length;
  const before = await notes();
  await page.getByLabel('New note').fill('Kept.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.poll(notes).toBe(before + 1);
  await goTo(page, '/abbreviations?q=FBI', 'Q Abbreviation Keys');
  await page.getByRole('button', { name: 'Actions for FBI', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  const isDisabled = async () =>
    (await host.api<AbbreviationKey[]>('/api/abbreviation-keys?includeDisabled=true')).find(
      ({ abbreviation }) => abbreviation === 'FBI',
    )?.isDisabled;
  await expect.poll(isDisabled).toBe(true);
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await expect.poll(isDisabled).toBe(false);
  expect(await notes()).toBe(before + 1);
});

test('an undo that somebody cancels is no failure: it says that nothing was undone', async ({
  openPage,
  fewHost: host,
  allowedFaults,
}) => {
  allowedFaults.push(/409/);
  await importPost(host, 'kept.csv', '9000000000002');
  const page = await openPage('/twitter?tab=import', host);
  await settle(page, 'Twitter Data Collection');
  // As the workstation answers where the job is canceled; how far it is by then is left to chance.
  const isUndo = calls('POST', /\/api\/(journal\/undo|imports\/)/);
  const isRemoval = calls('DELETE', /\/api\/imports\//);
  await routeNow(page, '**/api/**', (route) =>
    isUndo(route.request()) || isRemoval(route.request())
      ? route.fulfill({ status: 409, contentType: 'text/plain', body: CANCELED })
      : route.fallback(),
  );
  const said = page.getByText('Undo canceled. Nothing was undone.');
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(said).toBeVisible();
  await closeToast(said);

  await page.getByRole('button', { name: 'Undo kept.csv' }).click();
  const confirm = page.getByRole('dialog');
  await confirm.getByRole('textbox').fill('kept.csv');
  await confirm.getByRole('button', { name: 'Undo kept.csv' }).click();
  await expect(said).toBeVisible();
  await expect(page.getByText('Couldn’t undo')).toHaveCount(0);
});
