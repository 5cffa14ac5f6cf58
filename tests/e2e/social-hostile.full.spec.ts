import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { tweetId, tweetTime } from '#tests/helpers/collector-servers.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { HOSTILE_TEXTS as ALL_HOSTILE_TEXTS } from '#tests/helpers/xss.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './hosts/host.ts';
import { settle } from './settle.ts';
import { withoutPolicy } from './without-policy.ts';

/** NUL is refused at the door; that is held by the tests of the importers. A quarter of the texts in a run, by turns: some of each shape. */
const HOSTILE_TEXTS = ofTurn(
  ALL_HOSTILE_TEXTS.filter((text) => !text.includes('\0')),
  4,
);
const HOSTILE_NAME = '<img src=x onerror=window.__xss=1>';
/** What a post may not become: everything that runs, loads, leads elsewhere or is over the page. */
const ACTIVE =
  'script, iframe, object, embed, video, audio, link, meta, base, form, style, img, a, input, marquee, math';

const statusDate = (iso: string): string =>
  new Date(iso).toUTCString().replace(/^(\w{3}), (\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $5 +0000 $4');

/** Every text as a tweet and as a Truth, with media that must not be loaded, under a hostile name. */
const load = async (host: Host): Promise<number> => {
  const truths = HOSTILE_TEXTS.map((text, index) => ({
    id: String((BigInt(Date.UTC(2022, 5, 1) + index * 60_000) << 16n) | 7n),
    created_at: new Date(Date.UTC(2022, 5, 1) + index * 60_000).toISOString(),
    content: index % 2 === 0 ? text : `<p>${text}</p>`,
    url: 'https://truthsocial.com/@hostile/1',
    media: ['http://canary.example/picture.png', 'http://canary.example/film.mp4'],
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
  }));
  const tweets = HOSTILE_TEXTS.map((text, index) => ({
    id_str: tweetId(index),
    text,
    created_at: statusDate(tweetTime(tweetId(index))),
    is_retweet: false,
    retweet_count: 0,
    favorite_count: 0,
  }));
  let imported = 0;
  for (const [query, posts] of [
    ['fileName=a.json&username=hostile', tweets],
    ['fileName=b.json', truths],
  ] as const) {
    const body = JSON.stringify(posts);
    const answer = await host.api<{ imported: number }>(`/api/social-posts/import?${query}`, {
      method: 'POST',
      body,
    });
    imported += answer.imported;
  }
  await host.api('/api/social-accounts/hostile', {
    method: 'PUT',
    body: JSON.stringify({ displayName: HOSTILE_NAME, platforms: ['twitter', 'truthsocial'] }),
  });
  return imported;
};

const inlineScriptsRun = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.__inline = 1';
    document.head.append(script);
    return '__inline' in window;
  });

/**
 * Scrolls through the whole list, within the page: asked step by step from outside it would take minutes.
 * @returns the places that were drawn, and what was there that is more than text.
 */
const readAll = (list: Locator): Promise<{ places: number; active: readonly string[] }> =>
  list.evaluate(async (element, active) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const places = new Set<string>();
    const found = new Set<string>();
    // Ten lists high: it draws as many posts at a time, and what is out of sight need not be painted.
    element.style.height = '6000px';
    element.style.maxHeight = 'none';
    await frame();
    // By halves: posts that have just come are of another height than was thought, and move what is beneath.
    for (let top = 0; top <= element.scrollHeight; top += element.clientHeight / 2) {
      element.scrollTop = top;
      // One frame tells the list where it is, the next draws what is there; what is not there yet is on its way.
      do {
        await frame();
        await frame();
      } while (element.querySelector('[data-testid=loading]') !== null);
      for (const item of element.querySelectorAll('li')) places.add(item.getAttribute('aria-posinset') ?? '');
      for (const one of element.querySelectorAll(active)) found.add(one.outerHTML);
    }
    return { places: places.size, active: [...found] };
  }, ACTIVE);

const expectInert = async (page: Page, where: Locator): Promise<void> => {
  expect(await where.locator(ACTIVE).count()).toBe(0);
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
  expect(await page.title()).not.toBe('xss');
};

test('hostile posts are shown as text, with the policy and without: nothing runs, nothing is loaded', async ({
  openPage,
  startOwnHost,
}) => {
  test.setTimeout(240_000);
  expect(ALL_HOSTILE_TEXTS.length).toBeGreaterThan(300);
  const host = await startOwnHost({ empty: true });
  const posts = await load(host);
  expect(posts).toBe(2 * HOSTILE_TEXTS.length);
  const guarded = await openPage('/comms?account=hostile', host);
  const bare = host.kind === 'web' ? await host.page('/comms?account=hostile', withoutPolicy) : null;
  for (const page of bare === null ? [guarded] : [guarded, bare]) {
    await settle(page, 'Communications Center');
    const list = page.getByRole('region', { name: 'Posts of @hostile' });
    await expect(list.locator('article').first()).toContainText(HOSTILE_NAME);
    // Proof that the policy is off; asked of the guarded page it would be a violation of its own.
    if (page === bare) expect(await inlineScriptsRun(page)).toBe(true);
    expect(await readAll(list)).toEqual({ places: posts, active: [] });
    await expectInert(page, list);
    await page.close();
  }
  expect(host.openedLinks()).toEqual([]);
  expect(host.remoteRequests()).toEqual([]);
});

test('a hostile file is shown as text before and after its import', async ({ startOwnHost }) => {
  const host = await startOwnHost({ empty: true });
  const page = await host.page('/twitter?tab=import', host.kind === 'web' ? withoutPolicy : undefined);
  await settle(page, 'Twitter Data Collection');
  const file = join(host.dataFolder, 'hostile.json');
  const rows = HOSTILE_TEXTS.slice(-20).map((text, index) => ({
    id_str: tweetId(index),
    text,
    created_at: statusDate(tweetTime(tweetId(index))),
    is_retweet: false,
    retweet_count: 0,
    favorite_count: 0,
    [HOSTILE_NAME]: HOSTILE_NAME,
  }));
  writeFileSync(file, JSON.stringify(rows));
  host.nextOpen(page, [file]);
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await expect(
    page.getByRole('region', { name: 'Preview of the first rows' }).locator('tbody tr'),
  ).toHaveCount(10);
  await expectInert(page, page.getByRole('region', { name: 'Preview of the first rows' }));
  await page.getByRole('button', { name: 'Import Posts' }).click();
  await expect(page.getByText(/20 posts imported/)).toBeVisible();
  await page.getByRole('tab', { name: 'Collected Data' }).click();
  await expect(page.getByRole('list', { name: 'Latest posts' }).getByRole('listitem')).toHaveCount(5);
  await expectInert(page, page.getByRole('list', { name: 'Latest posts' }));
  expect(host.remoteRequests()).toEqual([]);
  await page.close();
});
