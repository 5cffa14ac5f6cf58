import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import type { Note } from '#shared/contract/notes.ts';
import { expect, test } from './fixtures.ts';
import { calls, holdBack } from './hold-back.ts';
import { routeNow } from './route-now.ts';
import { settle } from './settle.ts';
import { isMended } from './try-again.ts';

/** The browser logs the answers that a test gives. */
const REFUSED = /500 \(Internal Server Error\)/u;
const FAULT = 'The test made this call fail.';
const JSON_BODY = { method: 'POST', headers: { 'Content-Type': 'application/json' } };

test('a form is sent once and shut before the next key arrives, keeps its text where that fails, and says so once it is closed', async ({
  openPage,
  writableHost: host,
  allowedFaults,
}) => {
  allowedFaults.push(REFUSED);
  const page = await openPage('/drops/18', host);
  await settle(page, 'Q Drop #18');
  const sent = await holdBack(page, calls('POST', /\/api\/tags\/items$/u));
  await page.getByRole('button', { name: 'Tag drop #18' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox').first();
  await field.fill('Late');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('more');
  await sent.toBe(1);
  await sent.fail();
  await expect(dialog.getByText(FAULT)).toBeVisible();
  await expect(field).toHaveValue('Late');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await sent.toBe(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await sent.fail();
  await expect(page.getByText(`Couldn’t finish (Tags) - ${FAULT}`)).toBeVisible();

  await page.getByRole('button', { name: 'Tag drop #18' }).click();
  await field.fill('Late');
  // Nothing but microtasks runs between the two lines; a key is a task of its own.
  const isShut = await field.evaluate(async (input: HTMLInputElement) => {
    input.form?.requestSubmit();
    await Promise.resolve();
    return input.closest('[inert]') !== null && document.activeElement !== input;
  });
  expect(isShut).toBe(true);
  await sent.toBe(3);
  await sent.release();
  await expect(dialog).toHaveCount(0);
});

test('rows say that they are of the question before, an older answer replaces none, and an act is done once @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ empty: true });
  for (const text of ['An early note', 'A later note'])
    await host.api('/api/notes', { ...JSON_BODY, body: JSON.stringify({ subject: null, text }) });
  const page = await openPage('/notebook', host);
  await settle(page, 'Notebook');
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  const search = page.getByLabel('Search notes');
  const reads = await holdBack(page, calls('GET', /\/api\/notes\?.*search=(early|later)/u));
  await search.fill('early');
  await search.press('Enter');
  await expect(page.getByText('this is the answer to the previous question')).toBeVisible();
  await expect(notes).toHaveCount(2);
  await search.fill('later');
  await search.press('Enter');
  await expect.poll(reads.count).toBe(2);
  await reads.release();
  await expect(notes).toHaveText([/A later note/u]);
  await expect(page.getByText('this is the answer to the previous question')).toHaveCount(0);
  await search.fill('');
  await search.press('Enter');
  await expect(notes).toHaveCount(2);

  const turns = await holdBack(page, calls('POST', /\/api\/journal\/undo$/u));
  const undo = page.getByRole('button', { name: /^Undo: write/u });
  await undo.click();
  // A second click finds no button: what it would undo has another name.
  await expect(undo).toBeDisabled();
  await turns.toBe(1);
  await turns.release();
  await expect(notes).toHaveText([/An early note/u]);

  const removals = await holdBack(page, calls('DELETE', /\/api\/notes\//u));
  await notes.getByRole('button', { name: 'Remove the note' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('button', { disabled: true })).toHaveCount(2);
  await removals.toBe(1);
  await removals.release();
  await expect(page.getByText('No notes yet')).toBeVisible();
  expect(await host.api<Note[]>('/api/notes')).toEqual([]);
});

test('a file chosen while another is read is previewed as itself @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/twitter?tab=import', host);
  await settle(page, 'Twitter Data Collection');
  const looks = await holdBack(page, calls('POST', /\/import\/preview/u));
  const choose = async (name: string, text: string): Promise<void> => {
    const file = join(host.dataFolder, name);
    writeFileSync(file, `id,date,username,text\n90000000000${text.length},2019-01-01 10:00,keeper,${text}\n`);
    host.nextOpen(page, [file]);
    await page.getByRole('button', { name: 'Choose a file…' }).click();
  };
  await choose('first.csv', 'Of the first file');
  await looks.toBe(1);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose('second.csv', 'Of the second file, which is longer');
  await looks.release();
  await expect(page.getByText('Of the second file').first()).toBeVisible();
  await expect(page.getByText('Of the first file')).toHaveCount(0);
});

test('what is begun of the next drop stays when the decision before it is stored @full', async ({
  openPage,
  writableHost: host,
}) => {
  const book = await host.api<Codebook>('/api/coder/codebooks', {
    ...JSON_BODY,
    body: JSON.stringify({
      name: 'Tone',
      otherwise: 'other',
      codes: [
        { code: 'question', definition: 'asks something', phrases: ['who'] },
        { code: 'call', definition: 'asks the reader to act', phrases: ['watch'] },
      ],
    }),
  });
  const coders = ['Ann', 'Bob'];
  const batch = await host.api<CodingBatch>('/api/coding/batches', {
    ...JSON_BODY,
    body: JSON.stringify({
      ...{ codebookId: book.id, name: 'Late', coders },
      drops: { from: 'sample', size: 3, seed: 5 },
    }),
  });
  const path = `/api/coding/batches/${batch.id}`;
  for (const [at, coder] of coders.entries()) {
    for (const { dropNumber } of await host.api<CodingItem[]>(`${path}/items?coder=${coder}`))
      await host.api(`${path}/items/${dropNumber}`, {
        ...{ ...JSON_BODY, method: 'PUT' },
        body: JSON.stringify({ coder, codes: [{ code: at === 0 ? 'question' : 'call' }] }),
      });
    await host.api(`${path}/close`, { ...JSON_BODY, body: JSON.stringify({ coder }) });
  }
  const page = await openPage(`/coder?batch=${batch.id}`, host);
  await page.getByLabel('Decided by').fill('Cleo');
  const desk = page.getByRole('application', { name: 'Decision desk' });
  const stored = await holdBack(page, calls('PUT', /\/decisions\//u));
  const reason = page.getByLabel('Reason');
  await desk.focus();
  await page.keyboard.press('2');
  await reason.fill('It tells the reader to act.');
  await reason.press('Enter');
  await stored.toBe(1);
  const first = await desk.getAttribute('data-deciding');
  await desk.focus();
  await page.keyboard.press('ArrowDown');
  await expect(desk).not.toHaveAttribute('data-deciding', first ?? '');
  const second = (await desk.getAttribute('data-deciding')) ?? '';
  await page.keyboard.press('1');
  await reason.fill('Another reason, still being written');
  await desk.focus();
  await page.keyboard.press('ArrowUp');
  await expect(reason).toHaveValue('It tells the reader to act.');
  await page.keyboard.press('ArrowDown');
  await reason.focus();
  await stored.release();
  await expect(page.getByText('1 of 3 decided')).toBeVisible();
  await expect(desk).toHaveAttribute('data-deciding', second);
  await expect(reason).toHaveValue('Another reason, still being written');
  await expect(reason).toBeFocused();

  // The next decision can be sent before the answer about the one before it.
  const later = await holdBack(page, calls('PUT', /\/decisions\//u));
  await reason.press('Enter');
  await later.toBe(1);
  await desk.focus();
  await page.keyboard.press('ArrowDown');
  await expect(desk).not.toHaveAttribute('data-deciding', second);
  await page.keyboard.press('2');
  await reason.fill('The last one.');
  await reason.press('Enter');
  await later.release();
  await expect(page.getByText('3 of 3 decided')).toBeVisible();
});

test('the choices of a brief stay where it could not be written @full', async ({
  openPage,
  writableHost: host,
  allowedFaults,
}) => {
  allowedFaults.push(REFUSED);
  await host.api('/api/notes', {
    ...JSON_BODY,
    body: JSON.stringify({ subject: null, text: 'For the brief' }),
  });
  const page = await openPage('/notebook', host);
  await settle(page, 'Notebook');
  await page.getByRole('button', { name: 'Brief…' }).click();
  const dialog = page.getByRole('dialog');
  const note = dialog.getByRole('checkbox', { name: 'For the brief' }).first();
  await note.check({ force: true });
  const written = await holdBack(page, calls('GET', /\/api\/export\/brief/u));
  await dialog.getByRole('button', { name: 'Export brief' }).click();
  await written.fail();
  await expect(page.getByText('Couldn’t export the brief')).toBeVisible();
  await expect(note).toBeChecked();
});

test('posts stay in sight, said to be old, where they can’t be fetched again @full', async ({
  openPage,
  host,
  allowedFaults,
}) => {
  allowedFaults.push(REFUSED);
  const page = await openPage('/comms?span=all', host);
  await page.clock.install();
  await page.reload();
  await settle(page, 'Communications Center');
  const posts = page.getByRole('region', { name: /^Posts of @/u });
  await expect(posts.getByRole('listitem').first()).toBeVisible();
  // The page asks for them again by itself.
  const reads = await holdBack(page, calls('GET', /\/api\/social-posts\?.*offset=0/u));
  await page.clock.fastForward(60_000);
  await expect.poll(reads.count).toBeGreaterThan(0);
  await reads.fail();
  const failure = page.getByRole('alert').filter({ hasText: FAULT });
  await expect(failure).toBeVisible();
  await expect(posts.getByRole('listitem').first()).toBeVisible();
  await reads.release();
  // The page may come first, which asks by itself.
  expect(await isMended(failure)).toBe(true);
  // Its clock is not for the next test.
  await page.close();
});

test('an answer to a change of settings that comes late leaves a key that was stored meanwhile @full', async ({
  openPage,
  startOwnHost,
}) => {
  const page = await openPage('/settings', await startOwnHost());
  const late = Promise.withResolvers<void>();
  await routeNow(page, '**/api/settings', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const response = await route.fetch();
    await late.promise;
    return route.fulfill({ response });
  });
  await page.getByLabel('Local model server', { exact: true }).fill('http://127.0.0.1:9/v1');
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save the local model server' }).click();
  await changed;
  await page.getByPlaceholder('LOCAL_LLM_API_KEY').fill('invented-local-5JKL');
  await page.getByRole('button', { name: 'Save LOCAL_LLM_API_KEY' }).click();
  await expect(page.getByText('(set, ends 5JKL)')).toBeVisible();
  const isSettings = calls('GET', /\/api\/settings$/u);
  const again = page.waitForResponse((response) => isSettings(response.request()));
  late.resolve();
  await again;
  await expect(page.getByText('(set, ends 5JKL)')).toBeVisible();
});
