import type { Note } from '#shared/contract/notes.ts';
import { expect, test } from './fixtures.ts';
import { calls, holdBack } from './hold-back.ts';

test('an open page shows what another client writes, and keeps what is being typed', async ({
  openPage,
  writableHost: host,
}) => {
  const page = await openPage('/drops/17', host);
  // What was written before is in the page's first answers.
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
  const field = page.getByLabel('New note');
  await field.fill('Half a thought');
  const send = (path: string, method: string, body?: object): Promise<Note> =>
    host.api(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const note = await send('/api/notes', 'POST', { subject: 'drop:17', text: 'From a script' });
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('From a script');
  await send(`/api/notes/${note.id}`, 'PATCH', { text: 'Changed by a script' });
  await expect(notes).toContainText('Changed by a script');
  await send('/api/tags/items', 'POST', { tag: 'Scripted', to: { items: ['drop:17'] } });
  await expect(page.getByText('Scripted', { exact: true }).first()).toBeVisible();
  await expect(field).toHaveValue('Half a thought');
  await expect(field).toBeFocused();
});

test('what another client writes before the page follows changes is shown as soon as it does @full', async ({
  openPage,
  writableHost: host,
}) => {
  const page = await openPage('/drops/18', host);
  const live = page.getByRole('banner').getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  const streams = await holdBack(page, calls('GET', /\/api\/events$/u));
  const firstAnswer = page.waitForResponse(/\/api\/notes\?/u);
  await page.reload();
  await firstAnswer;
  await streams.toBe(1);
  const body = JSON.stringify({ subject: 'drop:18', text: 'Written meanwhile' });
  await host.api('/api/notes', { method: 'POST', body });
  await expect(live).toBeHidden();
  await expect(page.getByText('Written meanwhile')).toHaveCount(0);
  await streams.release();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Written meanwhile');
});
