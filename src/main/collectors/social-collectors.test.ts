import { afterEach, describe, expect, it } from 'vitest';
import type { PostRow } from '#main/importers/posts/record.ts';
import { createOutbound } from '#main/outbound/http.ts';
import { OutboundError, type Outbound } from '#main/outbound/types.ts';
import {
  sendCut,
  sendWall,
  startTruthSocial,
  startXApi,
  startXSearch,
  truthId,
  tweetId,
  tweetTime,
  type Account,
} from '#tests/helpers/collector-servers.ts';
import { sendJson, type WireServer } from '#tests/helpers/wire-server.ts';
import type { Collector, CollectRequest } from './collector.ts';
import { createTruthSocialCollector } from './truth-social.ts';
import { createTwitterScraperCollector } from './twitter-scraper.ts';
import { createXApiCollector } from './x-api.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
const opened = <T extends { close: () => Promise<unknown> }>(one: T): T => {
  open.push(one);
  return one;
};

const NOW = Date.UTC(2026, 7, 1);
const door = (totalMs = 3000): Outbound =>
  opened(
    createOutbound({
      allowLoopback: true,
      ports: 'any',
      random: () => 0,
      now: () => NOW,
      sleep: () => Promise.resolve(),
      limits: { headersMs: 400, idleMs: 400, totalMs, maxWaitMs: 5000 },
    }),
  );
const pause = (): Promise<void> => Promise.resolve();

interface Run {
  readonly posts: readonly PostRow[];
  readonly stopped: OutboundError | null;
}

/** Runs a collector to its end or to what stopped it; the posts before it stay either way. */
const run = async (collector: Collector, request: Partial<CollectRequest> = {}): Promise<Run> => {
  const posts: PostRow[] = [];
  const signal = new AbortController().signal;
  const whole = { username: 'example', maxPosts: 1000, before: null, since: null, signal, ...request };
  try {
    for await (const page of collector.collect(whole)) posts.push(...page.posts);
    return { posts, stopped: null };
  } catch (error) {
    if (error instanceof OutboundError) return { posts, stopped: error };
    throw error;
  }
};

const account = (more: Partial<Account> = {}): Account => ({ username: 'example', posts: 250, ...more });

interface Kind {
  readonly name: string;
  readonly start: (account: Account) => Promise<WireServer>;
  readonly collector: (origin: string, outbound: Outbound) => Collector;
  readonly id: (index: number) => string;
}

const kinds: readonly Kind[] = [
  {
    name: 'X API',
    start: startXApi,
    collector: (baseUrl, outbound) =>
      createXApiCollector({ outbound, bearerToken: 'good-token', baseUrl, pause }),
    id: tweetId,
  },
  {
    name: 'Truth Social',
    start: startTruthSocial,
    collector: (baseUrl, outbound) => createTruthSocialCollector({ outbound, baseUrl, pause }),
    id: truthId,
  },
  {
    name: 'Twitter Scraper',
    start: startXSearch,
    collector: (baseUrl, outbound) =>
      createTwitterScraperCollector({
        outbound,
        cookies: { authToken: 'a', ct0: 'c' },
        baseUrl,
        pause,
        now: () => NOW,
      }),
    id: tweetId,
  },
];

