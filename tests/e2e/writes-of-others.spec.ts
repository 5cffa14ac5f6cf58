import type { Note } from '#shared/contract/notes.ts';
import { expect, test } from './fixtures.ts';

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
