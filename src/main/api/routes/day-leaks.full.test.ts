import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAIM_EXPORT_FORMATS } from '#shared/contract/claim-endpoints.ts';
import type { Claim } from '#shared/contract/claims.ts';
import { isStream, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import { LIST_FORMATS } from '#shared/contract/list-formats.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import { EXPORT_FORMATS } from '#shared/contract/reports.ts';
import { itemKey } from '#shared/items.ts';
import { samples } from '#tests/helpers/samples.ts';
import { callsOfTurn } from '#tests/helpers/shares.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const DROPS = 120;
const WORDS = ['harbor', 'lights', 'opens', 'river', 'bridge', 'market', 'storm', 'train'];
const wordsOf = (place: number): string =>
  [0, 1, 2, 3].map((step) => WORDS[(place * (step + 1) + step) % WORDS.length] ?? '').join(' ');

const DAY_MS = 86_400_000;
/** A date from 2018 on, with a gap of 40 days in the middle. */
const dayOf = (place: number): string =>
  new Date(Date.UTC(2018, 0, 1) + (place + (place > DROPS / 2 ? 40 : 0)) * DAY_MS).toISOString().slice(0, 10);
/** Every second item has no time of day; no other one is near the midnight or the noon by which a day may be stored. */
const timeOf = (place: number): string =>
  place % 2 === 0 ? dayOf(place) : `${dayOf(place)}T14:${String(10 + (place % 40))}:37Z`;

const DROP_ROWS = Array.from(
  { length: DROPS },
  (_, at) => `${at + 1},${timeOf(at)},"The ${wordsOf(at)} will open soon ${at > 9 ? `>>${at - 8}` : ''}"`,
);
const EVENT_ROWS = Array.from(
  { length: DROPS },
  (_, at) => `${timeOf(at + (at % 3))},The ${wordsOf(at)} today,Example News,politics`,
);
const POST_ROWS = Array.from(
  { length: DROPS },
  (_, at) =>
    `${at % 4 === 0 ? dayOf(at) : `${dayOf(at)}T14:${String(11 + (at % 40))}:21Z`},someone,The ${wordsOf(at)} now`,
);

/** A date of the test with the midnight or noon of it, which none of its items has. */
const INVENTED = /2018-\d\d-\d\d[T ](00:00|12:00)[^"\n]{0,12}/gu;
/** Calendar buckets begin at midnight, whatever is in them. */
const withoutBuckets = (text: string): string => text.replaceAll(/"start":"\d{4}-\d\d-\d\dT00:00:00"/gu, '');
const inventedIn = (text: string): readonly string[] => withoutBuckets(text).match(INVENTED) ?? [];

let w: TestWorkstation;
let claim: Claim;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  const files = [
    ['import-complete-dataset', 'days.csv', ['number,time,text', ...DROP_ROWS], '&dataset=new&name=days.csv'],
    ['news-events/import', 'events.csv', ['date,title,source,category', ...EVENT_ROWS], ''],
    ['social-posts/import', 'posts.csv', ['created_at,username,text', ...POST_ROWS], '&platform=twitter'],
  ] as const;
  for (const [path, name, rows, more] of files) {
    const { status, text } = await w.upload(
      `/api/${path}?waitMs=60000&fileName=${name}${more}`,
      rows.join('\n'),
    );
    expect([name, status, text]).toEqual([name, 200, expect.stringContaining('completed')]);
  }
  await w.post('/api/correlations/run', { parameters: { surrogates: 19 } });
  await w.post('/api/coordination-analysis/run', { username: 'someone' });
  const by = 'Coder';
  await w.post('/api/claims', { by, text: 'From a day', items: [itemKey('drop', 1)] });
  await w.post('/api/claims', { by, text: 'From an event', items: [], madeOn: '2018-02-03' });
  ({ value: claim } = await w.post<Claim>('/api/claims', {
    ...{ by, text: 'Resolved', items: [itemKey('drop', 3)], rule: 'A rule', dueDate: '2018-03-04' },
  }));
  const [event] = (await w.get<NewsEvent[]>('/api/news-events?startDate=2018-01-05&endDate=2018-01-05'))
    .value;
  const path = `/api/claims/${claim.id}`;
  await w.post(`${path}/evidence`, { by, direction: 'for', item: itemKey('event', event?.id ?? '') });
  await w.post(`${path}/judgments`, {
    by: 'Judge',
    outcome: 'happened',
    reason: 'It says so.',
    evidence: [1],
  });
});
afterAll(() => w.dispose());

const PATHS: Partial<Record<EndpointName, string>> = {
  getLadder: '/api/correlations/ladder?windows=5,1440&username=someone&platform=twitter',
  getStyleChange: '/api/pattern-analysis/style-change?chunkSize=500&surrogates=19',
  getPairLedger: '/api/correlations/ledger?windowMinutes=2880&other=events&limit=100',
};
const all = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, description]) =>
    description.method === 'GET' &&
    !isStream(description) &&
    (samples[name]?.path ?? description.path).includes('/:') === false,
);

describe('a day without a time of day', () => {
  it.each(callsOfTurn(all))('has no midnight or noon in the answer of %s', async (name, { path }) => {
    const { text } = await w.get(PATHS[name] ?? samples[name]?.path ?? path);
    expect(inventedIn(text)).toEqual([]);
  });

  it.each(ofTurn(EXPORT_FORMATS, 3))('has none in a report as %s', async (format) => {
    const { status, text } = await w.get(`/api/export/analysis?format=${format}`);
    expect([status, inventedIn(text)]).toEqual([200, []]);
  });

  it.each(CLAIM_EXPORT_FORMATS)('has none in the claims as %s', async (format) => {
    const { text } = await w.get(`/api/claim-export?format=${format}`);
    expect(text).toContain('2018-01-03');
    expect(inventedIn(text)).toEqual([]);
  });

  it.each(LIST_FORMATS)('has none in the drops as %s', async (format) => {
    const { text } = await w.get(`/api/q-drops/export?format=${format}`);
    expect(text).toContain('2018');
    expect(inventedIn(text)).toEqual([]);
  });

  it('has none in a research package', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'dropscope-days-'));
    const folder = join(parent, 'package');
    const work = { signal: new AbortController().signal, progress: () => undefined };
    await w.services.packages.write(folder, { sets: [], texts: true, authors: ['A'], sections: [] }, work);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(csv|json|md|html|txt|ndjson)$/u.test(name),
    );
    expect(files.length).toBeGreaterThan(5);
    for (const name of files)
      expect([name, inventedIn(readFileSync(join(folder, name), 'utf8'))]).toEqual([name, []]);
    rmSync(parent, { recursive: true });
  });

  it('is that of the claims', () => {
    expect(claim).toMatchObject({ madeAt: '2018-01-03' });
  });
});
