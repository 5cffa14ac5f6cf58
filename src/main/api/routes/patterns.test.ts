import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultRunSchema } from '#shared/contract/analyses.ts';
import { endpoints, type AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const base = '/api/pattern-analysis';

/** A GET that has to succeed and to keep its contract. */
const read = async <Name extends keyof typeof endpoints>(
  name: Name,
  path: string,
): Promise<AnswerOf<Name>> => {
  const { status, text, value } = await w.get<AnswerOf<Name>>(path);
  expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
  endpoints[name].answer.parse(value);
  return value;
};

describe('before a run', () => {
  it('the summary knows of nothing, and the lists are computed for the question', async () => {
    const before = await read('getPatternSummary', `${base}/summary`);
    expect(before).toMatchObject({ totalPatterns: null, lastAnalysis: null, drops: 1145 });
    const clusters = await read('listTemporalClusters', `${base}/temporal-clusters?windowHours=24&minSize=3`);
    // One kind of four is known: a sum of it would pass for all.
    const after = await read('getPatternSummary', `${base}/summary`);
    expect(after).toMatchObject({ totalPatterns: null, highConfidencePatterns: null });
    expect(after.byKind.map(({ total }) => total)).toEqual([clusters.length, null, null, null]);
    expect(clusters.filter(({ confidence }) => confidence > 0.95)).toHaveLength(9);
    expect(clusters[0]?.metadata.dropNumbers).toEqual(clusters[0]?.qDropIds);
  });

  it('a question that was asked before is answered from what is stored', async () => {
    const [first, second] = [
      await w.get<unknown[]>(`${base}/frequency`),
      await w.send('GET', `${base}/frequency`),
    ];
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
    const run = resultRunSchema.parse(JSON.parse(second.headers.get('X-Result-Run') ?? ''));
    expect(run).toMatchObject({ method: 'frequency', seed: 4966, stale: [] });
    const stored = await w.get<AnswerOf<'listAnalysisRuns'>>('/api/analyses/frequency/runs');
    expect(stored.value.map(({ id }) => id)).toEqual([run.runId]);
  });
});

describe('the lists', () => {
  it('clusters by gap and window, with how many chance gives', async () => {
    const gap = await read('listTemporalClusters', `${base}/temporal-clusters?method=gap&maxGapMinutes=30`);
    expect(gap.every(({ qDropIds }) => qDropIds.length >= 3)).toBe(true);
    const overview = await read('getClusterOverview', `${base}/temporal-clusters/overview`);
    expect(overview).toMatchObject({ significantClusters: 9, dropsTested: 1145, note: null });
    expect(overview.stamp).toMatchObject({ method: 'temporal-clusters', seed: 4966 });
    expect(overview.chance.strongest.p).toBeLessThan(0.05);
  });

  it('frequency of five scales with silences', async () => {
    const items = await read('listFrequency', `${base}/frequency?zone=America/New_York`);
    expect(items.map(({ timeWindow }) => timeWindow)).toEqual([
      'hour',
      'day',
      'week',
      'month',
      'hour-of-week',
    ]);
    for (const item of items) expect(item).toMatchObject({ count: 1145, zone: 'America/New_York' });
    expect(items[1]?.peaks).toHaveLength(3);
    expect(items[0]?.silences[0]?.days).toBeGreaterThan(90);
  });

  it('forms first, then phrases; pages and filters', async () => {
    const path = `${base}/content?maxQ=0.05`;
    const all = await w.get<AnswerOf<'listContentPatterns'>>(path);
    const forms = await read('listContentPatterns', `${base}/content?kind=format`);
    expect(forms).toHaveLength(10);
    expect(forms.every(({ pattern }) => pattern.startsWith('formatting_'))).toBe(true);
    const phrases = await read('listContentPatterns', `${path}&kind=phrase`);
    expect(phrases).toHaveLength(7);
    expect(Number(all.headers.get('X-Total-Count'))).toBe(
      phrases.length + forms.filter(({ q }) => q <= 0.05).length,
    );
    const second = await read('listContentPatterns', `${path}&kind=phrase&limit=1&offset=1`);
    expect(second).toEqual([phrases[1]]);
  });

  it('bad parameters are one sentence that names them', async () => {
    for (const [query, named] of [
      ['temporal-clusters?windowHours=0', 'windowHours'],
      ['temporal-clusters?minSize=1', 'minSize'],
      ['temporal-clusters?method=magic', 'method'],
      ['temporal-clusters?maxGapMinutes=x', 'maxGapMinutes'],
      ['frequency?zone=Mars', 'zone'],
      ['content?longest=7', 'longest'],
      ['content?limit=0', 'limit'],
      ['style-change?chunkSize=10', 'chunkSize'],
      ['timestamp-audit?kind=all-of-it', 'kind'],
    ] as const) {
      const { status, text } = await w.get(`${base}/${query}`);
      expect([status, text]).toEqual([400, expect.stringContaining(named)]);
    }
  });
});
