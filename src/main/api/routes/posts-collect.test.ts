import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Collector } from '#main/collectors/collector.ts';
import { createTruthSocialCollector } from '#main/collectors/truth-social.ts';
import { createTwitterScraperCollector } from '#main/collectors/twitter-scraper.ts';
import { createXApiCollector } from '#main/collectors/x-api.ts';
import type { Outbound } from '#main/outbound/types.ts';
import { socialAccountSchema, type SocialAccount } from '#shared/contract/accounts.ts';
import {
  collectionResultSchema,
  collectorSchema,
  type CollectionResult,
  type CollectorState,
  type ToolInstallation,
} from '#shared/contract/collection.ts';
import {
  sendWall,
  startTruthSocial,
  startXApi,
  startXSearch,
  truthId,
  tweetId,
  type Account,
} from '#tests/helpers/collector-servers.ts';
import { loopbackRules } from '#tests/helpers/outbound.ts';
import { sendJson, type WireServer } from '#tests/helpers/wire-server.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
const serve = async (started: Promise<WireServer>): Promise<string> => {
  const server = await started;
  open.push(server.close);
  return server.origin;
};
const pause = (): Promise<void> => Promise.resolve();

const start = async (
  collectors: (outbound: Outbound) => readonly Collector[],
  python = 'no-such-python',
): Promise<TestWorkstation> => {
  const w = await createTestWorkstation({
    data: 'none',
    start: {
      outboundRules: { ...loopbackRules, limits: { maxWaitMs: 2000 } },
      python,
      collectors: (outbound) => Promise.resolve(collectors(outbound)),
    },
  });
  open.push(w.dispose);
  return w;
};
const account = (more: Partial<Account> = {}): Account => ({ username: 'example', posts: 130, ...more });
const x =
  (baseUrl: string, bearerToken: string | null = 'good-token') =>
  (outbound: Outbound) =>
    createXApiCollector({ outbound, bearerToken, baseUrl, pause });
const scraper = (baseUrl: string) => (outbound: Outbound) =>
  createTwitterScraperCollector({ outbound, cookies: { authToken: 'a', ct0: 'c' }, baseUrl, pause });
const truth = (baseUrl: string) => (outbound: Outbound) =>
  createTruthSocialCollector({ outbound, baseUrl, pause });
const ids = (w: TestWorkstation): string[] =>
  w.sql().prepare('SELECT external_id FROM social_posts ORDER BY time').pluck().all() as string[];
const collect = async (w: TestWorkstation, body: object, path = '/api/twitter/collect/@example') => {
  const answer = await w.post<CollectionResult>(`${path}?waitMs=60000`, body);
  if (answer.status === 200) collectionResultSchema.parse(answer.value);
  return answer;
};

