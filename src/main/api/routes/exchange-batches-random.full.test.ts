import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import { exportedWork, importedWork, membersOf } from '#tests/helpers/exchange.ts';
import fc from '#tests/helpers/properties.ts';
import { count } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const people = ['Ann', 'Bob', 'Cyd'] as const;
const codes = ['granite', 'quartzite', 'other'] as const;
let folders: readonly TestWorkstation[] = [];
beforeAll(async () => {
  folders = await Promise.all(people.map(() => createTestWorkstation({ data: 'short' })));
});
afterAll(() => Promise.all(folders.map((one) => one.dispose())));

const folderOf = (place: number): TestWorkstation => {
  const folder = folders[place % people.length];
  if (folder === undefined) throw new Error('There is no such folder.');
  return folder;
};
const nameOf = (place: number): string => people[place % people.length] ?? '';
const send = async (from: number, to: number): Promise<void> => {
  await importedWork(folderOf(to), await exportedWork(folderOf(from), nameOf(from)));
};
const rowsOf = (w: TestWorkstation, table: string, id: string) =>
  w.sql().prepare(`SELECT * FROM ${table} WHERE batch_id = ?`).all(id);

const newBatch = async (): Promise<{ id: string; drops: readonly number[] }> => {
  const { value: book } = await folderOf(0).post<Codebook>('/api/coder/codebooks', {
    ...{ name: 'Stones', otherwise: 'other' },
    codes: codes.slice(0, 2).map((code) => ({ code, definition: '', phrases: [] })),
  });
  const { value } = await folderOf(0).post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId: book.id, name: 'Round', coders: people, drops: { from: 'sample', size: 3 } },
  });
  const path = `/api/coding/batches/${value.id}/items?coder=Ann`;
  const { value: items } = await folderOf(0).get<CodingItem[]>(path);
  for (const to of [1, 2]) await send(0, to);
  return { id: value.id, drops: items.map(({ dropNumber }) => dropNumber) };
};

/** Somebody codes a drop as themselves or as another, takes a coding back, closes the batch, or sends their file to somebody. */
const step = fc.record({
  act: fc.constantFrom('code', 'code', 'code', 'undo', 'close', 'send', 'send'),
  who: fc.nat(2),
  seed: fc.nat(80),
});

it('ends with the same codings in three data folders, whoever sent what to whom, and shows none before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
      const { id, drops } = await newBatch();
      const path = `/api/coding/batches/${id}`;
      /** What was coded in each folder itself. */
      const own = people.map(() => new Set<string>());
      const code = async (who: number, coder: string, seed: number): Promise<void> => {
        const drop = drops[seed % drops.length] ?? 0;
        const body = { coder, codes: [{ code: codes[seed % codes.length] }], note: String(seed % 2) };
        const { status } = await folderOf(who).send('PUT', `${path}/items/${drop}`, body);
        if (status === 200) own[who]?.add(`${coder} ${drop}`);
      };
      /** Makes the batch again where the step was that it was made. */
      const undo = async (who: number): Promise<void> => {
        await folderOf(who).post('/api/journal/undo');
        const { status } = await folderOf(who).get(path);
        if (status === 404) await folderOf(who).post('/api/journal/redo');
      };
      const check = async (who: number): Promise<void> => {
        const { value } = await folderOf(who).get<CodingBatch>(path);
        if (value.isOpened) return;
        const rows = rowsOf(folderOf(who), 'codings', id) as { coder: string; drop_number: number }[];
        for (const { coder, drop_number } of rows) expect(own[who]).toContain(`${coder} ${drop_number}`);
      };
      for (const { act, who, seed } of steps) {
        if (act === 'code') await code(who, nameOf(seed % 4 === 0 ? who + 1 : who), seed);
        else if (act === 'undo') await undo(who);
        else if (act === 'close') await folderOf(who).post(`${path}/close`, { coder: nameOf(who) });
        else await send(who, who + 1 + (seed % 2));
        for (const place of people.keys()) await check(place);
      }
      for (const who of people.keys()) {
        await code(who, nameOf(who), 0);
        await folderOf(who).post(`${path}/close`, { coder: nameOf(who) });
      }
      // Twice around, so that everybody has everything.
      for (const from of [0, 1, 2, 0, 1]) await send(from, from + 1);
      for (const table of ['codings', 'coding_batch_coders', 'coding_batch_drops']) {
        const first = rowsOf(folderOf(0), table, id);
        expect(first.length).toBeGreaterThan(2);
        for (const place of [1, 2]) expect(rowsOf(folderOf(place), table, id)).toEqual(first);
      }
      const files = await Promise.all(
        folders.map(async (one, place) => membersOf(await exportedWork(one, nameOf(place)))),
      );
      for (const file of files) expect(file).toEqual(files[0]);
      const shown = await Promise.all(folders.map((one) => one.get(`${path}/coded`)));
      for (const one of shown) expect(one.value).toEqual(shown[0]?.value);
    }),
    { numRuns: count(4, 12), endOnFailure: true },
  );
}, 300_000);
