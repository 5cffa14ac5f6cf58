import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;

const freeze = async (name: string, filter: string): Promise<void> => {
  const { status, text } = await w.post<Freezing>('/api/sets?waitMs=60000', { from: 'filter', name, filter });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
};

/** The answer, after the job that computes it. */
const valueOf = async (path: string): Promise<unknown> => {
  for (;;) {
    const { status, value, text } = await w.get<{ jobId: string }>(path);
    expect([200, 202], text).toContain(status);
    if (status === 200) return value;
    await w.finished(value.jobId);
  }
};

const YEARS = ['2017', '2018', '2019'] as const;
const KINDS = ['politics', 'business', 'technology', 'health', 'sports'] as const;

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  for (const year of YEARS) await freeze(year, `drops:year=${year}`);
  for (const kind of KINDS) await freeze(kind, `events:category=${kind}`);
  const { value } = await w.post<AnswerOf<'runCorrelations'>>('/api/correlations/run', {
    parameters: { surrogates: 19 },
  });
  await w.finished(value.jobId);
});
afterAll(() => w.dispose());

/** Each set with the filter of pairs that selects the same. */
const SETS = [
  ...YEARS.map((year) => [year, `startDate=${year}-01-01&endDate=${year}-12-31`] as const),
  ...KINDS.map((kind) => [kind, `category=${kind}`] as const),
];
const LISTS = [
  'correlations?',
  'correlations?maxQ=0.5&',
  'correlations?correlationType=temporal&',
  'correlations/counts?',
  'correlations/counts?minScore=0.5&',
  'correlations/matrix?',
  'correlations/matrix?dimension=time-periods&',
  'correlations/matrix?dimension=platforms&minScore=0.3&',
];

describe.each(ofTurn(SETS, 3))('the set %s', (set, filter) => {
  it.each(LISTS)('selects the same stored pairs as its filter: %s', async (path) => {
    expect(await valueOf(`/api/${path}set=${set}`)).toEqual(await valueOf(`/api/${path}${filter}`));
  });
});

it.each(YEARS)('the network of the set %s is that of its dates', async (year) => {
  const graph = (query: string) =>
    valueOf(`/api/network-graph?include=correlations,references&correlationThreshold=0.2&${query}`);
  const narrowed = await graph(`set=${year}`);
  expect(narrowed).toEqual(await graph(`startDate=${year}-01-01&endDate=${year}-12-31`));
});

it('counts the pairs of a set, compared with chance, under the hash of the set', async () => {
  await valueOf('/api/correlations/pair-counts?set=2018');
  const { headers, value } = await w.get<AnswerOf<'getPairCounts'>>('/api/correlations/pair-counts?set=2018');
  const { selection } = JSON.parse(headers.get('x-result-run') ?? '') as { selection: unknown };
  expect(selection).toMatchObject({ set: { name: '2018', hash: expect.stringMatching(/^[0-9a-f]{64}$/u) } });
  expect(value.total.expected).not.toBeNull();
});

describe('a comparison of an account with the drops', () => {
  const compare = async (set?: string) => {
    const body = { username: 'demo_account_one', parameters: { surrogates: 19 }, ...(set && { set }) };
    const started = await w.post<AnswerOf<'runCoordination'>>('/api/coordination-analysis/run', body);
    if (started.status === 200 && started.value.jobId !== undefined) await w.finished(started.value.jobId);
    return started;
  };
  const runsOf = async (query: string) =>
    (await w.get<AnswerOf<'listCoordinationRuns'>>(`/api/coordination-analysis/runs?${query}`)).value;
  const runIdsOf = async (query: string) => {
    const path = `/api/coordination-analysis?limit=500&${query}`;
    const { value } = await w.get<AnswerOf<'listCoordinationFindings'>>(path);
    return [...new Set(value.map(({ runId }) => runId))];
  };

  it('is kept apart for each set', async () => {
    await compare();
    await compare('2018');
    const [whole, ...others] = await runsOf('');
    const [narrowed, ...more] = await runsOf('set=2018');
    expect([whole?.set, others, more]).toEqual([null, [], []]);
    expect(narrowed).toMatchObject({ set: { name: '2018' }, isStale: false, posts: whole?.posts });
    const drops = await w.get('/api/q-drops?limit=1&year=2018');
    expect(narrowed?.drops).toBe(Number(drops.headers.get('x-total-count')));
    expect(await runIdsOf('set=2018')).toEqual(narrowed?.findings === 0 ? [] : [narrowed?.id]);
    expect(await runIdsOf('')).toEqual([whole?.id]);
    expect(narrowed?.analysisRun).toBeGreaterThan(whole?.analysisRun ?? Infinity);
  });

  it('is refused for a set that contains nothing of it', async () => {
    const { status, text } = await compare('politics');
    expect([status, text]).toEqual([400, expect.stringContaining('contains no')]);
    await freeze('Of two', 'posts:username=demo_account_two');
    const other = await compare('Of two');
    expect([other.status, other.text]).toEqual([
      409,
      expect.stringContaining('has no posts of @demo_account_one'),
    ]);
  });

  it('is stale once its set is replaced', async () => {
    expect((await w.send('DELETE', '/api/sets/2018')).status).toBe(200);
    await freeze('2018', 'drops:year=2018&hasLinks=true');
    expect(await runsOf('set=2018')).toEqual([]);
  });
});
