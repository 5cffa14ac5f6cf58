import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const freeze = async (name: string, filter: string): Promise<void> => {
  const body = { from: 'filter', name, filter };
  const { status, text } = await w.post<Freezing>('/api/sets?waitMs=60000', body);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
};
const totalOf = async (path: string): Promise<number> => {
  const { status, headers, text } = await w.get(path);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return Number(headers.get('x-total-count'));
};
const facetsOf = async (query: string) =>
  (await w.get<AnswerOf<'getDropFacets'>>(`/api/q-drops/facets?${query}`)).value;

/** Filters of each list of which any two can be asked together. */
const FILTERS = {
  drops: [
    'startDate=2018-03-01',
    'endDate=2018-12-31',
    'year=2018',
    'hasLinks=true',
    'hasImages=false',
    'hasReferences=true',
    'authenticated=true',
    'search=weather',
    'platform=8chan',
    'number=100-2000',
  ],
  posts: [
    'username=demo_account_one',
    'platform=twitter',
    'search=the',
    'reposts=false',
    'startDate=2018-06-01',
  ],
  events: ['category=politics', 'search=with', 'startDate=2018-01-01', 'endDate=2019-06-30'],
} as const;
const LISTS = { drops: '/api/q-drops', posts: '/api/social-posts', events: '/api/news-events' } as const;

it('every pair of a set and a list counts as the same filters do, a third of the sets in each run', async () => {
  let pairs = 0;
  for (const list of ['drops', 'posts', 'events'] as const)
    for (const [index, filter] of ofTurn([...FILTERS[list].entries()], 3)) {
      const name = `${list} ${index}`;
      await freeze(name, `${list}:${filter}`);
      for (const other of FILTERS[list]) {
        const both = other === filter ? filter : `${filter}&${other}`;
        const narrowed = `set=${encodeURIComponent(name)}&${other}`;
        const total = await totalOf(`${LISTS[list]}?limit=1&${both}`);
        expect([name, other, await totalOf(`${LISTS[list]}?limit=1&${narrowed}`)]).toEqual([
          name,
          other,
          total,
        ]);
        pairs += 1;
        if (list !== 'drops') continue;
        expect(await facetsOf(narrowed)).toEqual(await facetsOf(both));
        pairs += 1;
      }
    }
  expect(pairs).toBeGreaterThanOrEqual(60);
});

const METHODS_OF_DROPS = [
  'temporal-clusters',
  'frequency',
  'content-patterns',
  'format-patterns',
  'temporal-profile',
  'sentiment',
  'references',
  'timestamp-audit',
  'ladder',
  'window-match',
  'pair-ledger',
  'event-study',
] as const;
const RANGES = [
  ['2018-01-01', '2018-02-28'],
  ['2019-07-01', '2019-12-31'],
] as const;

const CASES = RANGES.flatMap(([from, to]) => METHODS_OF_DROPS.map((method) => [method, from, to] as const));

const run = async (method: string, selection: object) => {
  const { value, text } = await w.post<AnswerOf<'runAnalysis'>>(`/api/analyses/${method}/run`, { selection });
  expect(value, text).toHaveProperty('jobId');
  await w.finished(value.jobId);
  const answer = await w.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${value.runId}`);
  const { run: stored, result } = answer.value;
  return { status: stored.status, error: stored.error, input: stored.inputSha256, result };
};

it.each(ofTurn(CASES, 3))(
  '%s reads the same of a set as of the filter from %s to %s',
  async (method, startDate, endDate) => {
    const name = `${method} from ${startDate}`;
    await freeze(name, `drops:startDate=${startDate}&endDate=${endDate}`);
    const filtered = await run(method, { startDate, endDate });
    expect(filtered.input).not.toBeNull();
    expect(await run(method, { set: { name } })).toEqual(filtered);
  },
);

it.each([
  ['posts:username=demo_account_one', { username: 'demo_account_one' }, {}],
  ['events:category=politics', { other: 'events', category: 'politics' }, { other: 'events' }],
] as const)('the pair ledger reads the same of the set %s', async (filter, selection, rest) => {
  const name = `all ${filter.replaceAll(/[^a-z]/gu, ' ')}`;
  await freeze(name, filter);
  const dates = { startDate: '2018-01-01', endDate: '2018-03-31' };
  const { input, status } = await run('pair-ledger', { ...dates, ...selection });
  expect(status).toBe('completed');
  expect((await run('pair-ledger', { ...dates, ...rest, set: { name } })).input).toBe(input);
});
