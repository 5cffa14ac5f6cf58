import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** A folder with data in which nothing has been computed yet. */
let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const list = z.array(z.looseObject({})).min(1);
const drop = z.looseObject({ dropNumber: z.number(), timestamp: z.string(), content: z.string() });
const message = z.looseObject({ message: z.string() });
const ingestion = z.looseObject({
  message: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  totalDrops: z.number(),
  errors: z.array(z.string()),
});
const correlation = z.looseObject({
  correlation: z.looseObject({ correlationScore: z.string(), id: z.unknown() }),
  correlationScore: z.string(),
  qDrop: drop,
  newsEvent: z.looseObject({ title: z.string(), publishedAt: z.string() }),
});
const pattern = z.looseObject({ id: z.string(), confidence: z.number(), qDropIds: z.array(z.number()) });

/**
 * Section 7 of the specification, in its order and with its own parameters: what a client gets that knows nothing else. What reaches for
 * the network, or installs, answers here that it cannot.
 */
const CALLS: readonly (readonly [call: string, answer: z.ZodType, body?: object])[] = [
  ['GET /api/q-drops?limit=500', z.array(drop).length(500)],
  [
    'GET /api/q-drops?limit=5000&startDate=2018-01-01&endDate=2018-12-31&search=sundial&sortBy=newest',
    z.array(drop).min(1),
  ],
  [
    'GET /api/q-drops/stats',
    z.looseObject({ totalDrops: z.literal(1145), timeSpan: z.number(), correlations: z.number() }),
  ],
  ['GET /api/q-drops/temporal-distribution', list],
  [
    'GET /api/q-drops/number/42/abbreviations',
    z.looseObject({ qDrop: drop, abbreviations: z.array(z.looseObject({})) }),
  ],
  ['GET /api/correlations?minScore=0.7&limit=200', z.array(correlation).min(1)],
  ['GET /api/correlations?minScore=0.3&limit=500', z.array(correlation).min(1)],
  ['GET /api/correlations?limit=100', z.array(correlation).min(1)],
  [
    'GET /api/correlations/matrix',
    z.looseObject({ cells: z.array(z.looseObject({ row: z.string(), col: z.string() })).min(1) }),
  ],
  ['GET /api/network-graph?correlationThreshold=0.5', z.looseObject({ nodes: list, edges: list })],
  ['GET /api/ai-analysis', z.array(z.looseObject({}))],
  [
    'POST /api/ai-analysis',
    z.looseObject({ sessionId: z.string() }),
    {
      sessionName: 'Pattern Analysis 1/1/2026, 12:00:00 PM',
      model: 'local/statistics',
      analysisTypes: ['temporal', 'patterns', 'correlations'],
      timeRange: { start: '2017-10-01', end: '2021-01-01' },
    },
  ],
  ['POST /api/initialize-database', message],
  ['GET /api/export/analysis?format=json', z.looseObject({ provenance: z.looseObject({}), sections: list })],
  [
    'POST /api/pattern-analysis/run',
    z.looseObject({ totalPatterns: z.number().min(1), lastAnalysis: z.string() }),
  ],
  ['GET /api/pattern-analysis/temporal-clusters?windowHours=24&minSize=3', z.array(pattern).min(1)],
  [
    'GET /api/pattern-analysis/frequency',
    z.array(z.looseObject({ timeWindow: z.string(), count: z.number() })).min(1),
  ],
  [
    'GET /api/pattern-analysis/content',
    z.array(z.looseObject({ pattern: z.string(), occurrences: z.number() })).min(1),
  ],
  ['GET /api/pattern-analysis/deltas', z.array(pattern).min(1)],
  ['POST /api/ingest-complete-qdrops', ingestion],
  [
    'GET /api/abbreviations/correlation-stats',
    z.looseObject({ totalQDrops: z.number(), topAbbreviations: list }),
  ],
  ['GET /api/abbreviation-keys', list],
  ['GET /api/abbreviation-keys/search?q=President%20of', list],
  ['GET /api/abbreviation-keys/stats', z.looseObject({ total: z.number(), byCategory: z.looseObject({}) })],
  [
    'GET /api/twitter/check-tools',
    z.looseObject({ python3: z.boolean(), snscrape: z.boolean(), twitterScraper: z.boolean() }),
  ],
  [
    'GET /api/twitter/stats',
    z.looseObject({ totalPosts: z.number(), uniqueUsers: z.number(), recentPosts: z.number() }),
  ],
  [
    'GET /api/twitter/stats?username=demo_account_one',
    z.looseObject({ totalTweets: z.number(), daysCovered: z.number() }),
  ],
  [
    'GET /api/twitter/posts?limit=20',
    z.array(z.looseObject({ username: z.string(), content: z.string() })).length(20),
  ],
  [
    'GET /api/truth-social/stats?username=demo_account_one',
    z.looseObject({ totalPosts: z.number(), daysCovered: z.number() }),
  ],
  ['GET /api/social-posts?username=demo_account_one&platform=twitter', list],
  ['GET /api/coordination-analysis?username=demo_account_one', z.array(z.looseObject({}))],
  [
    'POST /api/coordination-analysis/run',
    z.looseObject({}),
    { username: 'demo_account_one', platform: 'twitter' },
  ],
  ['GET /api/ai-models/available', z.array(z.looseObject({ provider: z.string(), model: z.string() }))],
  ['GET /api/ai-models/compare-costs?inputTokens=1000&outputTokens=1000&task=analysis&priority=cost', list],
];

/** As a shell asks: no header but the specification's own. */
const plain = async (call: string, body?: object): Promise<Response> => {
  const [method, path] = call.split(' ');
  return w.fetch(
    new Request(`http://127.0.0.1${path ?? ''}`, {
      ...(method === undefined ? {} : { method }),
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
};

describe('a client that knows the specification alone', { timeout: 600_000 }, () => {
  // One after the other, as on an evening with a fresh folder.
  it.each(CALLS.map(([call, answer, body]) => ({ call, answer, body })))(
    'gets what it says from $call',
    async ({ call, answer, body }) => {
      let response = await plain(call, body);
      // A machine that does much else may take more than the minute; then the job is named, and there is the answer after it.
      while (response.status === 202) {
        const job = response.headers.get('Location') ?? '';
        expect(job).toMatch(/^\/api\/jobs\//u);
        await w.finished(job.slice('/api/jobs/'.length));
        response = await plain(
          call.replace('POST /api/pattern-analysis/run', 'GET /api/pattern-analysis/summary'),
        );
      }
      const text = await response.text();
      expect([response.status, response.status === 200 ? '' : text.slice(0, 300)]).toEqual([200, '']);
      answer.parse(JSON.parse(text));
    },
  );

  it('follows a session, and gets a sentence where a tool or the network is missing', async () => {
    const sessions = (await (await plain('GET /api/ai-analysis')).json()) as readonly { id: string }[];
    const session = await (await plain(`GET /api/ai-analysis/${sessions[0]?.id ?? ''}`)).json();
    z.looseObject({ sessionName: z.string(), status: z.string() }).parse(session);
    for (const call of [
      'POST /api/fetch-news',
      'POST /api/twitter/install-tools',
      'POST /api/twitter/collect/someone?maxTweets=500',
      'POST /api/truth-social/collect/someone?maxPosts=10000',
    ]) {
      const response = await plain(call);
      expect([call, response.status === 500]).toEqual([call, false]);
      expect((await response.text()).length).toBeGreaterThan(10);
    }
  });
});
