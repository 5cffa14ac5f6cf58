import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dropCategoryCountsSchema,
  newsEventSchema,
  newsImportResultSchema,
  newsSummarySchema,
  type DropCategoryCounts,
  type NewsEvent,
  type NewsImportResult,
  type NewsSummary,
} from '#shared/contract/news.ts';
import { isDayOnly } from '#shared/time.ts';
import { loopbackRules } from '#tests/helpers/outbound.ts';
import { sendJson, startWireServer, type WireServer } from '#tests/helpers/wire-server.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const done = async (w: TestWorkstation, answer: { value: NewsImportResult }): Promise<NewsImportResult> =>
  answer.value.status === 'running'
    ? ((await w.finished(answer.value.jobId)).result as NewsImportResult)
    : answer.value;

describe('news events', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'none' });
  });
  afterAll(() => w.dispose());

  it('are there from the first start: the shipped list, once', async () => {
    const all = await w.get<NewsEvent[]>('/api/news-events?limit=5000&sortBy=oldest');
    expect(all.status).toBe(200);
    expect(all.value.length).toBeGreaterThanOrEqual(420);
    expect(all.headers.get('x-total-count')).toBe(String(all.value.length));
    for (const event of all.value) expect(newsEventSchema.parse(event).origin).toBe('shipped');
    // A day without a time of day has the place of its noon.
    const times = all.value.map(({ publishedAt }) =>
      isDayOnly(publishedAt) ? `${publishedAt}T12:00:00` : publishedAt,
    );
    expect(times).toEqual(times.toSorted());
  });

  it('are found by time, category, source, words and page', async () => {
    const get = async (query: string) =>
      (await w.get<NewsEvent[]>(`/api/news-events?limit=5000&${query}`)).value;
    const december = await get('startDate=2018-12-01&endDate=2018-12-31');
    expect(december.length).toBeGreaterThanOrEqual(4);
    expect(december.every(({ publishedAt }) => publishedAt.startsWith('2018-12'))).toBe(true);
    expect((await get('category=sports')).every(({ category }) => category === 'sports')).toBe(true);
    expect((await get('source=reuters')).every(({ source }) => source === 'Reuters')).toBe(true);
    const found = await get('search=%22world%20cup%22%20final*%20-women');
    expect(found.length).toBeGreaterThan(0);
    expect(
      found.every(({ title }) => /world cup/i.test(title) && /final/i.test(title) && !/women/i.test(title)),
    ).toBe(true);
    const [newest] = (await w.get<NewsEvent[]>('/api/news-events?limit=1')).value;
    expect((await get('offset=1'))[0]?.id).not.toBe(newest?.id);
    for (const search of ['"', 'platform:8kun', "a' OR 1=1 --", '(((', '****', 'NEAR(', '\u0000', '-', '💥'])
      expect((await w.get(`/api/news-events?search=${encodeURIComponent(search)}`)).status, search).toBe(200);
  });

  it.each([
    'category=war',
    'startDate=2018-02-30',
    'limit=0',
    'limit=5001',
    'offset=-1',
    'sortBy=size',
    'origin=moon',
  ])('refuse %s with one sentence that names it', async (query) => {
    const answer = await w.get(`/api/news-events?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(query.split('=')[0]);
    expect(answer.headers.get('x-error-code')).toBe('invalid_query');
  });

  it('are imported, gzipped too, with faulty rows listed, and again without change', async () => {
    const csv =
      'title,date,source,category\nOne thing,2018-03-04,AP,sport\nNo date,2018-02-30,AP,\n"",2018-03-05,AP,\nTwo things,2018-03-05T06:07:08Z,AP,\n';
    const first = await done(
      w,
      await w.upload('/api/news-events/import?fileName=mine.csv&onError=skip', gzipSync(csv)),
    );
    expect(newsImportResultSchema.parse(first)).toMatchObject({
      status: 'completed',
      format: 'generic',
      imported: 2,
      unchanged: 0,
      skipped: 2,
      errorCount: 2,
    });
    expect(first.message).toBe('mine.csv: 2 events imported. 2 faulty records were left out.');
    expect(first.recordErrors).toEqual([
      { record: 2, field: 'date', reason: 'a date expected, "2018-02-30" given' },
      { record: 3, field: 'title', reason: 'the headline is empty' },
    ]);
    const again = await done(w, await w.upload('/api/news-events/import?onError=skip', csv));
    expect(again).toMatchObject({ imported: 0, unchanged: 2 });
    const mine = (await w.get<NewsEvent[]>('/api/news-events?origin=imported&sortBy=oldest')).value;
    expect(mine).toMatchObject([
      { title: 'One thing', category: 'sports', hasTimeOfDay: false, publishedAt: '2018-03-04' },
      { title: 'Two things', category: 'politics', hasTimeOfDay: true, publishedAt: '2018-03-05T06:07:08' },
    ]);
    expect((await w.get<NewsEvent[]>('/api/news-events?search=%22two%20things%22')).value).toHaveLength(1);
  });

  it('import nothing of a faulty file unless faulty records may be left out', async () => {
    const csv = 'title,date,source\nThree,2019-03-04,AP\nFour,nonsense,AP\n';
    const before = await w.get('/api/news-events?origin=imported');
    const answer = await w.upload('/api/news-events/import?waitMs=60000', csv);
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(
      /^Record 2, date: a date expected, "nonsense" given\. 1 of 2 records are faulty; nothing was imported\./,
    );
    expect((await w.get('/api/news-events?origin=imported')).headers.get('x-total-count')).toBe(
      before.headers.get('x-total-count'),
    );
  });

  it.each([
    ['', '', 422, 'is empty'],
    ['', 'a,b\n1,2\n', 422, 'no known list of events'],
    ['&mapping=nonsense', 'a,b\n', 400, 'mapping:'],
    ['&format=moon', 'a,b\n', 400, 'format'],
    ['&ticket=unknown', 'x', 400, 'ticket:'],
  ])('refuse%s %j', async (query, body, status, sentence) => {
    const answer = await w.upload(`/api/news-events/import?waitMs=60000${query}`, body);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it('are summed up, and an import is taken back, the shipped list not', async () => {
    const summary = newsSummarySchema.parse((await w.get<NewsSummary>('/api/news-events/summary')).value);
    expect(summary.byOrigin).toContainEqual({ value: 'imported', count: 2 });
    expect(summary.byCategory.reduce((sum, { count }) => sum + count, 0)).toBe(summary.totalEvents);
    expect(summary.byMonth.reduce((sum, { count }) => sum + count, 0)).toBe(summary.totalEvents);
    const sports = summary.byMonth.find(
      ({ month, category }) => month === '2018-03' && category === 'sports',
    );
    const march = await w.get(
      '/api/news-events?category=sports&startDate=2018-03-01&endDate=2018-03-31&limit=1',
    );
    expect(String(sports?.count)).toBe(march.headers.get('x-total-count'));
    expect(summary.collectors).toEqual([
      { id: 'rss', title: 'RSS and Atom feeds', ready: true, message: '' },
      {
        id: 'newsapi',
        title: 'NewsAPI',
        ready: false,
        message: 'No NewsAPI key is set (NEWSAPI_KEY or Settings).',
      },
      {
        id: 'guardian',
        title: 'The Guardian',
        ready: false,
        message: 'No Guardian key is set (GUARDIAN_API_KEY or Settings).',
      },
    ]);
    const [mine, shipped] = [
      summary.imports.find(({ origin }) => origin === 'imported'),
      summary.imports.find(({ origin }) => origin === 'shipped'),
    ];
    const version = w.services.changes.version();
    expect((await w.send('DELETE', `/api/news-events/imports/${mine?.id}`)).value).toMatchObject({
      message: expect.stringMatching(/^mine\.csv: 2 events removed\. Backup: /),
    });
    expect(w.services.changes.version()).toBeGreaterThan(version);
    expect((await w.get<NewsEvent[]>('/api/news-events?origin=imported')).value).toEqual([]);
    expect((await w.get<NewsEvent[]>('/api/news-events?search=%22two%20things%22')).value).toEqual([]);
    expect((await w.send('DELETE', `/api/news-events/imports/${shipped?.id}`)).status).toBe(409);
    expect((await w.send('DELETE', '/api/news-events/imports/999')).status).toBe(404);
  });

  it('say plainly that a key is missing or a source unknown', async () => {
    const missing = await w.post('/api/fetch-news', { sources: ['newsapi'] });
    expect([missing.status, missing.text]).toEqual([
      503,
      'No NewsAPI key is set (NEWSAPI_KEY or Settings). RSS feeds can be read without a key.',
    ]);
    const unknown = await w.post('/api/fetch-news', { sources: ['moon'] });
    expect([unknown.status, unknown.text]).toEqual([
      400,
      'sources: rss, newsapi, guardian are known, "moon" was given.',
    ]);
    const backwards = await w.post('/api/fetch-news', { from: '2020-01-02', to: '2020-01-01' });
    expect([backwards.status, backwards.text.startsWith('from must be no later than to')]).toEqual([
      400,
      true,
    ]);
  });
});

describe('fetching news', () => {
  const servers: WireServer[] = [];
  const stations: TestWorkstation[] = [];
  afterAll(async () => {
    await Promise.all(stations.map((one) => one.dispose()));
    await Promise.all(servers.map((one) => one.close()));
  });
  const feed =
    '<rss version="2.0"><channel><item><title>A &amp;amp; B</title><link>https://example.org/1</link><pubDate>Tue, 02 Jan 2024 15:04:05 GMT</pubDate></item></channel></rss>';
  const serve = async (): Promise<WireServer> => {
    const server = await startWireServer((request, response) => {
      if (request.url.pathname === '/feed') response.end(feed);
      else if (request.url.pathname === '/v2/everything') {
        const article = {
          source: { id: null, name: 'Reuters' },
          title: 'From NewsAPI',
          url: 'https://www.reuters.com/x',
          publishedAt: '2024-01-02T03:04:05Z',
        };
        sendJson(response, { status: 'ok', totalResults: 1, articles: [article] });
      } else sendJson(response, { message: 'API rate limit exceeded' }, 429, { 'retry-after': '3600' });
    });
    servers.push(server);
    return server;
  };
  const start = async (origin: string, environment: Record<string, string>): Promise<TestWorkstation> => {
    const w = await createTestWorkstation({
      data: 'none',
      environment,
      start: {
        outboundRules: loopbackRules,
        addresses: {
          news: { feeds: [{ source: 'BBC', url: `${origin}/feed` }], newsApi: origin, guardian: origin },
        },
      },
    });
    stations.push(w);
    return w;
  };

  it('goes nowhere while the network is switched off, whichever source is named', async () => {
    const server = await serve();
    const w = await start(server.origin, { NEWSAPI_KEY: 'k1', GUARDIAN_API_KEY: 'k2' });
    await w.send('PATCH', '/api/settings', { network: false });
    for (const sources of [undefined, ['rss'], ['newsapi'], ['guardian']]) {
      const refused = await w.post('/api/fetch-news', { sources });
      expect([refused.status, refused.text]).toEqual([
        503,
        'Network access is off. Turn it on in Settings to continue.',
      ]);
    }
    expect(server.requests).toHaveLength(0);
  });

  it('collects from every source that is ready, keeps what came and tells what stopped the rest', async () => {
    const { origin } = await serve();
    const w = await start(origin, { NEWSAPI_KEY: 'k1', GUARDIAN_API_KEY: 'k2' });
    const answer = await w.post<{ message: string; jobId: string }>('/api/fetch-news', {});
    expect(answer.status).toBe(200);
    expect(answer.value.message).toMatch(
      /^RSS and Atom feeds: 1 new of 1 event\. NewsAPI: 1 new of 1 event\. The Guardian: 0 new of 0 events; .+ limits the number of requests\. Try again after .+ UTC\./,
    );
    const events = (await w.get<NewsEvent[]>('/api/news-events?origin=collected&sortBy=oldest')).value;
    expect(events.map(({ title, source }) => [title, source])).toEqual([
      ['From NewsAPI', 'Reuters'],
      ['A & B', 'BBC'],
    ]);
    const again = await w.post<{ message: string }>('/api/fetch-news', { sources: ['rss', 'NewsAPI'] });
    expect(again.value.message).toBe('RSS and Atom feeds: 0 new of 1 event. NewsAPI: 0 new of 1 event.');
    const summary = await w.get<NewsSummary>('/api/news-events/summary');
    expect(
      summary.value.imports
        .filter((one) => one.origin === 'collected')
        .map((one) => [one.name, one.eventCount]),
    ).toEqual([
      ['NewsAPI', 1],
      ['RSS and Atom feeds', 1],
    ]);
    const limited = await w.post('/api/fetch-news', { sources: ['guardian'] });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^3[56]\d\d$/),
    ]);
    const shown = [
      answer.text,
      again.text,
      limited.text,
      JSON.stringify(summary.value),
      JSON.stringify(await w.services.jobs.list({ limit: 50 })),
    ].join();
    expect(shown).not.toMatch(/\bk1\b|\bk2\b/);
  });

  it('says that the machine is offline, in one sentence and 503, and loses nothing', async () => {
    const server = await startWireServer(() => {});
    await server.close();
    const w = await start(server.origin, {});
    const before = (await w.get('/api/news-events')).headers.get('x-total-count');
    const answer = await w.post('/api/fetch-news', {});
    expect(answer.status).toBe(503);
    expect(answer.text).toMatch(
      /^127\.0\.0\.1:\d+ could not be reached \(ECONNREFUSED\)\. News can be fetched when there is a connection; .+\.$/,
    );
    expect((await w.get('/api/news-events')).headers.get('x-total-count')).toBe(before);
  });
});

describe('beside the demonstration drops', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'demonstration' });
  });
  afterAll(() => w.dispose());

  it('stand the invented events alone', async () => {
    const all = await w.get<NewsEvent[]>('/api/news-events?limit=5000');
    expect(all.value).toHaveLength(450);
    expect(new Set(all.value.map(({ origin }) => origin))).toEqual(new Set(['demonstration']));
  });

  it('are the categories counted, for all drops and for those of a filter', async () => {
    const answer = await w.get<DropCategoryCounts>('/api/q-drops/category-counts');
    const counts = dropCategoryCountsSchema.parse(answer.value);
    expect(counts.totalDrops).toBe(4966);
    expect(counts.categories.map(({ category, label }) => [category, label])).toEqual([
      ['political', 'Political References'],
      ['media', 'Media References'],
      ['international', 'International Events'],
      ['predictions', 'Predictive Claims'],
    ]);
    for (const { category, count } of counts.categories) {
      const listed = await w.get(`/api/q-drops?category=${category}&limit=1`);
      expect(listed.headers.get('x-total-count'), category).toBe(String(count));
      const searched = await w.get(`/api/q-drops?search=category%3A${category}&limit=1`);
      expect(searched.headers.get('x-total-count'), category).toBe(String(count));
    }
    const year = (await w.get<DropCategoryCounts>('/api/q-drops/category-counts?year=2018')).value;
    expect(year.totalDrops).toBeLessThan(4966);
    expect(year.withoutCategory).toBeLessThanOrEqual(year.totalDrops);
    const wrong = await w.get('/api/q-drops?category=weather');
    expect([wrong.status, wrong.text]).toEqual([
      400,
      'category: one or more of political, media, international, predictions expected, "weather" given.',
    ]);
  });

  it('stand the nearest events in the context of a drop', async () => {
    const context = await w.get<{ news: { items: { timeDelta: number }[] } }>(
      '/api/q-drops/number/100/context',
    );
    const deltas = context.value.news.items.map(({ timeDelta }) => Math.abs(timeDelta));
    expect(deltas).toEqual(deltas.toSorted((a, b) => a - b));
    expect(deltas.every((delta) => delta <= 1440)).toBe(true);
  });
});
