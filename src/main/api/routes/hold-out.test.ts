import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { heldOutSentence } from '#shared/items.ts';
import { exportedWork, membersOf } from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

type Verification = AnswerOf<'verifyDataset'>;

let w: TestWorkstation;
let held: number[];
let verified: Verification;
let heldPost = '';
let heldPostId = '';
let heldEvent = '';
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  verified = (await w.get<Verification>('/api/datasets/verification')).value;
  await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Storm', filter: 'search=the' });
  held = (await w.get<{ dropNumber: number }[]>('/api/q-drops?set=Storm&limit=5000')).value.map(
    ({ dropNumber }) => dropNumber,
  );
});
afterAll(() => w.dispose());

const listed = async (query: string): Promise<number[]> =>
  (await w.get<{ dropNumber: number }[]>(`/api/q-drops?limit=5000${query}`)).value.map(
    ({ dropNumber }) => dropNumber,
  );
const shared = (numbers: readonly number[]): number[] => numbers.filter((number) => held.includes(number));
const plan = (set?: string) => ({
  name: `Plan of ${set ?? 'all'}`,
  question: 'Does the rate change?',
  tests: [{ method: 'temporal-profile', ...(set === undefined ? {} : { set }), result: 'Holm p below 0.05' }],
  stoppingRule: 'After one run.',
});