describe('collecting tweets', () => {
  it('stores what comes, counts what is new, and fetches only what is missing the next time', async () => {
    const xApi = x(await serve(startXApi(account())));
    const w = await start((outbound) => [xApi(outbound)]);
    const first = await collect(w, { maxTweets: 1000, confirmCost: true });
    expect(first.value).toMatchObject({
      collected: 130,
      username: 'example',
      status: 'completed',
      added: 130,
      collector: 'x-api',
    });
    const second = await collect(w, { confirmCost: true });
    expect(second.value).toMatchObject({ collected: 0, added: 0, status: 'completed' });
    expect(new Set(ids(w)).size).toBe(130);
    expect((await w.get('/api/twitter/stats?username=example')).value).toMatchObject({ totalTweets: 130 });
  });

  it('says where posts read otherwise than they were stored', async () => {
    const xApi = x(await serve(startXApi(account({ posts: 5 }))));
    const w = await start((outbound) => [xApi(outbound)]);
    const stored = [
      `${tweetId(1)},another,${'the words before the post was edited '.repeat(9)}`,
      `${tweetId(2)},another,w`,
    ];
    await w.upload(
      '/api/social-posts/import?waitMs=60000&platform=twitter&fileName=a.csv',
      `id,username,text\n${stored.join('\n')}\n`,
    );
    const { value } = await collect(w, { confirmCost: true });
    expect(value).toMatchObject({ collected: 5, added: 3 });
    expect(value.message).toContain('The text of 1 stored post was replaced by a longer one.');
    expect(value.message).toContain(
      `1 record has other words than another of the same post (id ${tweetId(1)})`,
    );
  });

  it('goes on where it stopped, and takes the newer ones too', async () => {
    const state: { posts: number } = { posts: 100 };
    const shared = { username: 'example' } as { username: string; posts: number };
    Object.defineProperty(shared, 'posts', { get: () => state.posts });
    const xApi = x(await serve(startXApi(shared)));
    const w = await start((outbound) => [xApi(outbound)]);
    await collect(w, { maxTweets: 30, confirmCost: true });
    expect(ids(w)).toEqual(Array.from({ length: 30 }, (_, index) => tweetId(70 + index)));
    state.posts = 110;
    await collect(w, { maxTweets: 25, confirmCost: true });
    expect(ids(w)).toEqual(Array.from({ length: 55 }, (_, index) => tweetId(55 + index)));
    await collect(w, { maxTweets: 1000, confirmCost: true });
    expect(ids(w)).toHaveLength(110);
    expect(w.sql().prepare('SELECT count(*) FROM social_gaps').pluck().get()).toBe(0);
  });

  it('keeps what it has when the platform stops it, says until when, and then goes on', async () => {
    const reset = Math.floor(Date.now() / 1000) + 900;
    let closed = true;
    const xApi = x(
      await serve(
        startXApi(
          account({
            fault: (_request, response, page) =>
              closed &&
              page > 1 &&
              (sendJson(response, {}, 429, { 'x-rate-limit-reset': String(reset) }), true),
          }),
        ),
      ),
    );
    const w = await start((outbound) => [xApi(outbound)]);
    const stopped = await collect(w, { confirmCost: true });
    expect(stopped.value).toMatchObject({ status: 'stopped', collected: 100, stoppedBy: 'rate-limited' });
    expect(stopped.value.resumesAt).toBe(new Date(reset * 1000).toISOString().slice(0, 19));
    closed = false;
    const again = await start((outbound) => [xApi(outbound)]);
    expect((await collect(again, { confirmCost: true })).value.collected).toBe(130);
    const { value: imports } = await w.get('/api/social-imports');
    expect(imports).toMatchObject([
      { kind: 'collector', source: 'x-api', imported: 100, stoppedBy: 'rate-limited' },
    ]);
  });

  it('asks before it spends money, and otherwise takes the first free collector that is ready', async () => {
    const [xApi, free] = [
      x(await serve(startXApi(account()))),
      scraper(await serve(startXSearch(account({ posts: 5 })))),
    ];
    const onlyPaid = await start((outbound) => [xApi(outbound)]);
    const refused = await collect(onlyPaid, { maxTweets: 1000 });
    expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([402, 'payment_required']);
    expect(refused.text).toBe(
      'X API v2 charges per post: 1,000 posts cost up to 5.01 USD (price of 2026-08-22). Confirm the cost to go on.',
    );
    const both = await start((outbound) => [xApi(outbound), free(outbound)]);
    expect((await collect(both, {})).value).toMatchObject({ collector: 'twitter-scraper', collected: 5 });
    expect((await collect(both, { collector: 'x-api' })).status).toBe(402);
    expect((await collect(both, { collector: 'truth-social' })).status).toBe(400);
    const cost = await both.get('/api/social-collectors/cost?maxPosts=3200');
    expect(cost.value).toMatchObject({
      amount: 16.01,
      currency: 'USD',
      perPost: 0.005,
      priceDate: '2026-08-22',
    });
  });

  it('answers with a sentence and a status for each way of being stopped', async () => {
    const wall = scraper(
      await serve(startXSearch(account({ fault: (_request, response) => (sendWall(response), true) }))),
    );
    const dead = scraper('http://127.0.0.1:9');
    const blocked = await collect(await start((outbound) => [wall(outbound)]), {});
    expect([blocked.status, blocked.text]).toEqual([502, expect.stringContaining('Import a file')]);
    const offline = await collect(await start((outbound) => [dead(outbound)]), {});
    expect([offline.status, offline.headers.get('X-Error-Code')]).toEqual([503, 'unavailable']);
    const none = await collect(await start((outbound) => [x('http://127.0.0.1:9', null)(outbound)]), {});
    expect([none.status, none.text]).toEqual([503, expect.stringContaining('No collector is ready')]);
  });

  it.each([
    ['/api/twitter/collect/%20', {}],
    ['/api/twitter/collect/a%20b', {}],
    [`/api/twitter/collect/${'a'.repeat(200)}`, {}],
    ['/api/twitter/collect/..%2F..%2Fetc', {}],
    ['/api/twitter/collect/%24(id)', {}],
    ['/api/twitter/collect/x%3Brm', {}],
    ['/api/twitter/collect/%60id%60', {}],
    ['/api/twitter/collect/a%00b', {}],
    ['/api/twitter/collect/example', { maxTweets: 0 }],
    ['/api/twitter/collect/example', { maxTweets: -1 }],
    ['/api/twitter/collect/example', { maxTweets: 50_001 }],
    ['/api/twitter/collect/example', { maxTweets: 1.5 }],
    ['/api/twitter/collect/example', { maxTweets: 'many' }],
    ['/api/truth-social/collect/example', { maxPosts: 10_001 }],
    ['/api/truth-social/collect/example', { maxPosts: 0 }],
    ['/api/truth-social/collect/a%20b', {}],
  ])('refuses %s %j with a 400 that names the bounds', async (path, body) => {
    const w = await start(() => []);
    const answer = await w.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/username|maxTweets|maxPosts/);
  });

  it.each([
    ['/api/twitter/collect/example', { maxTweets: 1 }],
    ['/api/twitter/collect/example', { maxTweets: 10_000 }],
    ['/api/twitter/collect/@example', { maxTweets: 50_000 }],
    ['/api/truth-social/collect/example', { maxPosts: 10_000 }],
  ])('takes %s %j: only a collector is missing', async (path, body) => {
    const w = await start(() => []);
    const answer = await w.post(path, body);
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('No collector is ready')]);
  });

  it('can be cancelled; what was stored stays', async () => {
    const xApi = x(await serve(startXApi(account({ fault: (_request, _response, page) => page > 1 }))));
    const w = await start((outbound) => [xApi(outbound)]);
    const work = collect(w, { confirmCost: true });
    await expect.poll(() => ids(w).length, { timeout: 30_000 }).toBe(100);
    const [job] = (await w.services.jobs.list({ limit: 1 })).items;
    const second = await collect(w, { confirmCost: true });
    expect(second.status).toBe(409);
    await w.services.jobs.cancel(job?.id ?? '');
    await work;
    expect((await w.services.jobs.get(job?.id ?? '')).status).toBe('cancelled');
    expect(ids(w)).toHaveLength(100);
  });
});

