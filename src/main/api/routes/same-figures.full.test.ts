import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf, EndpointName } from '#shared/contract/endpoints.ts';
import type { Report } from '#shared/contract/report.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { v2Archive } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const source = mkdtempSync(join(tmpdir(), 'dropscope-same-'));
const DROPS = 400;
const POSTS = 60;
const ACCOUNT = 'realDonaldTrump';

let w: TestWorkstation;
let report: Report;
beforeAll(async () => {
  w = await createTestWorkstation({ data: { file: writeSmallArchive(source, DROPS) } });
  await w.upload('/api/social-posts/import?waitMs=60000&fileName=posts.csv', v2Archive(POSTS));
  await w.finished((await w.post<{ jobId: string }>('/api/correlations/run', {})).value.jobId);
  const run = await w.post<{ jobId: string }>('/api/coordination-analysis/run', {
    username: ACCOUNT,
    platform: 'all',
    parameters: { surrogates: 99 },
  });
  await w.finished(run.value.jobId);
  report = (
    await w.get<Report>(
      '/api/export/analysis?sections=summary,temporal,correlations,coordination,abbreviations',
    )
  ).value;
});
afterAll(async () => {
  await w.dispose();
  rmSync(source, { recursive: true });
});

const get = async <Name extends EndpointName>(path: string): Promise<AnswerOf<Name>> =>
  (await w.get<AnswerOf<Name>>(path)).value;
const totalOf = async (path: string): Promise<number> =>
  Number((await w.get(path)).headers.get('X-Total-Count'));
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const reported = (id: string, table: string) =>
  report.sections.find((section) => section.id === id)?.tables.find((one) => one.id === table)?.rows ?? [];
const summaryRow = (name: string) => reported('summary', 'figures').find((row) => row['name'] === name);
const inputOf = (name: string) => report.provenance.inputs.find((input) => input.name === name)?.count;
const rowsOf = async (part: string) =>
  (await get<'getAdminOverview'>('/api/admin/overview')).parts.find((one) => one.part === part)?.rows;

/** Each place that shows a figure, with what it says: all must say the same. */
const expectSame = (places: Readonly<Record<string, unknown>>, value: unknown): void => {
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, value])));
};

it('tells one number of drops everywhere', async () => {
  const facets = await get<'getDropFacets'>('/api/q-drops/facets');
  const months = await get<'getTemporalDistribution'>('/api/q-drops/temporal-distribution');
  const hours = await get<'getTemporalDistribution'>(
    '/api/q-drops/temporal-distribution?profile=hour-of-week',
  );
  const datasets = await get<'listDatasets'>('/api/datasets');
  expectSame(
    {
      health: (await get<'getHealth'>('/api/health')).totalDrops,
      stats: (await get<'getDropStats'>('/api/q-drops/stats')).totalDrops,
      list: await totalOf('/api/q-drops?limit=1'),
      years: sum(facets.year.map(({ count }) => count)),
      months: sum(months.map(({ count }) => count)),
      'hours of the week': sum(hours.map(({ count }) => count)),
      dataset: sum(datasets.map(({ recordCount }) => recordCount)),
      administration: await rowsOf('drops'),
      abbreviations: (await get<'getAbbreviationCorrelationStats'>('/api/abbreviations/correlation-stats'))
        .totalQDrops,
      'report summary': summaryRow('Total drops')?.['value'],
      'report provenance': report.provenance.dataset?.recordCount,
      'report months': sum(reported('temporal', 'monthly').map((row) => Number(row['count']))),
      'report hours': sum(reported('temporal', 'hours').map((row) => Number(row['count']))),
    },
    DROPS,
  );
});

it('tells one number of posts and of events everywhere', async () => {
  const statistics = await get<'getPostStatistics'>('/api/social-posts/statistics');
  const twitter = await get<'getTwitterStats'>('/api/twitter/stats');
  const truth = await get<'getTruthSocialStats'>('/api/truth-social/stats');
  expectSame(
    {
      list: await totalOf('/api/social-posts?limit=1'),
      statistics: statistics.total,
      months: sum(statistics.months.map(({ posts }) => posts)),
      'hours of the week': sum(statistics.hourOfWeek),
      platforms: twitter.totalTweets + truth.totalPosts,
      administration: await rowsOf('posts'),
      report: inputOf('social posts'),
    },
    POSTS,
  );
  const news = await get<'getNewsSummary'>('/api/news-events/summary');
  expectSame(
    {
      list: await totalOf('/api/news-events?limit=1'),
      categories: sum(news.byCategory.map(({ count }) => count)),
      origins: sum(news.byOrigin.map(({ count }) => count)),
      administration: await rowsOf('news'),
      report: inputOf('news events'),
    },
    news.totalEvents,
  );
});

