import { join } from 'node:path';
import type { Note } from '#shared/contract/notes.ts';
import { expect, test } from './fixtures.ts';
import { few } from './hosts/seed.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

test('work is exported, looked at, merged into a second data folder, and a conflict decided', async ({
  openPage,
  startOwnHost,
}, info) => {
  const [ann, bob] = [await startOwnHost(await few()), await startOwnHost(await few())];
  const write = (text: string): RequestInit => ({
    method: 'PATCH',
    body: JSON.stringify({ text }),
  });
  const note = await ann.api<Note>('/api/notes', {
    method: 'POST',
    body: JSON.stringify({ subject: 'drop:14', text: 'First.' }),
  });
  const textsOf = async (host: typeof ann): Promise<string[]> =>
    (await host.api<Note[]>('/api/notes')).map(({ text }) => text);

  const exportOf = async (host: typeof ann, author: string): Promise<string> => {
    const file = join(info.outputDir, `${author}.dropscope`);
    const page = await openPage('/admin?tab=system', host);
    await settle(page, 'Administration');
    await page.getByLabel(/^Your name/u).fill(author);
    const saved = host.nextSaveTo(page, file);
    await page.getByRole('button', { name: 'Export work…' }).click();
    await saved;
    return file;
  };
  const bobs = await openPage('/admin?tab=system', bob);
  await settle(bobs, 'Administration');
  const importInto = async (page: typeof bobs, host: typeof ann, file: string): Promise<void> => {
    const said = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
    host.nextOpen(page, [file]);
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    await expect(said(/^Nothing was written yet/u)).toBeVisible();
    await page.getByRole('button', { name: /^Import .+\.dropscope$/u }).click();
    await expect(said(/^\d+ items? added/u)).toBeVisible();
  };

  await ann.api('/api/claims', {
    method: 'POST',
    body: JSON.stringify({ by: 'Ann', text: 'The harbor will be closed.', madeOn: '2018-03-01' }),
  });
  await importInto(bobs, bob, await exportOf(ann, 'Ann'));
  expect(await textsOf(bob)).toEqual(['First.']);
  const ledgers = await openPage('/claims?tab=claims', bob);
  await ledgers
    .getByRole('grid', { name: 'Ledgers of other researchers' })
    .getByText('Ann', { exact: true })
    .click();
  await expect(ledgers).toHaveURL(/ledger=[0-9a-f]{64}/u);
  await expect(ledgers.getByText('The harbor will be closed.')).toBeVisible();
  await expect(ledgers.getByText('No claims yet')).toBeVisible();
  await ann.api(`/api/notes/${note.id}`, write('Hers.'));
  await bob.api(`/api/notes/${note.id}`, write('His.'));
  await importInto(bobs, bob, await exportOf(ann, 'Ann'));
  const conflict = bobs.getByRole('region', { name: 'Conflicts of imported work' }).getByRole('row').nth(1);
  await expect(conflict).toContainText('Hers.');
  await expect(conflict).toContainText('His.');
  const [kept = ''] = await textsOf(bob);
  await picture(bobs, 'work-exchange-1280', { fullPage: true });
  await conflict.getByRole('button', { name: 'Take the other side' }).click();
  await expect(conflict).toContainText('other side taken');
  expect(await textsOf(bob)).toEqual([kept === 'Hers.' ? 'His.' : 'Hers.']);
});
