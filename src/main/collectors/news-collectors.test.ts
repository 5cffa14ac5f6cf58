import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound } from '#main/outbound/http.ts';
import { OutboundError } from '#main/outbound/types.ts';
import { sendJson, startWireServer, type WireRequest, type WireServer } from '#tests/helpers/wire-server.ts';
import { createGuardianCollector } from './guardian.ts';
import type { CollectedNews, NewsCollector, NewsRequest } from './news-collector.ts';
import { createNewsApiCollector } from './newsapi.ts';
import { createRssCollector } from './rss.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const serve = async (
  answer: (request: WireRequest, response: ServerResponse) => void,
): Promise<WireServer> => {
  const server = await startWireServer(answer);
  open.push(server);
  return server;
};
const door = (limits = {}) => {
  const outbound = createOutbound({
    allowLoopback: true,
    ports: 'any',
    random: () => 0,
    sleep: () => Promise.resolve(),
    limits,
  });
  open.push(outbound);
  return outbound;
};

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
const asked = (change: Partial<NewsRequest> = {}): NewsRequest => ({
  from: null,
  to: null,
  query: null,
  maxEvents: 1000,
  signal: new AbortController().signal,
  ...change,
});
const collect = async (collector: NewsCollector, request = asked()): Promise<CollectedNews[]> => {
  const pages: CollectedNews[] = [];
  for await (const page of collector.collect(request)) pages.push(page);
  return pages;
};
const failureOf = async (collector: NewsCollector, request = asked()): Promise<OutboundError> => {
  try {
    await collect(collector, request);
  } catch (error) {
    if (error instanceof OutboundError) return error;
    throw error;
  }
  throw new Error('nothing failed');
};

describe('NewsAPI', () => {
  const article = (index: number, change: object = {}) => ({
    source: { id: 'reuters', name: 'Reuters' },
    author: 'A',
    title: `Story ${index}`,
    description: null,
    url: `https://www.reuters.com/${index}`,
    urlToImage: null,
    publishedAt: '2026-01-02T03:04:05Z',
    content: 'Text [+1234 chars]',
    ...change,
  });
  const page = (articles: readonly object[], totalResults: number) => ({
    status: 'ok',
    totalResults,
    articles,
  });
  const make = (server: WireServer, apiKey: string | null = 'secretkey') =>
    createNewsApiCollector({ outbound: door(), apiKey, baseUrl: server.origin });

  it('pages to the end, key in the header, removed items listed', async () => {
    const all = Array.from({ length: 150 }, (_, index) =>
      article(index, index === 3 ? { title: '[Removed]', source: { id: null, name: '[Removed]' } } : {}),
    );
    const server = await serve((request, response) => {
      const number = Number(request.url.searchParams.get('page'));
      sendJson(response, page(all.slice((number - 1) * 100, number * 100), all.length));
    });
    const pages = await collect(
      make(server),
      asked({ query: 'senate "fake news"', from: at('2026-01-01T00:00:00'), to: at('2026-01-31T23:59:59') }),
    );
    expect(pages.flatMap(({ events }) => events)).toHaveLength(149);
    expect(pages[0]?.errors).toEqual([
      { record: 4, field: 'title', reason: 'the article was removed by its publisher' },
    ]);
    expect(pages[0]?.events[0]).toMatchObject({
      title: 'Story 0',
      source: 'Reuters',
      time: at('2026-01-02T03:04:05'),
      hasTimeOfDay: true,
    });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]?.headers['x-api-key']).toBe('secretkey');
    expect(Object.fromEntries(server.requests[0]?.url.searchParams ?? [])).toEqual({
      q: 'senate "fake news"',
      from: '2026-01-01T00:00:00',
      to: '2026-01-31T23:59:59',
      language: 'en',
      sortBy: 'publishedAt',
      pageSize: '100',
      page: '1',
    });
  });

  it('names papers where no query is given, and stops at what was asked for', async () => {
    const server = await serve((_request, response) => {
      sendJson(
        response,
        page(
          Array.from({ length: 100 }, (_, index) => article(index)),
          5000,
        ),
      );
    });
    const pages = await collect(make(server), asked({ maxEvents: 150 }));
    expect(pages.flatMap(({ events }) => events)).toHaveLength(150);
    expect(server.requests[0]?.url.searchParams.get('domains')).toContain('reuters.com');
  });

  it('keeps what a free key got and says where its plan ends', async () => {
    const server = await serve((request, response) => {
      if (request.url.searchParams.get('page') === '1')
        sendJson(
          response,
          page(
            Array.from({ length: 100 }, (_, index) => article(index)),
            5000,
          ),
        );
      else
        sendJson(
          response,
          { status: 'error', code: 'maximumResultsReached', message: 'You have requested too many results.' },
          426,
        );
    });
    const pages = await collect(make(server));
    expect(pages[0]?.events).toHaveLength(100);
    expect(pages[1]?.failures).toMatchObject([
      { kind: 'credits-spent', message: expect.stringContaining('first 100 results') as string },
    ]);
  });

  it.each([
    [401, 'apiKeyInvalid', 'no-credentials'],
    [401, 'apiKeyMissing', 'no-credentials'],
    [401, 'apiKeyDisabled', 'no-credentials'],
    [500, 'constructor', 'upstream-failed'],
    [429, 'apiKeyExhausted', 'credits-spent'],
    [429, 'rateLimited', 'rate-limited'],
    [426, 'parameterInvalid', 'credits-spent'],
    [400, 'parametersMissing', 'rejected'],
    [500, 'unexpectedError', 'upstream-failed'],
  ])('%i %s is %s, and the key is not repeated', async (status, code, kind) => {
    const server = await serve((_request, response) => {
      sendJson(response, { status: 'error', code, message: 'About the key secretkey: no.' }, status);
    });
    const failure = await failureOf(make(server));
    expect(failure.kind).toBe(kind);
    expect(failure.message).not.toContain('secretkey');
  });

  it.each([
    ['HTML', '<html>', 'HTML instead of JSON'],
    ['half JSON', '{"status":"ok"', 'not whole JSON'],
    ['another shape', '{"items":[]}', 'without status'],
  ])('says that the layout changed: %s', async (_name, body, reason) => {
    const server = await serve((_request, response) => response.end(body));
    await expect(failureOf(make(server))).resolves.toMatchObject({
      kind: 'layout-changed',
      message: expect.stringContaining(reason) as string,
    });
  });

  it('is not ready without a key', async () => {
    const server = await serve((_request, response) => response.end());
    const collector = make(server, null);
    expect(collector.ready()).toEqual({
      ready: false,
      message: 'No NewsAPI key is set (NEWSAPI_KEY or Settings).',
    });
    await expect(failureOf(collector)).resolves.toMatchObject({ kind: 'no-credentials' });
    expect(server.requests).toHaveLength(0);
  });
});

