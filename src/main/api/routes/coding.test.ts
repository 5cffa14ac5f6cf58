import { afterEach, describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import {
  codingAgreementSchema,
  codingBatchSchema,
  type CodedDrops,
  type CodingAgreement,
  type CodingBatch,
  type CodingDifference,
  type CodingItem,
} from '#shared/contract/coding.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation | null = null;
afterEach(async () => {
  await w?.dispose();
  w = null;
});

const CODERS = ['Ann', 'Bob'];
const book = {
  name: 'Tone',
  otherwise: 'other',
  codes: [
    { code: 'question', definition: 'asks something', phrases: ['who'] },
    { code: 'call', definition: 'asks the reader to act', phrases: ['watch'] },
  ],
};

const open = async (more: object = {}) => {
  const workstation = (w = await createTestWorkstation({ data: 'short' }));
  const { value: codebook } = await workstation.post<Codebook>('/api/coder/codebooks', book);
  const added = await workstation.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId: codebook.id, name: 'First round', coders: CODERS },
    ...{ drops: { from: 'sample', size: 12, seed: 7, stratum: 'year' }, ...more },
  });
  const path = `/api/coding/batches/${added.value.id}`;
  const itemsOf = async (coder: string) =>
    (await workstation.get<CodingItem[]>(`${path}/items?coder=${coder}`)).value;
  const code = (coder: string, dropNumber: number, codes: readonly unknown[], rest: object = {}) =>
    workstation.send<CodingItem>('PUT', `${path}/items/${dropNumber}`, { coder, codes, ...rest });
  const close = (coder: string) => workstation.post<CodingBatch>(`${path}/close`, { coder });
  return { workstation, codebook, batch: added.value, added, path, itemsOf, code, close };
};
const sentence = ({ status, text }: { status: number; text: string }) => [status, text];

