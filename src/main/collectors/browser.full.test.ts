import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PostRow } from '#main/importers/posts/record.ts';
import { OutboundError } from '#main/outbound/types.ts';
import { sendWall, tweetId, tweetTime } from '#tests/helpers/collector-servers.ts';
import { findChromium, type ChromiumLaunch } from '#tests/helpers/find-chromium.ts';
import { loopbackDoor } from '#tests/helpers/outbound.ts';
import { startWireServer, type WireRequest, type WireServer } from '#tests/helpers/wire-server.ts';
import { createBrowserCollector, type BrowserOptions } from './browser.ts';
import type { CollectRequest } from './collector.ts';

/** A profile page built the way X builds it: articles come while one scrolls, counts are in labels. */
const profile = (posts: number, canary: string): string => `<!doctype html><html><body style="margin:0">
<img src="${canary}/picture.png"><script src="${canary}/script.js"></script>
<main id="timeline"></main>
<script>
  const posts = ${JSON.stringify(Array.from({ length: posts }, (_, index) => tweetId(posts - 1 - index)).map((id) => ({ id, time: tweetTime(id) })))};
  let shown = 0;
  const article = ({ id, time }, user) => '<article data-testid="tweet" style="height:400px">' +
    '<div data-testid="User-Name"><span>Example Name</span></div>' +
    '<a href="/' + user + '/status/' + id + '"><time datetime="' + time + '">1h</time></a>' +
    '<div data-testid="tweetText"><span>fish &amp; chips </span><img alt="\u{1F41F}" src="${canary}/emoji.svg"><br>' +
    '<a href="https://t.co/a"><span style="display:none">https://</span>example.org/page</a></div>' +
    '<button data-testid="reply" aria-label="12 Replies. Reply"></button>' +
    '<button data-testid="retweet" aria-label="1,234 reposts. Repost"></button>' +
    '<button data-testid="like" aria-label="5.6K Likes. Like"></button></article>';
  const more = () => {
    for (const post of posts.slice(shown, shown + 5)) document.getElementById('timeline').insertAdjacentHTML('beforeend', article(post, 'example'));
    if (shown === 0) document.getElementById('timeline').insertAdjacentHTML('beforeend', article({ id: '99', time: '2022-01-01T00:00:00.000Z' }, 'somebody_else'));
    shown += 5;
  };
  more();
  addEventListener('scroll', more);
</script></body></html>`;

let chromium: ChromiumLaunch;
let canary: WireServer;
const open: WireServer[] = [];
beforeAll(async () => {
  chromium = await findChromium();
  canary = await startWireServer((_request, response) => {
    response.end();
  });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
afterAll(() => canary.close());

const collect = async (
  answer: (request: WireRequest, response: ServerResponse) => void,
  more: Partial<CollectRequest> = {},
  options: Partial<BrowserOptions> = {},
) => {
  const server = await startWireServer(answer);
  open.push(server);
  const collector = createBrowserCollector({
    outbound: loopbackDoor(),
    // Another name than the canary's, so that the page's own site and a foreign one can be distinguished.
    baseUrl: `http://localhost:${server.port}`,
    executablePath: chromium.executablePath,
    args: chromium.args,
    loadMs: 2500,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 120))),
    ...options,
  });
  const signal = new AbortController().signal;
  const pages = collector.collect({
    username: 'example',
    maxPosts: 100,
    before: null,
    since: null,
    signal,
    ...more,
  });
  const posts: PostRow[] = [];
  for await (const page of pages) posts.push(...page.posts);
  return posts;
};
const html =
  (text: string, status = 200) =>
  (_request: WireRequest, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
    response.end(text);
  };
const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof OutboundError ? error.kind : String(error)),
  );

describe('the browser collector in a real Chromium', () => {
  it('reads the account’s own posts while it scrolls, and asks no other site for anything', async () => {
    const posts = await collect(html(profile(23, canary.origin)));
    expect(posts.map((post) => post.external_id)).toEqual(
      Array.from({ length: 23 }, (_, index) => tweetId(22 - index)),
    );
    expect(posts[0]).toMatchObject({
      username: 'example',
      display_name: 'Example Name',
      content: 'fish & chips 🐟\nhttps://example.org/page',
      replies: 12,
      reposts: 1234,
      likes: 5600,
      time_flag: null,
    });
    expect(canary.requests).toEqual([]);
  });

  it('stops at the number asked for, and at what is known', async () => {
    expect(await collect(html(profile(23, canary.origin)), { maxPosts: 7 })).toHaveLength(7);
    expect(await collect(html(profile(23, canary.origin)), { since: tweetId(15) })).toHaveLength(7);
  });

  it('says what stopped it', async () => {
    expect(await kindOf(collect(html('<body>Sign in to X</body>')))).toBe('no-credentials');
    expect(await kindOf(collect(html('<body>This account doesn’t exist</body>')))).toBe('not-found');
    expect(await kindOf(collect(html('<body>Something went wrong. Try reloading.</body>')))).toBe('blocked');
    expect(await kindOf(collect(html('<body>A new design</body>')))).toBe('layout-changed');
    const wall = (_request: WireRequest, response: ServerResponse): void => {
      sendWall(response);
    };
    expect(await kindOf(collect(wall))).toBe('blocked');
    expect(await kindOf(collect(html('slow down', 429)))).toBe('rate-limited');
    expect(await kindOf(collect((_request, response) => response.destroy()))).toBe('offline');
  });

  it('brings the cookies of a logged-in browser, and says that a program is no browser', async () => {
    const cookies: (string | undefined)[] = [];
    const page = html(profile(1, canary.origin));
    const posts = await collect(
      (request, response) => {
        cookies.push(request.headers.cookie);
        page(request, response);
      },
      {},
      { cookies: { authToken: 'secret-a', ct0: 'secret-c' } },
    );
    expect(posts).toHaveLength(1);
    expect(cookies[0]).toBe('auth_token=secret-a; ct0=secret-c');
    const wrong = collect(page, {}, { executablePath: process.execPath, args: [] });
    expect(await kindOf(wrong)).toBe('upstream-failed');
  });

  it('is closed with the job', async () => {
    const controller = new AbortController();
    const work = collect(html(profile(100_000, canary.origin)), {
      maxPosts: 100_000,
      signal: controller.signal,
    });
    setTimeout(() => {
      controller.abort();
    }, 1500);
    await expect(work).rejects.toThrow();
  });
});