describe('the Guardian', () => {
  const result = (index: number) => ({
    id: `world/${index}`,
    type: 'article',
    sectionId: 'business',
    sectionName: 'Business',
    webPublicationDate: `2018-01-${String(index + 1).padStart(2, '0')}T03:04:05Z`,
    webTitle: `Story ${index}`,
    webUrl: `https://www.theguardian.com/${index}`,
    apiUrl: 'https://content.guardianapis.com/x',
    isHosted: false,
    pillarId: 'pillar/news',
    pillarName: 'News',
  });
  const page = (results: readonly object[], currentPage: number, pages: number) => ({
    response: {
      status: 'ok',
      userTier: 'developer',
      total: 4,
      startIndex: 1,
      pageSize: 50,
      currentPage,
      pages,
      orderBy: 'oldest',
      results,
    },
  });
  const pauses: number[] = [];
  const make = (server: WireServer, limits = {}) =>
    createGuardianCollector({
      outbound: door(limits),
      apiKey: 'secretkey',
      baseUrl: server.origin,
      now: () => Date.parse('2026-03-04T05:00:00Z'),
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
    });

  it('pages once a second, by date, and maps the sections', async () => {
    pauses.length = 0;
    const server = await serve((request, response) => {
      const number = Number(request.url.searchParams.get('page'));
      sendJson(response, page([result(number * 2 - 2), result(number * 2 - 1)], number, 2));
    });
    const pages = await collect(
      make(server),
      asked({ from: at('2018-01-01T00:00:00'), to: at('2018-01-03T23:59:59'), query: 'russia AND senate' }),
    );
    expect(
      pages.flatMap(({ events }) => events).map(({ title, category, source }) => [title, category, source]),
    ).toEqual([
      ['Story 0', 'business', 'Guardian'],
      ['Story 1', 'business', 'Guardian'],
      ['Story 2', 'business', 'Guardian'],
    ]);
    expect(pauses).toEqual([1100]);
    expect(Object.fromEntries(server.requests[1]?.url.searchParams ?? [])).toEqual({
      'api-key': 'secretkey',
      q: 'russia AND senate',
      'from-date': '2018-01-01',
      'to-date': '2018-01-03',
      'use-date': 'published',
      'order-by': 'oldest',
      'page-size': '50',
      page: '2',
    });
  });

  it('stops where the day is used up and says until when', async () => {
    const server = await serve((_request, response) => {
      sendJson(response, page([result(0)], 1, 9), 200, {
        'x-ratelimit-limit-day': '500',
        'x-ratelimit-remaining-day': '0',
      });
    });
    const pages = await collect(make(server));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.events).toHaveLength(1);
    expect(pages[0]?.failures).toMatchObject([{ kind: 'rate-limited', until: at('2026-03-05T00:00:00') }]);
  });

  it.each([
    [401, { message: 'Invalid authentication credentials' }, 'no-credentials'],
    [429, { message: 'API rate limit exceeded' }, 'rate-limited'],
    [
      400,
      { response: { status: 'error', message: 'requested page is beyond the number of available pages' } },
      'rejected',
    ],
  ])('%i is named, and the key is not repeated', async (status, body, kind) => {
    const server = await serve((_request, response) => {
      sendJson(response, body, status);
    });
    const failure = await failureOf(make(server));
    expect(failure.kind).toBe(kind);
    expect(failure.message).not.toContain('secretkey');
  });

  it('ends in time against a black hole', async () => {
    const server = await serve(() => {});
    await expect(failureOf(make(server, { headersMs: 100, totalMs: 400 }))).resolves.toMatchObject({
      kind: 'timed-out',
    });
  });
});

