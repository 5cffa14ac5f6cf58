import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methods } from '#main/analysis/registry.ts';
import { setHash, stretchesOf, type SetOrigin } from '#main/analysis/sets/item-stretches.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Report } from '#shared/contract/report.ts';
import type { Freezing, SetDifferenceAnswer } from '#shared/contract/sets.ts';
import { writeDropFile } from '#tests/helpers/drop-file.ts';
import { exportedWork, importedWork, membersOf, rewrittenWork } from '#tests/helpers/exchange.ts';
import { writtenRows } from '#tests/helpers/journal.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { makeZip, type ZipMember } from '#tests/helpers/zip.ts';

let w: TestWorkstation;
let clock = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short', now: () => clock });
  for (const [name, filter] of [
    ['Gone', 'number=1-3'],
    ['Named', 'number=4-9'],
  ] as const)
    expect((await create({ from: 'filter', name, filter })).status).toBe(200);
  // No call makes a set of nothing; a data folder of before may have one.
  const sql = w.sql();
  const query = 'drops:number=9999999';
  const hash = setHash({ query, datasetSha256: null }, []);
  sql
    .prepare(
      `INSERT INTO frozen_sets (name, query, item_count, hash, created_at, work_id)
       VALUES ('Zero', ?, 0, ?, ?, '00000000-0000-4000-8000-000000000000')`,
    )
    .run(query, hash, clock / 1000);
});
afterAll(() => w.dispose());