describe('collecting Truth Social posts', () => {
  it('stores them apart from tweets', async () => {
    const truths = truth(await serve(startTruthSocial(account({ posts: 45 }))));
    const w = await start((outbound) => [truths(outbound)]);
    const answer = await collect(w, { maxPosts: 10_000 }, '/api/truth-social/collect/example');
    expect(answer.value).toMatchObject({ collected: 45, collector: 'truth-social', status: 'completed' });
    expect((await w.get('/api/truth-social/stats?username=example')).value).toEqual({
      totalPosts: 45,
      daysCovered: 1,
    });
    expect((await w.get('/api/twitter/stats')).value).toMatchObject({ totalPosts: 0 });
    expect(ids(w)[0]).toBe(truthId(0));
  });
});

describe('a workstation that is kept off the network', () => {
  it('collects and installs nothing', async () => {
    const w = await start((outbound) => [truth('http://127.0.0.1:9')(outbound)]);
    await w.services.settings.change({ network: false });
    for (const path of ['/api/truth-social/collect/example', '/api/twitter/install-tools']) {
      const refused = await w.post(path);
      expect([refused.status, refused.text]).toEqual([
        503,
        'Network access is off. Turn it on in Settings to continue.',
      ]);
    }
  });
});

describe('installing tools', () => {
  /** A Python whose pip says something and ends, after a file has appeared where one is waited for. */
  const pythonThat = async (pip: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'python-'));
    open.push(() => rm(folder, { recursive: true }));
    const script = `#!/bin/sh\ncase "$*" in --version) echo Python 3.12;; *pip*) ${pip};; *) exit 1;; esac\n`;
    await writeFile(join(folder, 'python'), script, { mode: 0o755 });
    return join(folder, 'python');
  };

  it('answers that pip runs, and the job ends with what pip said', async () => {
    const pip =
      'sleep 1; echo "Collecting snscrape"; echo "ERROR: No matching distribution found for snscrape" >&2; exit 1';
    const w = await start(() => [], await pythonThat(pip));
    const started = await w.post<ToolInstallation>('/api/twitter/install-tools?waitMs=0');
    expect([started.status, started.value]).toEqual([
      200,
      { status: 'running', message: 'pip is installing snscrape.', jobId: expect.any(String) as string },
    ]);
    expect(await w.finished(started.value.jobId)).toMatchObject({
      status: 'failed',
      error: 'pip could not install snscrape: No matching distribution found for snscrape',
    });
  });

  it('says that the tools are installed only when they are', async () => {
    const w = await start(() => [], await pythonThat('echo "Successfully installed snscrape-0.7.0"'));
    const done = await w.post<ToolInstallation>('/api/twitter/install-tools?waitMs=60000');
    expect(done.value).toMatchObject({
      status: 'completed',
      message: 'snscrape was installed. Successfully installed snscrape-0.7.0',
    });
    expect((await w.finished(done.value.jobId)).result).toEqual(done.value);
    const failing = await start(() => [], await pythonThat('echo "ERROR: no" >&2; exit 1'));
    const failed = await failing.post('/api/twitter/install-tools?waitMs=60000');
    expect([failed.status, failed.text]).toEqual([502, 'pip could not install snscrape: no']);
  });
});