describe('feeds', () => {
  const feed = (titles: readonly string[]): string =>
    `<rss version="2.0"><channel>${titles.map((title, index) => `<item><title>${title}</title><link>https://example.org/${index}</link><pubDate>Tue, 0${index + 1} Jan 2026 15:04:05 GMT</pubDate></item>`).join('')}</channel></rss>`;

  it('reads each, keeps the stretch and the words asked for, and goes on past one that fails', async () => {
    const server = await serve((request, response) => {
      if (request.url.pathname === '/gone') response.writeHead(404).end('no');
      else if (request.url.pathname === '/page') response.end('<html><title>x</title></html>');
      else response.end(feed(['Senate &amp;amp; <![CDATA[<b>House</b>]]>', 'House sits', 'Nothing', '']));
    });
    const feeds = ['/gone', '/page', '/news'].map((path) => ({
      source: 'BBC',
      url: `${server.origin}${path}`,
      category: 'politics',
    }));
    const pages = await collect(
      createRssCollector({ outbound: door(), feeds }),
      asked({ query: 'house', from: at('2026-01-02T00:00:00') }),
    );
    expect(pages.flatMap(({ events }) => events)).toMatchObject([
      { title: 'House sits', source: 'BBC', category: 'politics', hasTimeOfDay: true },
    ]);
    expect(pages.flatMap(({ failures }) => failures.map(({ kind }) => kind))).toEqual([
      'not-found',
      'layout-changed',
    ]);
    expect(pages.flatMap(({ errors }) => errors)).toEqual([
      { record: 4, field: 'title', reason: 'the headline is empty' },
    ]);
    const all = await collect(
      createRssCollector({ outbound: door(), feeds: feeds.slice(2) }),
      asked({ maxEvents: 1 }),
    );
    expect(all.flatMap(({ events }) => events).map(({ title }) => title)).toEqual(['Senate & House']);
  });

  it('stops at once when cancelled', async () => {
    const stop = new AbortController();
    // Both are on their way by then, and neither is answered.
    const server = await serve(() => {
      if (server.requests.length === 2) stop.abort();
    });
    const feeds = [
      { source: 'A', url: `${server.origin}/1` },
      { source: 'B', url: `${server.origin}/2` },
    ];
    await expect(
      failureOf(createRssCollector({ outbound: door(), feeds }), asked({ signal: stop.signal })),
    ).resolves.toMatchObject({ kind: 'cancelled' });
    expect(server.requests).toHaveLength(2);
  });

  it('refuses an endless feed', async () => {
    const server = await serve((_request, response) => {
      const pour = (): void => {
        if (!response.destroyed && response.write('<a/>'.repeat(20_000))) setImmediate(pour);
        else response.once('drain', pour);
      };
      pour();
    });
    const pages = await collect(
      createRssCollector({ outbound: door(), feeds: [{ source: 'A', url: server.origin }] }),
    );
    expect(pages[0]?.failures).toMatchObject([{ kind: 'too-large' }]);
  });
});
