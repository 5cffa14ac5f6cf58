import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  await freeze('Early été', 'drops:startDate=2017-10-28&endDate=2018-01-31');
  await freeze('Of one', 'posts:username=demo_account_one');
  await freeze('Politics', 'events:category=politics');
  await w.post('/api/saved-searches', { name: 'Linked', view: '', filter: { hasLinks: 'true' } });
});
afterAll(() => w.dispose());

const freeze = async (name: string, filter: string): Promise<string> => {
  const body = { from: 'filter', name, filter };
  const { value, text } = await w.post<Freezing>('/api/sets?waitMs=60000', body);
  return value.set?.hash ?? expect.fail(text);
};
const totalOf = async (path: string): Promise<number> =>
  Number((await w.get(path)).headers.get('x-total-count'));

const EARLY = 'startDate=2017-10-28&endDate=2018-01-31';
const SET = encodeURIComponent('Early été');

describe('lists narrowed to a set', () => {
  it.each([
    [`/api/q-drops?limit=1&set=${SET}&hasLinks=true`, `/api/q-drops?limit=1&hasLinks=true&${EARLY}`],
    [`/api/q-drops?limit=1&set=linked&${EARLY}`, `/api/q-drops?limit=1&hasLinks=true&${EARLY}`],
    ['/api/social-posts?limit=1&set=Of%20one', '/api/social-posts?limit=1&username=demo_account_one'],
    ['/api/news-events?limit=1&set=politics', '/api/news-events?limit=1&category=politics'],
  ])('%s counts as its filter does', async (narrowed, filtered) => {
    const total = await totalOf(filtered);
    expect(total).toBeGreaterThan(0);
    expect(await totalOf(narrowed)).toBe(total);
  });

  it.each([
    ['/api/q-drops?limit=1&set=politics'],
    [`/api/social-posts?limit=1&set=${SET}`],
    ['/api/social-posts?limit=1&set=Linked'],
    ['/api/news-events?limit=1&set=Linked'],
  ])('%s has no items of its kind', async (path) => {
    expect(await totalOf(path)).toBe(0);
  });

  it('counts facets, categories and statistics of the set', async () => {
    const pairs = [
      [`/api/q-drops/facets?set=${SET}`, `/api/q-drops/facets?${EARLY}`],
      [`/api/news-events/drop-categories?set=${SET}`, `/api/news-events/drop-categories?${EARLY}`],
      ['/api/social-posts/statistics?set=of%20one', '/api/social-posts/statistics?username=demo_account_one'],
    ] as const;
    for (const [narrowed, filtered] of pairs)
      expect((await w.get(narrowed)).value).toEqual((await w.get(filtered)).value);
  });

  it('narrows the timeline, the stat cards and the hours of the week', async () => {
    const stats = (await w.get<AnswerOf<'getDropStats'>>(`/api/q-drops/stats?set=${SET}`)).value;
    const drops = await totalOf(`/api/q-drops?limit=1&${EARLY}`);
    expect([stats.totalDrops, stats.lastDrop?.slice(0, 7)]).toEqual([drops, '2018-01']);
    expect(stats.topLinkHosts.length).toBeGreaterThan(0);
    const hours = await w.get<AnswerOf<'getTemporalDistribution'>>(
      `/api/q-drops/temporal-distribution?profile=hour-of-week&set=${SET}`,
    );
    expect(hours.value.reduce((sum, { count }) => sum + count, 0)).toBe(drops);
    const { value } = await w.get<AnswerOf<'getTimeline'>>(`/api/timeline?minScore=0&set=${SET}`);
    const whole = (await w.get<AnswerOf<'getTimeline'>>('/api/timeline?minScore=0')).value;
    expect(value.narrowed).toEqual(['drop']);
    expect(value.shown.drops).toBe(drops);
    expect(value.shown.events).toBe(whole.shown.events);
    expect(value.buckets.at(-1)?.drops).toBe(0);
    const ofEvents = (await w.get<AnswerOf<'getTimeline'>>('/api/timeline?set=politics')).value;
    expect(ofEvents.narrowed).toEqual(['event']);
    expect(ofEvents.shown.drops).toBe(whole.shown.drops);
    expect(await totalOf('/api/timeline/events?limit=1&set=politics')).toBe(ofEvents.shown.events);
    expect(ofEvents.shown.events).toBeLessThan(whole.shown.events);
  });

  it.each([
    ['/api/timeline?set=Of%20one', 'contains no drops and no events'],
    ['/api/q-drops/stats?set=Of%20one', 'contains no drops and no events'],
    ['/api/timeline?set=None', 'There is no set “None”'],
  ])('%s is refused in a sentence', async (path, sentence) => {
    expect((await w.get(path)).text).toContain(sentence);
  });

  it('narrows an AI analysis, which keeps the name and the hash', async () => {
    const body = { sessionName: 'Of the set', model: 'local/statistics', analysisTypes: ['sentiment'] };
    const { value } = await w.post<AnswerOf<'startAiSession'>>('/api/ai-analysis', {
      ...body,
      set: 'early été',
    });
    const get = async () =>
      (await w.get<AnswerOf<'getAiSession'>>(`/api/ai-analysis/${value.sessionId}`)).value;
    await expect.poll(async () => (await get()).status, { timeout: 60_000 }).toBe('completed');
    const session = await get();
    const { hash } = (await w.get<AnswerOf<'getSet'>>(`/api/sets/${SET}`)).value;
    expect(session.set).toEqual({ name: 'Early été', hash });
    const { withText } = (await w.get<AnswerOf<'getDropStats'>>(`/api/q-drops/stats?set=${SET}`)).value;
    // Texts without a word, such as a lone link, have no sentiment.
    const { samplesAnalyzed = 0 } = session.results?.sentimentAnalysis ?? {};
    expect([samplesAnalyzed > withText / 2, samplesAnalyzed <= withText]).toEqual([true, true]);
    const refused = await w.post('/api/ai-analysis', { ...body, set: 'politics' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('contains no drops')]);
  });

  it('combines with a set that is made of it, and leaves out items that are gone', async () => {
    await freeze('Early with links', `drops:set=Early été&hasLinks=true`);
    const total = await totalOf('/api/q-drops?limit=1&set=Early%20with%20links');
    expect(total).toBe(await totalOf(`/api/q-drops?limit=1&hasLinks=true&${EARLY}`));
    const difference = await w.get<AnswerOf<'compareSet'>>('/api/sets/Early%20with%20links/difference');
    expect(difference.value.added.total + difference.value.gone.total).toBe(0);
  });

  it('names the set and its hash in an export and in the name of the file', async () => {
    const hash = (await w.get<AnswerOf<'getSet'>>(`/api/sets/${SET}`)).value.hash ?? '';
    const json = await w.get<{ set: unknown; filter: string }>(`/api/q-drops/export?format=json&set=${SET}`);
    expect(json.value.set).toEqual({ name: 'Early été', sha256: hash });
    expect(json.headers.get('content-disposition')).toMatch(
      /filename="dropscope-drops-Early-e-te-\d+-[0-9a-f]{8}\.json"/u,
    );
    for (const format of ['csv', 'ndjson', 'bibtex', 'csl-json', 'ris'])
      expect((await w.get(`/api/q-drops/export?format=${format}&set=${SET}`)).text).toContain(hash);
    const without = await w.get<object>(`/api/q-drops/export?format=json&number=1-5`);
    expect(without.value).not.toHaveProperty('set');
  });
});