describe('a batch of two coders', () => {
  it('goes from blind codes to agreement and decisions', async () => {
    const { workstation, batch, path, itemsOf, code, close } = await open();
    expect(codingBatchSchema.parse(batch)).toEqual(batch);
    expect(batch).toMatchObject({ drops: 12, isOpened: false, codebook: 'Tone' });
    expect(batch.codes.map((one) => one.code)).toEqual(['question', 'call', 'other']);
    const [anns, bobs] = [await itemsOf('Ann'), await itemsOf('Bob')];
    const numbers = (items: readonly CodingItem[]) => items.map(({ dropNumber }) => dropNumber);
    expect(numbers(anns)).not.toEqual(numbers(bobs));
    expect(numbers(anns).toSorted((a, b) => a - b)).toEqual(numbers(bobs).toSorted((a, b) => a - b));
    const [odd = 0, ...same] = numbers(anns);
    for (const [at, dropNumber] of same.entries())
      for (const coder of CODERS)
        await code(coder, dropNumber, [{ code: at % 2 === 0 ? 'question' : 'other' }]);
    await code('Ann', odd, [{ code: 'call' }], { isUnsure: true, note: 'Watch what?' });
    await code('Bob', odd, [{ code: 'other' }]);

    expect((await itemsOf('Bob')).find(({ dropNumber }) => dropNumber === odd)?.coded).toMatchObject({
      codes: [{ code: 'other', start: null, end: null }],
      note: '',
    });
    expect(sentence(await workstation.get(`${path}/agreement`))).toEqual([
      409,
      '“First round” is not closed by Ann, Bob yet; codes are compared once every coder has closed it.',
    ]);
    await close('Ann');
    for (const part of ['differences', 'coded', 'coded?coder=Ann'])
      expect((await workstation.get(`${path}/${part}`)).text).toContain('is not closed by Bob yet');
    expect((await close('Bob')).value).toMatchObject({ isOpened: true });

    const { value: agreement } = await workstation.get<CodingAgreement>(`${path}/agreement`);
    expect(codingAgreementSchema.parse(agreement)).toEqual(agreement);
    expect(agreement.figures).toMatchObject({ items: 12, coders: 2, percent: 11 / 12 });
    expect(agreement.figures.notes.join(' ')).toContain('50');
    const [confusion] = agreement.confusions;
    const [row, column] = ['call', 'other'].map((name) => confusion?.categories.indexOf(name) ?? -1);
    expect(confusion?.cells[row ?? -1]?.[column ?? -1]).toEqual([String(odd)]);

    const { value: differences } = await workstation.get<CodingDifference[]>(`${path}/differences`);
    expect(differences.map(({ dropNumber }) => dropNumber)).toEqual([odd]);
    expect(differences[0]?.coders).toMatchObject([
      { coder: 'Ann', coded: { codes: [{ code: 'call' }], isUnsure: true, note: 'Watch what?' } },
      { coder: 'Bob', coded: { codes: [{ code: 'other' }], isUnsure: false } },
    ]);
    const decide = (dropNumber: number, by: string, name = 'call') =>
      workstation.send<CodingDifference>('PUT', `${path}/decisions/${dropNumber}`, {
        ...{ by, codes: [{ code: name }], reason: 'It is an order.' },
      });
    expect(sentence(await decide(odd, 'Ann'))).toEqual([
      409,
      'Ann coded “First round”, so somebody else must decide where its coders differ.',
    ]);
    expect((await decide(same[0] ?? 0, 'Eve')).text).toContain('do not differ');
    expect((await decide(odd, 'Eve', 'none such')).text).toBe('This batch has no code “none such”.');
    const { value: decided } = await decide(odd, 'Eve');
    expect(decided.decision).toMatchObject({ by: 'Eve', codes: [{ code: 'call' }] });
    expect(decided.coders).toEqual(differences[0]?.coders);
    expect((await workstation.get<CodingBatch>(path)).value.decided).toBe(1);
    const coded = async (query = '') => {
      const { value } = await workstation.get<CodedDrops>(`${path}/coded${query}`);
      return [...value.codes.map(({ code: name, drops }) => [name, drops.length]), value.undecided];
    };
    const [questions, others] = [Math.ceil(same.length / 2), Math.floor(same.length / 2)];
    expect(await coded()).toEqual([['question', questions], ['call', 1], ['other', others], 0]);
    expect(await coded('?coder=Bob')).toEqual([
      ['question', questions],
      ['call', 0],
      ['other', others + 1],
      0,
    ]);
    expect((await workstation.get(`${path}/coded?coder=Eve`)).text).toContain('Eve is no coder of');
  });

  it('stays as it was when closed, whatever is undone or done again', async () => {
    const { workstation, itemsOf, code, close } = await open();
    const [first, second] = await itemsOf('Ann');
    await code('Ann', first?.dropNumber ?? 0, [{ code: 'call' }]);
    await code('Ann', second?.dropNumber ?? 0, [{ code: 'call' }]);
    await workstation.post('/api/journal/undo');
    expect((await itemsOf('Ann')).filter(({ coded }) => coded !== null)).toHaveLength(1);
    await close('Ann');
    const closed = await itemsOf('Ann');
    expect((await workstation.post('/api/journal/redo')).text).toBe('There is nothing to redo.');
    const undone = await workstation.post('/api/journal/undo');
    expect([undone.status, undone.text]).toEqual([409, expect.stringContaining('was changed since')]);
    expect(sentence(await code('Ann', first?.dropNumber ?? 0, [{ code: 'other' }]))).toEqual([
      409,
      'Ann has closed “First round”, so its codes can’t be changed any more.',
    ]);
    expect((await close('Ann')).status).toBe(409);
    expect(await itemsOf('Ann')).toEqual(closed);
  });

  it('comes back with everything in it when its removal is undone', async () => {
    const { workstation, codebook, batch, itemsOf, code, path } = await open();
    const [first] = await itemsOf('Ann');
    await code('Ann', first?.dropNumber ?? 0, [{ code: 'call' }]);
    const before = [await itemsOf('Ann'), (await workstation.get(path)).value];
    for (const gone of [path, `/api/coder/codebooks/${codebook.id}`]) {
      await workstation.send('DELETE', gone);
      expect((await workstation.get(path)).text).toBe(`There is no batch ${batch.id} in the open dataset.`);
      expect((await workstation.post('/api/journal/undo')).status).toBe(200);
      expect([await itemsOf('Ann'), (await workstation.get(path)).value]).toEqual(before);
    }
  });

  it('refuses what can’t be coded with one sentence, and keeps what was', async () => {
    const { itemsOf, code, close, workstation, path } = await open({ unit: 'span' });
    const [item] = await itemsOf('Ann');
    const { dropNumber = 0, text = '' } = item ?? {};
    const length = [...text].length;
    const span = (name: string, start: number, end: number) => ({ code: name, start, end });
    const kept = await code('Ann', dropNumber, [span('call', 2, 3), span('question', 0, 3)]);
    expect(kept.value.coded?.codes).toEqual([span('question', 0, 3), span('call', 2, 3)]);
    const refused = async (codes: readonly unknown[], words: string, coder = 'Ann', drop = dropNumber) => {
      const answer = await code(coder, drop, codes);
      expect(answer.text).toContain(words);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    };
    await refused([span('none such', 0, 1)], 'This batch has no code “none such”.');
    await refused([span('call', 0, length + 1)], 'beyond the text');
    await refused([span('call', 2, 2)], 'is empty');
    await refused([span('call', 0, 3), span('call', 2, 4)], 'Two spans of “call” overlap');
    await refused([{ code: 'call' }], 'needs a start and an end');
    await refused([span('call', 0, 1)], 'Eve is no coder of “First round”; its coders are Ann, Bob.', 'Eve');
    await refused([span('call', 0, 1)], 'Drop 999999 is not in “First round”.', 'Ann', 999_999);
    expect((await close('Bob')).text).toContain('Bob has coded nothing');
    expect((await itemsOf('Ann'))[0]?.coded).toEqual(kept.value.coded);
    await code('Bob', dropNumber, [span('question', 0, 3)]);
    for (const coder of CODERS) await close(coder);
    const { value } = await workstation.get<CodingAgreement>(`${path}/agreement`);
    expect(value.spans).toMatchObject({ characters: length });
    expect(value.spans?.perCode.find((one) => one.code === 'question')).toMatchObject({ exactF1: 1 });
  });

  it('is refused where there is nothing to code, or too much', async () => {
    const { workstation, codebook } = await open();
    const add = (drops: object) =>
      workstation.post('/api/coding/batches', {
        ...{ codebookId: codebook.id, name: 'Second', coders: CODERS, drops },
      });
    expect((await add({ from: 'set', set: 'Nothing' })).text).toBe('There is no set “Nothing”.');
    expect((await add({ from: 'sample', size: 4999 })).text).toContain('can’t be drawn');
    await workstation.post('/api/sets?waitMs=60000', {
      ...{ from: 'items', name: 'Two', items: ['drop:1', 'drop:2'] },
    });
    expect((await add({ from: 'set', set: 'Two' })).value).toMatchObject({ name: 'Second', drops: 2 });
  });
});
