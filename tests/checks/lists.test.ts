import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chainHead, nextEntry, type ChainEntry } from '#main/analysis/claims/hash-chain.ts';
import { isPaged, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** Every list that a caller may cut short. */
const lists = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, endpoint]) =>
  isPaged(endpoint),
);

let w: TestWorkstation;
/** Paths of lists that belong to something, and filters that make a list short enough to be read whole. */
const paths: Partial<Record<EndpointName, string>> = {};

const started = async (path: string, body: unknown = {}): Promise<string> => {
  const { value, status, text } = await w.post<{ jobId: string }>(path, body);
  expect([path, status, status < 300 ? '' : text]).toEqual([path, status, '']);
  const job = await w.finished(value.jobId);
  expect([path, job.status, job.error]).toEqual([path, 'completed', null]);
  return value.jobId;
};

/** Readings of what the most frequent key represents where it occurs first. */
const fillReadings = async (): Promise<void> => {
  const { value: stats } = await w.get<{ topAbbreviations: { keyId: string }[] }>(
    '/api/abbreviations/correlation-stats?limit=1',
  );
  const keyId = stats.topAbbreviations[0]?.keyId ?? '';
  paths.listAbbreviationExamples = `/api/abbreviation-keys/${keyId}/examples`;
  const { value: drops } = await w.get<{ dropNumber: number }[]>(`${paths.listAbbreviationExamples}?limit=2`);
  for (const { dropNumber } of drops) {
    const path = `/api/q-drops/number/${dropNumber}/abbreviations`;
    const { value } = await w.get<{
      abbreviations: { keyId: string; positions: { start: number; end: number }[] }[];
    }>(path);
    const { start, end } = value.abbreviations.find((one) => one.keyId === keyId)?.positions[0] ?? {};
    const { status, text } = await w.post(`${path}/readings`, { keyId, start, end, state: 'open' });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  }
};

const fillCodes = async (): Promise<void> => {
  const { value: book } = await w.post<{ id: string }>('/api/coder/codebooks', {
    name: 'Lists',
    codes: [{ code: 'question', definition: 'Asks.', phrases: ['who', 'why', 'what'] }],
    otherwise: 'other',
  });
  const path = `/api/coder/codebooks/${book.id}`;
  await w.send('PUT', `${path}/human-codes`, {
    codes: [1, 2, 3].map((dropNumber) => ({ dropNumber, code: 'other' })),
  });
  const { value: run } = await w.post<{ id: string; jobId: string }>(`${path}/runs`, { coder: 'rule' });
  await w.finished(run.jobId);
  paths.listMachineCodes = `/api/coder/runs/${run.id}/codes`;
};

const fillClaims = async (): Promise<void> => {
  for (const text of ['The first claim.', 'The second claim.']) {
    const { status, text: answer } = await w.post('/api/claims', { by: 'Ann', text, madeOn: '2018-01-01' });
    expect([status, status === 200 ? '' : answer]).toEqual([200, '']);
  }
};

/** The ledger of somebody else: the acts of this one under another name. */
const fillLedgers = async (): Promise<void> => {
  const { value: log } = await w.get<{ payload: string }[]>('/api/claim-log');
  const entries: ChainEntry[] = [];
  for (const { payload } of log.toReversed())
    entries.push(
      nextEntry(chainHead(entries), z.json().parse(JSON.parse(payload.replaceAll('"Ann"', '"Eve"')))),
    );
  const value = entries.map(({ previous, hash, payload }) => ({
    ...{ previous, hash },
    payload: JSON.stringify(payload),
  }));
  const item = {
    ...{ kind: 'log', id: 'eve/claims' },
    fields: { entries: { value, time: value.length, author: 'eve', over: null } },
  };
  w.sql()
    .prepare('INSERT INTO work_kept (kind, id, document) VALUES (?, ?, ?)')
    .run(item.kind, item.id, JSON.stringify(item));
  paths.listOtherClaims = `/api/claim-ledgers/${chainHead(entries).hash}/claims`;
};

