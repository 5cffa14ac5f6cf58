import { afterEach, describe, expect, it } from 'vitest';
import {
  codebookVersionSchema,
  type Codebook,
  type CodebookVersion,
  type DropCode,
} from '#shared/contract/coder.ts';
import type { CodingBatch } from '#shared/contract/coding.ts';
import { exportedWork, importedWork } from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const all: TestWorkstation[] = [];
afterEach(async () => {
  for (const w of all.splice(0)) await w.dispose();
});

const question = { code: 'question', definition: 'asks something', phrases: ['who'] };
const call = {
  ...{ code: 'call', definition: 'asks the reader to act', phrases: [] },
  ...{ parent: 'question', color: '#cc3366', key: 'c', example: 'Watch!', inclusion: 'orders' },
  exclusion: 'advice',
};
const book = { name: 'Tone', otherwise: 'other', codes: [question, call] };

const open = async () => {
  const w = await createTestWorkstation({ data: 'demonstration' });
  all.push(w);
  return w;
};
const make = async (w: TestWorkstation, body: object = book) => {
  const { value } = await w.post<Codebook>('/api/coder/codebooks', body);
  const path = `/api/coder/codebooks/${value.id}`;
  const change = (next: object) => w.send<Codebook>('PUT', path, { ...book, ...next });
  const versions = async () => (await w.get<CodebookVersion[]>(`${path}/versions`)).value;
  const code = (dropNumber: number, name: string) =>
    w.send<Codebook>('PUT', `${path}/human-codes`, { codes: [{ dropNumber, code: name }] });
  const [one] = (await w.get<{ dropNumber: number }[]>(`${path}/sample?size=1`)).value;
  return { book: value, path, change, versions, code, drop: one?.dropNumber ?? 0 };
};

describe('a code book', () => {
  it('is a tree with what each code means, and a changed meaning is a new version', async () => {
    const w = await open();
    const { book: made, path, change, versions, code, drop } = await make(w);
    expect(made).toMatchObject({ codes: [question, call], version: 1 });
    const { value: batch } = await w.post<CodingBatch>('/api/coding/batches', {
      ...{ codebookId: made.id, name: 'Round', coders: ['Ann'], drops: { from: 'sample', size: 3 } },
    });
    await code(drop, 'call');
    // Another color means the same.
    expect((await change({ codes: [question, { ...call, color: '#000000' }] })).value.version).toBe(1);
    expect(await versions()).toHaveLength(1);
    const changed = [question, { ...call, exclusion: 'advice and warnings' }];
    expect((await change({ codes: changed })).value).toMatchObject({ version: 2, codes: changed });
    const [first, second] = (await versions()).map((one) => codebookVersionSchema.parse(one));
    expect([first?.humanCodes, second?.humanCodes]).toEqual([1, 0]);
    expect(first?.codes).toMatchObject([question, { exclusion: 'advice' }]);
    expect((await w.get<CodingBatch>(`/api/coding/batches/${batch.id}`)).value.codesSha256).toBe(
      first?.sha256,
    );
    const codesOf = async () => (await w.get<DropCode[]>(`/api/q-drops/number/${drop}/codes`)).value;
    expect(await codesOf()).toMatchObject([{ code: 'call', version: 1 }]);
    await code(drop, 'call');
    expect(await codesOf()).toMatchObject([{ code: 'call', version: 2 }]);
    // What it said first is the first version again, and undo is a step like any other.
    expect((await change({})).value.version).toBe(1);
    for (let step = 0; step < 2; step += 1) await w.post('/api/journal/undo');
    expect(await codesOf()).toMatchObject([{ code: 'call', version: 1 }]);
    await w.post('/api/journal/undo');
    expect((await w.get<Codebook>(path)).value).toMatchObject({
      version: 1,
      codes: [{}, { exclusion: 'advice' }],
    });
    expect(await versions()).toHaveLength(1);
    await w.send('DELETE', path);
    await w.post('/api/journal/undo');
    expect((await w.get<Codebook>(path)).value).toMatchObject({
      humanCodes: 1,
      codes: [{}, { parent: 'question' }],
    });
  });

  it('refuses what is no code book with one sentence, and keeps what was', async () => {
    const w = await open();
    const { path, change, code, drop } = await make(w);
    await code(drop, 'call');
    const before = (await w.get(path)).text;
    const refused = async (next: object, words: string) => {
      const { status, text } = await change(next);
      expect([status >= 400, text]).toEqual([true, expect.stringContaining(words)]);
      // What is a sentence is not made the end of another one.
      expect(text).not.toContain('The request must be');
    };
    await refused({ codes: [question] }, '“call” is given to 1 drop, so the code book keeps it');
    await refused({ codes: [question, { ...call, parent: 'gone' }] }, 'is placed under “gone”');
    await refused({ codes: [{ ...question, parent: 'call' }, call] }, 'a code below itself');
    await refused({ codes: [{ ...question, key: 'C' }, call] }, 'Every key must be of one code only.');
    await refused({ codes: [question, { ...call, color: 'red' }] }, 'color must be # and six');
    await refused({ codes: [question, { ...call, key: 'ab' }] }, 'key must be one letter or digit');
    await refused({ codes: [question, call, question] }, 'a name of its own');
    expect((await w.get(path)).text).toBe(before);
  });

  it('is merged with its versions, in any order', async () => {
    const [ann, bob] = [await open(), await open()];
    const { path, change, versions, code, drop } = await make(ann);
    await code(drop, 'call');
    await importedWork(bob, await exportedWork(ann, 'Ann'));
    await change({ codes: [question, { ...call, definition: 'gives an order' }] });
    await code(drop, 'question');
    const theirs = { ...book, codes: [{ ...question, definition: 'has a question mark' }, call] };
    expect((await bob.send<Codebook>('PUT', path, theirs)).value.version).toBe(2);
    const [anns, bobs] = [await exportedWork(ann, 'Ann'), await exportedWork(bob, 'Bob')];
    await importedWork(bob, anns);
    await importedWork(ann, bobs);
    await importedWork(ann, bobs);
    const bobsVersions = (await bob.get<CodebookVersion[]>(`${path}/versions`)).value;
    expect(bobsVersions).toHaveLength(3);
    expect(await versions()).toEqual(bobsVersions);
    expect((await bob.get<Codebook>(path)).value.codes).toEqual((await ann.get<Codebook>(path)).value.codes);
  });
});