const create = (body: Readonly<Record<string, unknown>>) => w.post<Freezing>('/api/sets?waitMs=60000', body);
const run = async (method: string, set: string) => {
  const started = await w.post<AnswerOf<'runAnalysis'>>(`/api/analyses/${method}/run`, {
    selection: { set: { name: set } },
  });
  if (started.status !== 200) return started;
  await w.finished(started.value.jobId);
  return w.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${started.value.runId}`);
};
const plan = (name: string, test: object = {}) => ({
  ...{ name, question: 'Does the rate change?', stoppingRule: 'After one run.' },
  tests: [{ method: 'temporal-profile', result: 'Holm p below 0.05', ...test }],
});

describe('a set of zero items', () => {
  it('is a list and an export like any other, and no set is made of it', async () => {
    expect((await w.get('/api/q-drops?set=Zero')).value).toEqual([]);
    const file = await w.get('/api/q-drops/export?format=json&set=Zero');
    expect(file.value).toMatchObject({ total: 0, drops: [], set: { name: 'Zero' } });
    for (const body of [
      { from: 'sample', set: 'Zero', size: 5 },
      { from: 'sets', operation: 'union', sets: ['Zero', 'zero'] },
    ]) {
      const { status, text } = await create({ name: 'Zeros', ...body });
      expect([status, text]).toEqual([409, 'There are no items to choose from. No set was frozen.']);
    }
    const tagged = await w.post('/api/tags/items', { tag: 'None', act: 'add', to: { set: 'Zero' } });
    expect([tagged.status, tagged.text]).toEqual([200, expect.stringContaining('0 items')]);
  });

  it.each([
    ['a method', () => run('temporal-profile', 'Zero')],
    ['the chance ladder', () => w.get('/api/correlations/ladder?set=Zero')],
    ['the network', () => w.get('/api/network-graph?set=Zero')],
    ['the stat cards', () => w.get('/api/q-drops/stats?set=Zero')],
    ['a plan', () => w.post('/api/plans', plan('Of nothing', { set: 'Zero' }))],
  ])('%s has nothing to read, and says so', async (_what, ask) => {
    const { status, text } = await ask();
    expect([status, text]).toEqual([400, expect.stringContaining('The set “Zero” contains no drops')]);
  });

  it.each(['keyness', 'ngrams'])('%s of the text bench has no text to read, and says so', async (method) => {
    const { status, text } = await run(method, 'Zero');
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('No item of the set “Zero” is in the data; choose another set.'),
    ]);
  });

  it('cannot be held out, because no plan could open it again', async () => {
    const { status, text } = await w.post('/api/sets/Zero/hold-out');
    expect([status, text]).toEqual([409, expect.stringContaining('“Zero” contains nothing')]);
    expect((await w.get('/api/sets/Zero')).value).toMatchObject({ isHeldOut: false });
  });
});

describe('a set of items that are gone, or of another dataset', () => {
  it('lists them as gone, and leaves them out of lists and exports', async () => {
    w.sql().exec('PRAGMA foreign_keys = OFF; DELETE FROM drops WHERE number <= 3');
    const { value } = await w.get<SetDifferenceAnswer>('/api/sets/Gone/difference');
    expect(value.gone).toEqual({ items: ['drop:1', 'drop:2', 'drop:3'], total: 3 });
    expect((await w.get('/api/q-drops?set=Gone')).value).toEqual([]);
    const file = await w.get('/api/q-drops/export?format=csl-json&set=Gone');
    expect([file.status, file.value]).toEqual([200, []]);
    const sample = await create({
      ...{ from: 'sample', name: 'Gone sample', set: 'Gone', size: 2, stratum: 'year' },
    });
    expect([sample.status, sample.value.set?.items]).toEqual([200, 2]);
  });

  const reading = (what: string) => methods.filter(({ reads }) => reads.some((name) => name === what));
  const ofDrops = reading('drops');
  const ofTexts = reading('texts').filter((method) => !ofDrops.includes(method));
  it.each([...ofTurn(ofDrops, 3), ...ofTurn(ofTexts, 3)].map(({ id }) => id))(
    '%s says that nothing of the set is there to be read',
    async (method) => {
      const { status, text } = await run(method, 'Gone');
      expect([status, text]).toEqual([
        400,
        expect.stringMatching(/No (?:drop|item) of the set “Gone” is in the data; choose another set\./u),
      ]);
    },
  );

  it.each([
    ['the chance ladder', () => w.get('/api/correlations/ladder?set=Gone')],
    ['the patterns', () => w.get('/api/pattern-analysis/summary?set=Gone')],
    ['the network', () => w.get('/api/network-graph?set=Gone')],
    ['the text bench, as B', () => w.get('/api/text/keyness?a=drops:&b=set:Gone')],
    ['the stat cards', () => w.get('/api/q-drops/stats?set=Gone')],
    [
      'a comparison',
      () => w.post('/api/coordination-analysis/run', { username: 'demo_account_one', set: 'Gone' }),
    ],
    [
      'an AI analysis',
      () =>
        w.post('/api/ai-analysis', {
          ...{
            sessionName: 'Of the set',
            model: 'local/statistics',
            analysisTypes: ['temporal'],
            set: 'Gone',
          },
        }),
    ],
  ])('%s says so too', async (_what, ask) => {
    const { status, text } = await ask();
    expect([status, text]).toEqual([400, expect.stringContaining('of the set “Gone” is in the data')]);
  });

  it('a report of it says so in every section', async () => {
    const { value } = await w.get<Report>(
      '/api/export/analysis?format=json&set=Gone&sections=frequency,network',
    );
    const NOTHING = 'Not computed: the working set has nothing in the data that it reads.';
    expect(value.sections.map(({ notes }) => notes)).toEqual([[NOTHING], [NOTHING]]);
  });

  it('a set of which a part is gone is run without that part', async () => {
    expect((await create({ from: 'filter', name: 'Half', filter: 'number=10-12' })).status).toBe(200);
    w.sql().exec('PRAGMA foreign_keys = OFF; DELETE FROM drops WHERE number = 10');
    expect((await run('temporal-profile', 'Half')).status).toBe(200);
  });

  it('says which of its items the open dataset has with another content, and keeps its own dataset', async () => {
    const set = (await w.get<AnswerOf<'getSet'>>('/api/sets/Named')).value;
    const file = readFileSync(writeDropFile([4, 5].map((number) => ({ number, content: 'Another text.' }))));
    const imported = await w.upload<{ dataset: { sha256: string } }>(
      '/api/import-complete-dataset?waitMs=60000&fileName=other.json&dataset=new',
      file,
    );
    expect([imported.status, imported.value.dataset.sha256 === set.datasetSha256]).toEqual([200, false]);
    const { value } = await w.get<SetDifferenceAnswer>('/api/sets/Named/difference');
    expect(value).toMatchObject({ changed: { items: ['drop:4', 'drop:5'] }, gone: { total: 4 } });
    expect((await w.get('/api/sets/Named')).value).toEqual(set);
    const again = await create({ from: 'filter', name: 'Named again', filter: 'number=4-9' });
    expect(again.value.set).toMatchObject({ items: 2, datasetSha256: imported.value.dataset.sha256 });
    const replaced = await w.post('/api/analyses/temporal-profile/run', {
      selection: { set: { name: 'Named', hash: again.value.set?.hash } },
    });
    expect([replaced.status, replaced.text]).toEqual([409, expect.stringContaining('has been replaced')]);
  });
});

describe('a plan that names what is not there', () => {
  beforeAll(async () => {
    const live = { name: 'Live', view: '', filter: { number: '1-3' } };
    expect((await w.post('/api/saved-searches', live)).status).toBe(200);
  });
  it.each([
    ['a set', { set: 'Summer' }, 404, '“Summer”'],
    ['a method', { method: 'tarot' }, 404, 'tarot'],
    ['a parameter', { parameters: { moon: 1 } }, 400, 'moon'],
    ['a value of a parameter', { parameters: { zone: 'Mars/Base' } }, 400, 'zone'],
    ['a part of a selection', { selection: { planet: 'Mars' } }, 400, 'planet'],
    ['a seed', { seed: -1 }, 400, 'seed'],
    ['a live set', { set: 'Live' }, 404, 'has to be frozen first'],
  ])('%s: it is refused in one sentence, and nothing is locked', async (_what, test, status, words) => {
    const answer = await w.post('/api/plans', plan('Of nothing', test));
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    expect((await w.get('/api/plans')).value).toEqual([]);
  });
});

const ANN = 'a'.repeat(36);
const stamp = (value: unknown, time = 1_700_000_000_000) => ({ value, time, author: ANN, over: null });
const withItem =
  (item: object) =>
  (text: string): string =>
    JSON.stringify([...(JSON.parse(text) as object[]), item]);
const setItem = (
  items: readonly string[],
  origin: SetOrigin = { query: 'items(x)', datasetSha256: null },
) => {
  const hashes = Buffer.alloc(20 * items.length, 7);
  const content = { name: 'Theirs', ...origin, createdAt: 1, items, hashes: hashes.toString('base64') };
  const fields = {
    content: stamp({ ...content, hash: setHash(origin, stretchesOf({ keys: items, hashes })) }),
  };
  return { kind: 'set', id: 'b'.repeat(32), fields };
};
const noteItem = (id: string, subject: string | null) => ({
  ...{ kind: 'note', id, fields: { text: stamp({ subject, text: 'Theirs.', createdAt: 1 }) } },
});
/** In the directory of a ZIP a member says that it unpacks to so many bytes. */
const declaring = (zip: Buffer, bytes: number): Buffer => {
  const copy = Buffer.from(zip);
  copy.writeUInt32LE(bytes, copy.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  return copy;
};

describe('a hostile file of work', () => {
  let good: readonly ZipMember[] = [];
  let before: unknown;
  beforeAll(async () => {
    good = await membersOf(await exportedWork(w, 'Bob'));
    before = writtenRows(w);
  });
  const edited = (name: string, edit: (text: string) => string): Buffer =>
    makeZip(good.map((one) => (one.name === name ? { name, content: edit(String(one.content)) } : one)));
  const rehashed = (name: string, edit: (text: string) => string): Buffer => rewrittenWork(good, name, edit);

  it.each<readonly [string, () => Buffer, RegExp]>([
    ['no ZIP', () => Buffer.from('not a ZIP'), /ZIP/u],
    ['an empty file', () => Buffer.alloc(0), /ZIP/u],
    ['half of a ZIP', () => makeZip(good).subarray(0, 900), /damaged ZIP/u],
    ['another ZIP', () => makeZip([{ name: 'notes.json', content: '[]' }]), /no file of exported work/u],
    ['a bomb', () => edited('notes.json', () => ' '.repeat(20_000_000)), /unpacks to more than/u],
    ['a size of 4 GB', () => declaring(makeZip(good), 4_000_000_000), /unpacks to more than/u],
    ['a size that is not its own', () => declaring(makeZip(good), 5), /damaged|size|bytes/u],
    [
      'a path out of the folder',
      () => makeZip(good.map((one) => (one.name === 'notes.json' ? { ...one, name: '../notes.json' } : one))),
      /outside of its folder/u,
    ],
    [
      'a member twice',
      () => makeZip([...good.slice(0, -1), { name: 'notes.json', content: '[]' }]),
      /notes\.json twice/u,
    ],
    ['a file more', () => makeZip([...good, { name: 'more.json', content: '[]' }]), /entries/u],
    ['a member that is locked', () => makeZip(good.map((one) => ({ ...one, flags: 1 }))), /encrypted/u],
    ['a wrong hash', () => edited('notes.json', () => '[ ]'), /does not have its hash/u],
    [
      'a later version',
      () => rehashed('manifest.json', (text) => text.replace('"version":6', '"version":9')),
      /another version/u,
    ],
    [
      'another format',
      () => rehashed('manifest.json', (text) => text.replace('dropscope-work', 'other')),
      /of the form expected/u,
    ],
    ['JSON that is none', () => rehashed('notes.json', () => '[{'), /JSON/u],
    ['JSON without an end', () => rehashed('notes.json', () => '['.repeat(50_000)), /JSON/u],
    [
      'a kind that is not there',
      () => rehashed('notes.json', withItem({ kind: 'spell', id: '1', fields: {} })),
      /of the form expected/u,
    ],
    [
      'a kind in the file of another',
      () => rehashed('tags.json', withItem(noteItem('1', null))),
      /note 1 is misplaced/u,
    ],
    [
      'an item twice',
      () =>
        rehashed('notes.json', (text) => withItem(noteItem('1', null))(withItem(noteItem('1', null))(text))),
      /note 1 twice/u,
    ],
    [
      'a field that is not there',
      () => rehashed('notes.json', withItem({ ...noteItem('1', null), fields: { mood: stamp('dark') } })),
      /unknown field/u,
    ],
    [
      'a note on nothing known',
      () => rehashed('notes.json', withItem(noteItem('1', 'account:1'))),
      /account:1/u,
    ],
    [
      'a tag on nothing known',
      () =>
        rehashed(
          'taggings.json',
          withItem({ kind: 'tagging', id: 'storm#account:1', fields: { tag: stamp(true) } }),
        ),
      /no tagging/u,
    ],
    ['a set of unknown items', () => rehashed('sets.json', withItem(setItem(['account:1']))), /account:1/u],
    [
      'a set with an item twice',
      () => rehashed('sets.json', withItem(setItem(['drop:4', 'drop:4']))),
      /twice/u,
    ],
    [
      'a set whose one item is two',
      () => rehashed('sets.json', withItem(setItem(['post:x/1\npost:x/2']))),
      /no item/u,
    ],
    [
      'a set with another hash',
      () =>
        rehashed('sets.json', (text) => text.replace(/"hash":"[0-9a-f]{64}"/u, `"hash":"${'0'.repeat(64)}"`)),
      /does not have its hash/u,
    ],
    [
      'a time that is none',
      () => rehashed('notes.json', withItem({ ...noteItem('1', null), fields: { text: stamp('x', -1) } })),
      /of the form expected/u,
    ],
  ])('%s: one sentence, nothing imported', async (_what, make, words) => {
    const { status, text } = await w.upload<{ error: string }>('/api/work/import?waitMs=60000', make());
    expect([status, text]).toEqual([422, expect.stringMatching(words)]);
    expect(text.length).toBeLessThan(400);
    expect(writtenRows(w)).toEqual(before);
  });

  it('takes a good one: a merge with itself changes nothing', async () => {
    expect(await importedWork(w, makeZip(good))).toMatchObject({ added: 0, merged: 0, conflicts: [] });
    expect(writtenRows(w)).toEqual(before);
  });
});

it('a plan may name a set whose items are gone: they may come back before it is run', async () => {
  expect((await w.post('/api/plans', plan('Of what was', { set: 'Gone' }))).status).toBe(200);
});

describe('a clock that was set back', () => {
  it('locks no plan, dates no change before the one that it replaces, and is told of by an import', async () => {
    expect((await w.post('/api/plans', plan('First'))).status).toBe(200);
    clock -= 86_400_000;
    const late = await w.post('/api/plans', plan('Backdated'));
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('set the clock right')]);
    const { value: note } = await w.post<{ id: string }>('/api/notes', { subject: null, text: 'First.' });
    clock -= 86_400_000;
    await w.send('PATCH', `/api/notes/${note.id}`, { text: 'Second.' });
    const times = w
      .sql()
      .prepare(`SELECT time FROM work_versions WHERE kind = 'note' AND id = ?`)
      .pluck()
      .all(note.id);
    expect(Number(times[0])).toBeGreaterThan(clock + 86_400_000 - 1);
    const late2 = rewrittenWork(
      await membersOf(await exportedWork(w, 'Bob')),
      'notes.json',
      withItem({
        ...noteItem('n', null),
        fields: { text: stamp({ subject: null, text: 'Later.', createdAt: 1 }, clock + 9 * 86_400_000) },
      }),
    );
    const { notes } = await importedWork(w, late2);
    expect(notes.join(' ')).toContain('dated more than a day after the clock of this computer');
  });
});