describe('what can be collected by', () => {
  it('is told by one list, which says that the network is off where it is', async () => {
    const w = await start((outbound) => [
      x('http://127.0.0.1:9')(outbound),
      x('http://127.0.0.1:9', null)(outbound),
    ]);
    const states = async () => (await w.get<CollectorState[]>('/api/social-collectors')).value;
    expect((await states()).map(({ ready, message }) => [ready, message])).toEqual([
      [true, ''],
      [false, expect.stringContaining('No X API bearer token is set')],
    ]);
    await w.services.settings.change({ network: false });
    const off = 'Network access is off. Turn it on in Settings to continue.';
    expect((await states()).map(({ ready, message }) => [ready, message])).toEqual([
      [false, off],
      [false, off],
    ]);
  });
});

describe('tools and accounts', () => {
  it('checks the real programs, and says what is missing before it installs', async () => {
    const w = await start(() => []);
    expect((await w.get('/api/twitter/check-tools')).value).toEqual({
      python3: false,
      snscrape: false,
      twitterScraper: true,
    });
    const refused = await w.post('/api/twitter/install-tools?waitMs=60000');
    expect([refused.status, refused.text]).toEqual([
      503,
      expect.stringContaining('Python 3 is not installed'),
    ]);
    const { value } = await w.get<CollectorState[]>('/api/social-collectors');
    expect(value.map((one) => collectorSchema.parse(one))).toEqual([]);
  });

  it('ships two accounts that the user may change, and that come back', async () => {
    const w = await start(() => []);
    const list = async (): Promise<SocialAccount[]> =>
      (await w.get<SocialAccount[]>('/api/social-accounts')).value.map((one) =>
        socialAccountSchema.parse(one),
      );
    expect((await list()).map((one) => [one.username, one.displayName])).toEqual([
      ['realDonaldTrump', 'Donald J. Trump'],
      ['DanScavino', 'Dan Scavino'],
    ]);
    await w.send('PUT', '/api/social-accounts/@newone', { displayName: 'New One', platforms: ['twitter'] });
    await w.send('PUT', '/api/social-accounts/danscavino', {
      displayName: 'D. Scavino',
      platforms: ['truthsocial'],
    });
    expect((await list()).map((one) => one.displayName)).toEqual([
      'Donald J. Trump',
      'D. Scavino',
      'New One',
    ]);
    expect((await w.send('PUT', '/api/social-accounts/x', { displayName: '', platforms: [] })).status).toBe(
      400,
    );
    expect((await w.send('DELETE', '/api/social-accounts/NEWONE')).status).toBe(200);
    expect((await w.send('DELETE', '/api/social-accounts/NEWONE')).status).toBe(404);
    const { folder } = w;
    await w.close();
    const again = await createTestWorkstation({ data: 'none', folder });
    open.push(again.dispose);
    expect(
      (await again.get<SocialAccount[]>('/api/social-accounts')).value.map((one) => one.displayName),
    ).toContain('D. Scavino');
    const reset = await again.post<SocialAccount[]>('/api/social-accounts/reset');
    expect(reset.value.map((one) => one.displayName)).toEqual(['Donald J. Trump', 'Dan Scavino']);
  });
});
