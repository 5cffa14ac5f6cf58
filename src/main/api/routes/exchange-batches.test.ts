import { afterEach, describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodedDrops, CodingBatch, CodingDifference, CodingItem } from '#shared/contract/coding.ts';
import type { WorkConflictView } from '#shared/contract/exchange.ts';
import { exchangedWork, exportedWork, importedWork, membersOf } from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const all: TestWorkstation[] = [];
afterEach(async () => {
  for (const w of all.splice(0)) await w.dispose();
});
const open = async () => {
  const w = await createTestWorkstation({ data: 'short' });
  all.push(w);
  return w;
};

const book = {
  ...{ name: 'Stones', otherwise: 'other' },
  codes: ['granite', 'quartzite'].map((code) => ({ code, definition: '', phrases: [] })),
};
const SECRET = 'zanzibarite';

/** Ann and Bob, each in a data folder of their own, with the batch that Ann has made. */
const openBoth = async () => {
  const [ann, bob] = [await open(), await open()];
  const { value: made } = await ann.post<Codebook>('/api/coder/codebooks', book);
  const { value: batch } = await ann.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId: made.id, name: 'Round', coders: ['Ann', 'Bob'] },
    drops: { from: 'sample', size: 4 },
  });
  await importedWork(bob, await exportedWork(ann, 'Ann'));
  const path = `/api/coding/batches/${batch.id}`;
  const drops = (await bob.get<CodingItem[]>(`${path}/items?coder=Bob`)).value.map(
    ({ dropNumber }) => dropNumber,
  );
  const code = async (w: TestWorkstation, coder: string, at: number, name: string, note = '') => {
    const { status, text } = await w.send('PUT', `${path}/items/${drops[at]}`, {
      ...{ coder, codes: [{ code: name }], note },
    });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  };
  const close = (w: TestWorkstation, coder: string) => w.post<CodingBatch>(`${path}/close`, { coder });
  return { ann, bob, batch, path, drops, code, close };
};
const conflictsOf = async (w: TestWorkstation) =>
  (await w.get<WorkConflictView[]>('/api/work/conflicts')).value;

describe('a batch that two people code in two data folders', () => {
  it('has the codes of each kept aside until both have closed it, and then in both', async () => {
    const { ann, bob, path, drops, code, close } = await openBoth();
    for (const at of [0, 1, 2, 3]) await code(ann, 'Ann', at, 'granite', at === 0 ? SECRET : '');
    await close(ann, 'Ann');
    const file = await exportedWork(ann, 'Ann');
    expect((await membersOf(file)).map(({ content }) => content).join()).not.toContain(SECRET);
    await importedWork(bob, file);
    const { value: before } = await bob.get<CodingBatch>(path);
    expect(before).toMatchObject({ isOpened: false, coders: [{ coded: 4 }, { coded: 0 }] });
    expect(before.coders[0]?.closedAt).not.toBeNull();
    // Anyone who says to be Ann in Bob’s data folder reads nothing either.
    const { value: asAnn } = await bob.get<CodingItem[]>(`${path}/items?coder=Ann`);
    expect(asAnn.map(({ coded }) => coded)).toEqual([null, null, null, null]);
    expect((await bob.get(`${path}/differences`)).status).toBe(409);
    // What is kept aside is passed on.
    const third = await open();
    await importedWork(third, await exportedWork(bob, 'Bob'));
    for (const at of [0, 1, 2]) await code(bob, 'Bob', at, at === 2 ? 'quartzite' : 'granite');
    expect((await close(bob, 'Bob')).value.isOpened).toBe(true);
    const differences = async (w: TestWorkstation) =>
      (await w.get<CodingDifference[]>(`${path}/differences`)).value;
    const [found] = await differences(bob);
    expect((await differences(bob)).map(({ dropNumber }) => dropNumber)).toEqual(
      [drops[2] ?? 0, drops[3] ?? 0].toSorted((a, b) => a - b),
    );
    await exchangedWork(ann, bob);
    await importedWork(third, await exportedWork(bob, 'Bob'));
    for (const w of [ann, third]) expect(await differences(w)).toEqual(await differences(bob));
    const decided = await ann.send('PUT', `${path}/decisions/${found?.dropNumber}`, {
      ...{ by: 'Cyd', codes: [{ code: 'other' }], reason: 'Neither.' },
    });
    expect(decided.status).toBe(200);
    await exchangedWork(ann, bob);
    expect((await differences(bob))[0]?.decision).toMatchObject({ by: 'Cyd', reason: 'Neither.' });
    expect(await conflictsOf(bob)).toEqual([]);
  });

  it('has two codings of one coder as a conflict that is shown, and decided, once all have closed it', async () => {
    const { ann, bob, path, drops, code, close } = await openBoth();
    await code(ann, 'Ann', 0, 'granite');
    await code(bob, 'Ann', 0, 'quartzite', SECRET);
    const sent = await importedWork(ann, await exportedWork(bob, 'Bob'));
    expect([sent.conflicts, sent.message]).toEqual([[], expect.stringContaining('0 conflicts')]);
    expect(await conflictsOf(ann)).toEqual([]);
    expect((await ann.post('/api/work/conflicts/1/take')).status).toBe(404);
    const { value: mine } = await ann.get<CodingItem[]>(`${path}/items?coder=Ann`);
    expect(mine.find(({ dropNumber }) => dropNumber === drops[0])?.coded?.codes).toMatchObject([
      { code: 'granite' },
    ]);
    await code(bob, 'Bob', 0, 'granite');
    await close(bob, 'Bob');
    await importedWork(ann, await exportedWork(bob, 'Bob'));
    await close(ann, 'Ann');
    const [conflict, ...more] = await conflictsOf(ann);
    const [kept, other] = [conflict?.kept.text, conflict?.other.text];
    // Written within one second, either may be the later one.
    expect([[kept, other].toSorted(), more]).toEqual([['granite', `quartzite · ${SECRET}`], []]);
    const codeOf = async (w: TestWorkstation, name: string | undefined) =>
      expect((await w.get<CodedDrops>(`${path}/coded?coder=Ann`)).value.codes).toContainEqual({
        ...{ code: name?.split(' ')[0], drops: [drops[0]] },
      });
    await codeOf(ann, kept);
    await ann.post(`/api/work/conflicts/${conflict?.number}/take`);
    await codeOf(ann, other);
    await exchangedWork(ann, bob);
    await codeOf(bob, other);
  });

  it('comes back with the file of somebody who still has it where it was removed, and loses nothing of it', async () => {
    const { ann, bob, path, code, close } = await openBoth();
    for (const [w, coder] of [
      [ann, 'Ann'],
      [bob, 'Bob'],
    ] as const) {
      await code(w, coder, 0, 'granite');
      await close(w, coder);
    }
    await exchangedWork(ann, bob);
    await exchangedWork(ann, bob);
    const { value } = await bob.get(`${path}/coded`);
    await bob.send('DELETE', path);
    await exchangedWork(bob, ann);
    expect((await ann.get(`${path}/coded`)).value).toEqual(value);
    expect((await bob.get(`${path}/coded`)).value).toEqual(value);
  });
});