describe('runs narrowed to a set', () => {
  const run = async (method: string, selection: object) => {
    const started = await w.post<AnswerOf<'runAnalysis'>>(`/api/analyses/${method}/run`, { selection });
    if (started.status !== 200) return started;
    await w.finished(started.value.jobId);
    return w.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${started.value.runId}`);
  };
  const resultOf = async (method: string, selection: object) => {
    const { value, text } = await run(method, selection);
    return 'run' in value ? value : expect.fail(text);
  };

  it('reads the same as the same filter, and keeps the hash of the set', async () => {
    const narrowed = await resultOf('references', { set: { name: 'early été' } });
    const filtered = await resultOf('references', { startDate: '2017-10-28', endDate: '2018-01-31' });
    expect(narrowed.run.inputSha256).toBe(filtered.run.inputSha256);
    expect(narrowed.result).toEqual(filtered.result);
    expect(narrowed.run.selection).toMatchObject({
      set: { name: 'Early été', hash: expect.stringMatching(/^[0-9a-f]{64}$/u) },
    });
  });

  it('takes the set as A in the text bench', async () => {
    const { run: stored } = await resultOf('ngrams', { set: { name: 'Early été' } });
    expect(stored.selection).toMatchObject({ a: { spec: 'set:Early été' } });
  });

  it.each([
    ['a live set', 'references', { name: 'Linked' }, 404, 'has to be frozen first'],
    ['a set of other items', 'references', { name: 'Politics' }, 400, 'contains no drops'],
    ['another hash', 'references', { name: 'Politics', hash: '0'.repeat(64) }, 409, 'has been replaced'],
  ])('%s is refused in one sentence', async (_what, method, set, status, words) => {
    const answer = await run(method, { set });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
  });
});

describe('a set that is in use or not there', () => {
  it('a list of a set that is not there is refused', async () => {
    for (const path of [
      ...['q-drops', 'social-posts', 'news-events', 'citations', 'timeline', 'q-drops/stats'].map(
        (list) => `${list}?set=nowhere`,
      ),
      'text/keyness?a=set:nowhere',
      'sets/nowhere/items',
    ]) {
      const { status, text } = await w.get(`/api/${path}`);
      expect([path, status, text]).toEqual([path, 404, 'There is no set “nowhere”.']);
    }
  });

  it('stays while a saved search is narrowed to it, and a search is not narrowed to a live set', async () => {
    const search = { name: 'Early links', view: '', filter: { set: 'Early été', hasLinks: 'true' } };
    expect((await w.post('/api/saved-searches', search)).status).toBe(200);
    const removed = await w.send('DELETE', `/api/sets/${SET}`);
    expect([removed.status, removed.text]).toEqual([409, expect.stringContaining('“Early links”')]);
    const chained = await w.post('/api/saved-searches', {
      ...search,
      name: 'Chain',
      filter: { set: 'Linked' },
    });
    expect([chained.status, chained.text]).toEqual([409, expect.stringContaining('live set')]);
  });
});