const fillSessions = async (): Promise<void> => {
  for (const sessionName of ['First', 'Second']) {
    await w.post('/api/ai-analysis', {
      sessionName,
      model: 'local/statistics',
      analysisTypes: ['sentiment'],
      timeRange: { start: '2017-11-01', end: '2017-11-07' },
    });
    const { value: jobs } = await w.get<{ id: string }[]>('/api/jobs?limit=1');
    await w.finished(jobs[0]?.id ?? '');
  }
};

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  await started('/api/correlations/run', { parameters: { surrogates: 19 } });
  for (const seed of [1, 2]) await started('/api/analyses/frequency/run', { seed });
  for (const seed of [1, 2])
    await started('/api/coordination-analysis/run', {
      username: 'demo_same_days',
      seed,
      parameters: { surrogates: 19 },
    });
  await fillSessions();
  const posts = 'id,date,text\n1,2019-01-01T10:00:00Z,one\n';
  const imported = await w.upload(
    '/api/social-posts/import?waitMs=60000&fileName=a.csv&username=demo_account_one&platform=twitter',
    posts,
  );
  expect([imported.status, imported.text]).toEqual([200, expect.stringContaining('1 post')]);
  await fillReadings();
  await fillCodes();
  await fillClaims();
  await fillLedgers();
  for (const text of ['First note.', 'Second note.']) await w.post('/api/notes', { text });
  await w.post('/api/tags/items', { tag: 'Lists', to: { items: ['drop:1', 'drop:2'] } });
  paths.listTaggedItems = '/api/tags/items?tag=Lists';
  await started('/api/sets', { from: 'filter', name: 'Lists', filter: 'number=1-20' });
  paths.listConcordance = '/api/text/concordance?query=the&a=drops:number%3D1-60';
  paths.listSetItems = '/api/sets/Lists/items';
  paths.listContentPatterns = '/api/pattern-analysis/content?set=Lists';
  const { value: runs } = await w.get<{ id: string }[]>('/api/coordination-analysis/runs');
  paths.getCoordinationLedger = `/api/coordination-analysis/runs/${runs[0]?.id}/ledger`;
  paths.listAnalysisRuns = '/api/analyses/frequency/runs';
}, 300_000);
afterAll(() => w.dispose());

const listed = async (path: string, query: string): Promise<{ total: string | null; items: unknown[] }> => {
  const { status, value, text, headers } = await w.get<unknown[]>(
    `${path}${path.includes('?') ? '&' : '?'}${query}`,
  );
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  return { total: headers.get('x-total-count'), items: value };
};

describe.each(lists)('%s', (name, { path: described, query }) => {
  it('says how many there are, whatever part of them is asked for', async () => {
    const path = paths[name] ?? described;
    const { maximum } = z.toJSONSchema(z.object({ limit: (query as z.ZodObject).shape['limit'] }), {
      io: 'input',
    }).properties?.['limit'] as { maximum: number };
    const whole = await listed(path, `limit=${maximum}`);
    const one = await listed(path, 'limit=1');
    expect(one.items).toHaveLength(1);
    expect(one.total).toBe(whole.total);
    const total = Number(whole.total);
    // With one item alone a count of the answer would pass for the total.
    expect(total).toBeGreaterThan(1);
    expect(whole.items).toHaveLength(Math.min(total, maximum));
    if (!('offset' in (query as z.ZodObject).shape)) return;
    const [last, beyond] = [
      await listed(path, `limit=2&offset=${total - 1}`),
      await listed(path, `offset=${total}`),
    ];
    expect([last.items.length, last.total, beyond.items, beyond.total]).toEqual([
      1,
      whole.total,
      [],
      whole.total,
    ]);
  });
});

it('says so too where the list is a part of an answer', async () => {
  const partOf = async (limit: number) => {
    const stats = await w.get<{ keysFound: number; topAbbreviations: unknown[] }>(
      `/api/abbreviations/correlation-stats?limit=${limit}`,
    );
    const ledger = await w.get<{ rowCount: number; missCount: number; rows: unknown[]; misses: unknown[] }>(
      `/api/correlations/ledger?windowMinutes=5&limit=${limit}`,
    );
    const { keysFound, topAbbreviations } = stats.value;
    const { rowCount, missCount, rows, misses } = ledger.value;
    return {
      totals: [keysFound, rowCount, missCount],
      lengths: [topAbbreviations.length, rows.length, misses.length],
    };
  };
  const [one, whole] = [await partOf(1), await partOf(5000)];
  expect(one).toEqual({ totals: whole.totals, lengths: [1, 1, 1] });
  expect(whole.lengths).toEqual(whole.totals);
});