it('tells one number of pairs, and what chance gives of them, everywhere', async () => {
  const stats = await get<'getDropStats'>('/api/q-drops/stats');
  const counts = await get<'countCorrelations'>('/api/correlations/counts');
  expect(counts.pairs).toBeGreaterThan(0);
  expectSame(
    {
      stats: stats.correlationsCount,
      list: await totalOf('/api/correlations?limit=1'),
      report: summaryRow('Stored pairs of drops and news events')?.['value'],
    },
    counts.pairs,
  );
  const strong = await get<'countCorrelations'>('/api/correlations/counts?minScore=0.7');
  expectSame(
    {
      stats: stats.correlations,
      list: await totalOf('/api/correlations?limit=1&minScore=0.7'),
      report: summaryRow('of these with a score of 0.7 or more')?.['value'],
    },
    strong.pairs,
  );
  const { total } = await get<'getPairCounts'>('/api/correlations/pair-counts?minScore=0.7');
  for (const dimension of ['event-types', 'time-periods', 'platforms'])
    expect(
      (await get<'getPairCounts'>(`/api/correlations/pair-counts?minScore=0.7&dimension=${dimension}`)).total,
    ).toEqual(total);
  const inReport = summaryRow('of these with a score of 0.7 or more');
  expect(inReport?.['observed']).toBe(total.observed);
  expect(inReport?.['expected']).toBeCloseTo(total.expected ?? Number.NaN, 6);
  expect(inReport?.['p']).toBeCloseTo(total.p, 6);
  const accuracy = summaryRow('Predictive claims followed by an event above chance (percent)');
  expect(accuracy?.['value']).toBeCloseTo(stats.accuracy ?? Number.NaN, 6);
  expect(accuracy?.['expected']).toBeCloseTo(stats.accuracyExpected?.mean ?? Number.NaN, 6);
});

it('tells the same pair with the same p and q in the list, at its drop and in the report', async () => {
  const [best] = await get<'listCorrelations'>('/api/correlations?limit=1');
  if (best === undefined) throw new Error('No pair is stored.');
  const { p, q } = best.correlation;
  const atDrop = (
    await get<'listCorrelations'>(`/api/correlations?dropNumber=${String(best.qDrop.dropNumber)}`)
  ).find(({ correlation }) => correlation.id === best.correlation.id);
  expect(atDrop).toEqual(best);
  const inReport = reported('correlations', 'pairs').find(
    (row) => row['drop'] === best.qDrop.dropNumber && row['event'] === best.newsEvent.title,
  );
  expect([Number(inReport?.['p']).toPrecision(8), Number(inReport?.['q']).toPrecision(8)]).toEqual([
    p.toPrecision(8),
    q.toPrecision(8),
  ]);
});

it('tells one number of findings and proofs, and one window table, of an account', async () => {
  const [run] = await get<'listCoordinationRuns'>(`/api/coordination-analysis/runs?username=${ACCOUNT}`);
  const [row] = reported('coordination', 'runs');
  expectSame(
    {
      list: await totalOf(`/api/coordination-analysis?limit=1&username=${ACCOUNT}`),
      report: row?.['findings'],
    },
    run?.findings,
  );
  expectSame(
    {
      list: await totalOf(`/api/coordination-analysis?limit=1&username=${ACCOUNT}&isProof=true`),
      report: row?.['proofs'],
    },
    run?.proofs,
  );
  const account = run?.accounts[0];
  const windows = reported('coordination', `windows-${account?.platform ?? ''}-${ACCOUNT.toLowerCase()}`);
  expect(windows.map(({ observed }) => observed)).toEqual(
    account?.chart.either.map(({ observed }) => observed),
  );
  expect(windows.map(({ expected }) => Number(expected).toPrecision(8))).toEqual(
    account?.chart.either.map(({ expected }) => Number(expected).toPrecision(8)),
  );
});
