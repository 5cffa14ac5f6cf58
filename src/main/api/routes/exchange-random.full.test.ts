import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { corpusDraw, noteDraw } from '#tests/helpers/draws.ts';
import { exportedWork, importedWork, membersOf } from '#tests/helpers/exchange.ts';
import { actAtRandom, writtenRows } from '#tests/helpers/journal.ts';
import fc from '#tests/helpers/properties.ts';
import { count } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const people = ['Ann', 'Bob', 'Cyd'] as const;
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
const send = async (from: number, to: number): Promise<void> => {
  const file = await exportedWork(folderOf(from), people[from % people.length] ?? '');
  await importedWork(folderOf(to), file);
};

/** What a file of work says, by its members. */
const filesOf = async (file: Buffer): Promise<Record<string, unknown>> =>
  Object.fromEntries((await membersOf(file)).map(({ name, content }) => [name, JSON.parse(content)]));

/** One more draw for one of the sets that are there. */
const drawAtRandom = async (of: TestWorkstation, seed: number): Promise<void> => {
  const { value } = await of.get<WorkingSet[]>('/api/sets');
  const set = value.filter(({ kind }) => kind === 'frozen')[seed % 3];
  if (set !== undefined) noteDraw(of, set.name, [...set.draws, corpusDraw(seed)]);
};

/** Somebody does something, draws a set from a corpus, undoes something, or sends their file to somebody. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('write'), who: fc.nat(2), seed: fc.nat(1_000_000) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('draw'), who: fc.nat(2), seed: fc.nat(1_000_000) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undo'), who: fc.nat(2), seed: fc.constant(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('send'), who: fc.nat(2), seed: fc.integer({ min: 1, max: 2 }) }),
  },
);

it('ends with the same work in three data folders, whoever sent what to whom before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
      for (const { act, who, seed } of steps)
        if (act === 'write') await actAtRandom(folderOf(who), seed);
        else if (act === 'draw') await drawAtRandom(folderOf(who), seed);
        else if (act === 'undo') await folderOf(who).post('/api/journal/undo');
        else await send(who, who + seed);
      // Twice around, so that everybody has everything.
      for (const from of [0, 1, 2, 0, 1]) await send(from, from + 1);
      const [first, ...others] = await Promise.all(
        folders.map((one, place) => exportedWork(one, people[place] ?? '').then(filesOf)),
      );
      for (const other of others) expect(other).toEqual(first);
      for (const [place, one] of folders.entries()) {
        const before = writtenRows(one);
        const file = await exportedWork(one, people[place] ?? '');
        expect(await importedWork(one, file)).toMatchObject({ added: 0, merged: 0, conflicts: [] });
        expect(writtenRows(one)).toEqual(before);
      }
    }),
    { numRuns: count(3, 8), endOnFailure: true },
  );
}, 300_000);