describe.each(kinds)('$name', ({ start, collector, id }) => {
  const collect = async (
    more: Partial<Account> = {},
    request: Partial<CollectRequest> = {},
    outbound = door(),
  ): Promise<Run & { readonly server: WireServer }> => {
    const server = opened(await start(account(more)));
    return { ...(await run(collector(server.origin, outbound), request)), server };
  };
  const ids = ({ posts }: Run): string[] => posts.map((post) => post.external_id);

  it('pages through the whole account, newest first, each post once', async () => {
    const result = await collect();
    expect(result.stopped).toBeNull();
    expect(ids(result)).toEqual(Array.from({ length: 250 }, (_, index) => id(249 - index)));
    expect(result.posts.every((post) => post.time_flag === null && post.username === 'example')).toBe(true);
  });

  it('stops at the number asked for', async () => {
    expect(ids(await collect({}, { maxPosts: 33 }))).toHaveLength(33);
  });

  it('resumes below where it stopped, and stops above what is known', async () => {
    const result = await collect({}, { before: id(100), since: id(39) });
    expect(ids(result)).toEqual(Array.from({ length: 60 }, (_, index) => id(99 - index)));
  });

  it('passes over deleted posts', async () => {
    const deleted = [3, 4, 5, 120, 249];
    const result = await collect({ deleted });
    expect(ids(result)).toHaveLength(245);
    expect(ids(result)).not.toContain(id(120));
  });

  it('keeps what it has when a wall comes up, and calls it blocked', async () => {
    const result = await collect({
      fault: (_request, response, page) => page > 2 && (sendWall(response), true),
    });
    expect(result.stopped?.kind).toBe('blocked');
    expect(result.posts.length).toBeGreaterThan(30);
  });

  it('says region where the wall says so', async () => {
    const result = await collect({
      fault: (_request, response) => (sendWall(response, 'This content is unavailable in your area'), true),
    });
    expect(result.stopped?.kind).toBe('region');
  });

  it('says until when it is rate limited, and does not ask again before', async () => {
    const reset = Math.floor(NOW / 1000) + 840;
    const { stopped, server, posts } = await collect({
      fault: (_request, response, page) =>
        page > 1 &&
        (sendJson(response, { title: 'Too Many Requests' }, 429, { 'x-rate-limit-reset': String(reset) }),
        true),
    });
    expect(stopped).toMatchObject({ kind: 'rate-limited', until: reset });
    expect(posts.length).toBeGreaterThan(0);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['credits-spent', 402],
    ['no-credentials', 401],
  ])('says %s on status %d', async (kind, status) => {
    const result = await collect({
      fault: (_request, response) => (sendJson(response, { error: 'no' }, status), true),
    });
    expect(result.stopped?.kind).toBe(kind);
  });

  it.each([
    ['HTML with status 200', '<html>hello</html>'],
    ['another JSON', '{"timeline":{"items":[]}}'],
    ['half a JSON', '{"data":[{"id":"1"'],
  ])('says that the layout changed on %s', async (_name, body) => {
    const result = await collect({
      fault: (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(body);
        return true;
      },
    });
    expect(result.stopped?.kind).toBe('layout-changed');
  });

  it('ends in bounded time on a cut body, a silent host and a dripping one', async () => {
    const within = (fault: NonNullable<Account['fault']>) => collect({ fault }, {}, door(1000));
    const [cut, silent, dripping] = await Promise.all([
      within((_request, response) => (sendCut(response, '[{"id":'), true)),
      within(() => true),
      within((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => {
          clearInterval(timer);
        });
        return true;
      }),
    ]);
    expect(cut.stopped?.kind).toBe('interrupted');
    expect(silent.stopped?.kind).toBe('timed-out');
    expect(dripping.stopped?.kind).toBe('timed-out');
  });

  it('does not go round in circles on pages that repeat', async () => {
    let first: string | null = null;
    const proxied = opened(await start(account()));
    const server = opened(
      await start(
        account({
          fault: (request, response, page) => {
            if (page === 1) return false;
            void (async () => {
              const headers = { authorization: 'Bearer good-token', 'content-type': 'application/json' };
              const url = new URL(request.url.pathname + request.url.search, proxied.origin);
              for (const key of ['pagination_token', 'max_id']) url.searchParams.delete(key);
              const body = request.body.replace(/,?"cursor":"[^"]*"/, '');
              const init = request.method === 'POST' ? { method: 'POST', body } : {};
              first ??= await (await fetch(url, { headers, ...init })).text();
              response.writeHead(200, { 'content-type': 'application/json' });
              response.end(first);
            })();
            return true;
          },
        }),
      ),
    );
    const result = await run(collector(server.origin, door()));
    expect(new Set(ids(result)).size).toBe(ids(result).length);
    expect(result.posts.length).toBeLessThanOrEqual(100);
    expect(server.requests.length).toBeLessThan(10);
  });

  it('can be cancelled between and within requests', async () => {
    const controller = new AbortController();
    const server = opened(await start(account({ fault: (_request, _response, page) => page > 1 })));
    const pages = collector(server.origin, door()).collect({
      username: 'example',
      maxPosts: 1000,
      before: null,
      since: null,
      signal: controller.signal,
    });
    expect((await pages.next()).value).toBeDefined();
    setTimeout(() => {
      controller.abort();
    }, 30);
    await expect(pages.next()).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('says that it is offline where nobody listens', async () => {
    const server = await start(account());
    await server.close();
    expect((await run(collector(server.origin, door()))).stopped?.kind).toBe('offline');
  });
});

describe('credentials and accounts', () => {
  it('X API: a wrong token, no token, no access, spent credits, an unknown account', async () => {
    const server = opened(await startXApi(account()));
    const x = (bearerToken: string | null): Collector =>
      createXApiCollector({ outbound: door(), bearerToken, baseUrl: server.origin, pause });
    expect((await run(x('wrong'))).stopped?.kind).toBe('no-credentials');
    expect(await x(null).ready()).toMatchObject({ ready: false });
    expect((await run(x('good-token'), { username: 'nobody' })).stopped?.kind).toBe('not-found');
    const refuse = async (detail: string): Promise<string | undefined> => {
      const fault: Account['fault'] = (_request, response) => (
        sendJson(response, { title: 'Forbidden', detail, type: 'about:blank', status: 403 }, 403),
        true
      );
      const wall = opened(await startXApi(account({ fault })));
      return (
        await run(
          createXApiCollector({ outbound: door(), bearerToken: 'good-token', baseUrl: wall.origin, pause }),
        )
      ).stopped?.kind;
    };
    expect(await refuse('Your enrolled account does not have any credits to fulfill this request.')).toBe(
      'credits-spent',
    );
    expect(await refuse('You currently have access to a subset of endpoints')).toBe('no-credentials');
  });

  it('X API: stops by itself when the window is used up', async () => {
    const reset = Math.floor(NOW / 1000) + 60;
    const headers = (): Record<string, string> => ({
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(reset),
    });
    const server = opened(await startXApi(account({ headers })));
    const result = await run(
      createXApiCollector({ outbound: door(), bearerToken: 'good-token', baseUrl: server.origin, pause }),
    );
    expect(result.stopped).toMatchObject({ kind: 'rate-limited', until: reset });
    expect(result.posts).toHaveLength(100);
    expect(server.requests).toHaveLength(2);
  });

  it('X API: goes below the 3,200 of the timeline by the search of everything, or says that the key does not reach', async () => {
    const collect = async (more: Partial<Account>, request: Partial<CollectRequest> = {}) => {
      const server = opened(await startXApi(account({ posts: 3400, timelineReach: 3200, ...more })));
      const x = createXApiCollector({
        outbound: door(),
        bearerToken: 'good-token',
        baseUrl: server.origin,
        pause,
      });
      return { ...(await run(x, { maxPosts: 5000, ...request })), server };
    };
    const whole = await collect({ fullArchive: true });
    expect([whole.stopped, whole.posts.length]).toEqual([null, 3400]);
    expect(whole.posts.map((post) => post.external_id).at(-1)).toBe(tweetId(0));
    expect(whole.server.requests.at(-1)?.url.searchParams.get('query')).toBe('from:example');
    const short = await collect({});
    expect([short.posts.length, short.stopped?.kind]).toEqual([3200, 'no-credentials']);
    expect(short.stopped?.message).toContain('newest 3,200 posts');
    const resumed = await collect({ fullArchive: true }, { before: tweetId(200) });
    expect([resumed.stopped, resumed.posts.length]).toEqual([null, 200]);
    const few = await collect({ posts: 30, timelineReach: 30 });
    expect([few.stopped, few.posts.length]).toEqual([null, 30]);
  });

  it('Truth Social: reads the ISO reset time, joins hidden link pieces, knows an unknown account', async () => {
    const headers = (): Record<string, string> => ({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': new Date(NOW + 90_000).toISOString(),
    });
    const server = opened(await startTruthSocial(account({ headers })));
    const truth = createTruthSocialCollector({ outbound: door(), baseUrl: server.origin, pause });
    const result = await run(truth);
    expect(result.stopped).toMatchObject({ kind: 'rate-limited', until: NOW / 1000 + 90 });
    expect(result.posts[0]?.content).toMatch(/^truth \d+ https:\/\/example\.org\/abc$/);
    expect((await run(truth, { username: 'nobody' })).stopped?.message).toBe(
      'Truth Social knows no account @nobody.',
    );
  });

  it('Twitter Scraper: sends the cookies, needs them, and calls stale query ids a new layout', async () => {
    const server = opened(await startXSearch(account({ posts: 3 })));
    const cookies = { authToken: 'secret-a', ct0: 'secret-c' };
    const collector = createTwitterScraperCollector({
      outbound: door(),
      cookies,
      baseUrl: server.origin,
      pause,
    });
    const result = await run(collector);
    expect(result.posts[0]).toMatchObject({
      likes: 3,
      content: `post ${tweetId(2)} & more`,
      time: Math.floor(Date.parse(tweetTime(tweetId(2))) / 1000),
    });
    expect(server.requests[0]?.headers.cookie).toContain('auth_token=secret-a');
    expect(server.requests[0]?.headers['x-csrf-token']).toBe('secret-c');
    const none = createTwitterScraperCollector({ outbound: door(), cookies: null, baseUrl: server.origin });
    expect(await none.ready()).toMatchObject({ ready: false });
    const stale = opened(
      await startXSearch(account({ fault: (_request, response) => (sendJson(response, {}, 404), true) })),
    );
    const old = createTwitterScraperCollector({ outbound: door(), cookies, baseUrl: stale.origin, pause });
    expect((await run(old)).stopped?.kind).toBe('layout-changed');
  });
});