describe('a set that is held out', () => {
  it('is in no list, search, method or export', async () => {
    expect(held.length).toBeGreaterThan(10);
    const total = (await listed('')).length;
    expect((await w.post('/api/sets/Storm/hold-out')).status).toBe(200);
    expect((await w.post('/api/sets/Storm/hold-out')).status).toBe(409);
    expect(shared(await listed(''))).toEqual([]);
    expect((await listed('')).length).toBe(total - held.length);
    expect(await listed('&search=the')).toEqual([]);
    expect((await w.get<{ totalDrops: number }>('/api/q-drops/stats')).value.totalDrops).toBe(
      total - held.length,
    );
    expect((await w.get('/api/sets/Storm')).value).toMatchObject({ isHeldOut: true, items: held.length });
    for (const path of [
      '/api/q-drops?set=Storm',
      '/api/sets/Storm/items',
      '/api/sets/Storm/difference',
      '/api/pattern-analysis/summary?set=Storm',
      '/api/export/analysis?set=Storm',
    ]) {
      const { status, text } = await w.get(path);
      expect([path, status, text]).toEqual([path, 409, expect.stringContaining('held out')]);
    }
    const sql = await w.post('/api/sql', { sql: 'SELECT count(*) FROM drops' });
    expect([sql.status, sql.text]).toEqual([409, expect.stringContaining('lock a plan')]);
    await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'All', filter: '' });
    expect((await w.get('/api/sets/All')).value).toMatchObject({ items: total - held.length });
    const run = await w.post<{ inputs?: unknown; status: string }>('/api/analyses/temporal-profile/run', {
      selection: { set: { name: 'Storm', hash: null } },
    });
    expect(run.status).toBe(409);
  });

  it('hides posts and events as it hides drops', async () => {
    const total = async (path: string): Promise<number> =>
      Number((await w.get(path)).headers.get('X-Total-Count'));
    for (const [kind, path] of [
      ['posts', '/api/social-posts'],
      ['events', '/api/news-events'],
    ] as const) {
      const all = await total(path);
      await w.post('/api/sets?waitMs=60000', { from: 'filter', name: `All ${kind}`, filter: `${kind}:` });
      const sample = { from: 'sample', name: `Some ${kind}`, set: `All ${kind}`, size: 3 };
      await w.post('/api/sets?waitMs=60000', sample);
      const items = (await w.get<{ key: string }[]>(`/api/sets/Some ${kind}/items`)).value;
      const some = items.length;
      expect([kind, all > 3, some]).toEqual([kind, true, 3]);
      if (kind === 'posts') {
        heldPost = items[0]?.key ?? '';
        const { value: posts } = await w.get<AnswerOf<'listSocialPosts'>>('/api/social-posts?set=Some posts');
        heldPostId = posts.find((post) => heldPost === `post:${post.platform}/${post.externalId}`)?.id ?? '';
      } else heldEvent = items[0]?.key ?? '';
      expect((await w.post(`/api/sets/Some ${kind}/hold-out`)).status).toBe(200);
      expect(await total(path)).toBe(all - some);
    }
  });

  it('is said to be held out, not to be gone, by whatever is asked for an item by name', async () => {
    const item = `drop:${held[0] ?? 0}`;
    const sentence = `${item} is held out with the set “Storm”: nothing shows it until a plan that names the set is locked.`;
    const drop = `/api/q-drops/number/${held[0] ?? 0}`;
    for (const path of [
      drop,
      `${drop}/context`,
      `${drop}/abbreviations`,
      `/api/citations?item=${item}`,
      `/api/text/items?item=${item}`,
    ]) {
      const { status, text } = await w.get(path);
      expect([path, status, text]).toEqual([path, 409, sentence]);
    }
    const post = await w.get(`/api/social-posts/${heldPostId}`);
    expect([post.status, post.text]).toEqual([409, heldOutSentence(heldPost, 'Some posts')]);
    expect((await w.get('/api/social-posts/999999')).text).toBe('There is no post 999999.');
    for (const [key, set] of [
      [item, 'Storm'],
      [heldPost, 'Some posts'],
      [heldEvent, 'Some events'],
    ] as const) {
      const note = await w.post('/api/notes', { subject: key, text: 'See this.' });
      expect([key, note.status, note.text]).toEqual([key, 409, heldOutSentence(key, set)]);
    }
    for (const [path, body] of [
      ['/api/tags/items', { tag: 'Storms', to: { items: ['drop:1', item] } }],
      ['/api/sets?waitMs=60000', { from: 'items', name: 'Named', items: [item] }],
    ] as const) {
      const { status, text } = await w.post(path, body);
      expect([path, status, text]).toEqual([path, 409, sentence]);
    }
    const claim = await w.post('/api/claims', {
      ...{ by: 'Ann', text: 'The harbor will be closed.', rule: 'A newspaper reports it.' },
      ...{ dueDate: '2019-12-31', probability: null, reference: { category: null, words: 'harbor' } },
      items: [item],
    });
    expect([claim.status, claim.text]).toEqual([409, sentence]);
    const proposals = await w.post('/api/claim-proposals', { drop: held[0] ?? 0 });
    expect([proposals.status, proposals.text]).toEqual([409, sentence]);
    expect((await w.get('/api/citations?item=drop:99999')).text).toBe('There is no item “drop:99999”.');
    expect((await w.get('/api/text/items?item=drop:99999')).value).toEqual([]);
    const about = await w.get<AnswerOf<'getNoteSubject'>>(`/api/notes/subject?about=${item}`);
    expect(about.value).toMatchObject({ text: null, heldOut: 'Storm' });
    const { value: verdicts } = await w.get<AnswerOf<'compareSet'>>('/api/sets/All posts/difference');
    expect(verdicts).toMatchObject({ gone: { total: 0 }, heldOut: { total: 3 } });
    const vault = await membersOf(
      Buffer.from(await (await w.fetch(new Request('http://127.0.0.1/api/vault'))).arrayBuffer()),
    );
    expect(vault.some(({ content }) => content.includes('is held out with the set “Some posts”'))).toBe(true);
  });

  it('is not called new where a file is previewed that has its items', async () => {
    const [, platform, id] = /^post:(\w+)\/(.+)$/.exec(heldPost) ?? [];
    const mapping = encodeURIComponent(
      JSON.stringify({ id: 'nr', text: 'what', date: 'when', username: 'who' }),
    );
    const { value } = await w.upload<{ effect: unknown }>(
      `/api/social-posts/import/preview?fileName=mine.csv&platform=${platform}&mapping=${mapping}`,
      `nr,who,when,what\n${id},someone,2018-11-03T14:05:00Z,Hello\n`,
    );
    expect(value.effect).toMatchObject({ records: 1, added: 0 });
  });

  it('is verified, checked and kept as before by what shows no item, and named where a figure is without it', async () => {
    const total = (await listed('')).length + held.length;
    const { value: datasets } = await w.get<AnswerOf<'listDatasets'>>('/api/datasets');
    expect(datasets[0]).toMatchObject({ recordCount: total, heldCount: held.length });
    const { value } = await w.get<Verification>('/api/datasets/verification');
    expect([value.missing, value.different]).toEqual([verified.missing, verified.different]);
    const { value: check } = await w.post<{ jobId: string }>('/api/admin/integrity-check');
    expect((await w.finished(check.jobId)).result).toMatchObject({ ok: true, dropsHashed: total });
    expect((await w.get<{ heldOut: unknown }>('/api/health')).value.heldOut).toContainEqual({
      name: 'Storm',
      items: held.length,
    });
    const { value: report } = await w.get<{ provenance: { inputs: { name: string; count: number }[] } }>(
      '/api/export/analysis?format=json&sections=tests',
    );
    const named = report.provenance.inputs.filter(({ name }) => name.includes('“Storm”, held out'));
    expect(named.map(({ count }) => count)).toEqual([held.length]);
    const file = await membersOf(await exportedWork(w, 'Ann'));
    expect(file.some(({ content }) => content.includes('"All"'))).toBe(true);
    expect(file.filter(({ content }) => content.includes('"Storm"'))).toEqual([]);
  });

  it('cannot be removed, made part of another set, or undone', async () => {
    expect((await w.send('DELETE', '/api/sets/Storm')).status).toBe(409);
    const union = { from: 'sets', name: 'Both', operation: 'union', sets: ['All', 'Storm'] };
    expect((await w.post('/api/sets?waitMs=60000', union)).status).toBe(409);
    w.sql().prepare(`DELETE FROM journal_acts WHERE label <> 'freeze the set “Storm”'`).run();
    expect((await w.post('/api/journal/undo')).status).toBe(409);
    expect((await w.get('/api/sets/Storm')).value).toMatchObject({ isHeldOut: true });
  });

  it('stays closed after a restart and after the lock of a plan that does not name it', async () => {
    await w.close();
    w = await createTestWorkstation({ data: 'none', folder: w.folder });
    expect(shared(await listed(''))).toEqual([]);
    expect((await w.post('/api/plans', plan())).status).toBe(200);
    expect(shared(await listed(''))).toEqual([]);
  });

  it('opens with the lock of a plan that names it', async () => {
    const { status, text } = await w.post('/api/plans', plan('Storm'));
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    expect(shared(await listed(''))).toEqual(held);
    expect((await w.get('/api/sets/Storm')).value).toMatchObject({ isHeldOut: false });
    expect((await w.get<{ isWhole: boolean }>('/api/study-log/check')).value.isWhole).toBe(true);
    const run = await w.post('/api/analyses/temporal-profile/run', {
      selection: { set: { name: 'Storm', hash: null } },
    });
    expect(run.status).toBe(200);
  });

  it('leaves no empty folder where it is all of the drops: nothing is loaded a second time', async () => {
    const every = await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Every', filter: 'drops:' });
    expect(every.status).toBe(200);
    expect((await w.post('/api/sets/Every/hold-out')).status).toBe(200);
    expect(await listed('')).toEqual([]);
    const before = (await w.get<AnswerOf<'listDatasets'>>('/api/datasets')).value;
    expect(before[0]?.heldCount).toBe(before[0]?.recordCount);
    await w.services.setup.fillWhenEmpty();
    expect((await w.get<AnswerOf<'listDatasets'>>('/api/datasets')).value).toEqual(before);
    const { value } = await w.post<{ message: string }>('/api/initialize-database');
    expect(value.message).toContain('were there already');
  });
});
