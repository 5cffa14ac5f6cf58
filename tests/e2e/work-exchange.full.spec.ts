import { join } from 'node:path';
import type { Note } from '#shared/contract/notes.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
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

  const anns = await openPage('/admin?tab=system', ann);
  await settle(anns, 'Administration');
  await anns.getByLabel(/^Your name/u).fill('Ann');
  const exported = async (): Promise<string> => {
    const file = join(info.outputDir, 'Ann.dropscope');
    const saved = ann.nextSaveTo(anns, file);
    await anns.getByRole('button', { name: 'Export work…' }).click();
    await saved;
    return file;
  };
  const bobs = await openPage('/admin?tab=system', bob);
  await settle(bobs, 'Administration');
  const importIntoBobs = async (file: string): Promise<void> => {
    const said = (text: RegExp) => bobs.getByRole('status').filter({ hasText: text });
    bob.nextOpen(bobs, [file]);
    await bobs.getByRole('button', { name: 'Choose a file…' }).click();
    await expect(said(/^Nothing was written yet/u)).toBeVisible();
    await bobs.getByRole('button', { name: /^Import .+\.dropscope$/u }).click();
    await expect(said(/^\d+ items? added/u)).toBeVisible();
  };

  await ann.api('/api/claims', {
    method: 'POST',
    body: JSON.stringify({ by: 'Ann', text: 'The harbor will be closed.', madeOn: '2018-03-01' }),
  });
  await importIntoBobs(await exported());
  expect(await textsOf(bob)).toEqual(['First.']);
  await goTo(bobs, '/claims?tab=claims', 'Claim Ledger');
  await bobs
    .getByRole('grid', { name: 'Ledgers of other researchers' })
    .getByText('Ann', { exact: true })
    .click();
  await expect(bobs).toHaveURL(/ledger=[0-9a-f]{64}/u);
  await expect(bobs.getByText('The harbor will be closed.')).toBeVisible();
  await expect(bobs.getByText('No claims yet')).toBeVisible();
  await goTo(bobs, '/admin?tab=system', 'Administration');
  await ann.api(`/api/notes/${note.id}`, write('Hers.'));
  await bob.api(`/api/notes/${note.id}`, write('His.'));
  await importIntoBobs(await exported());
  const conflict = bobs.getByRole('region', { name: 'Conflicts of imported work' }).getByRole('row').nth(1);
  await expect(conflict).toContainText('Hers.');
  await expect(conflict).toContainText('His.');
  const [kept = ''] = await textsOf(bob);
  await picture(bobs, 'work-exchange-1280', { fullPage: true });
  await conflict.getByRole('button', { name: 'Take the other side' }).click();
  await expect(conflict).toContainText('other side taken');
  expect(await textsOf(bob)).toEqual([kept === 'Hers.' ? 'His.' : 'Hers.']);
});
