import type { Page } from 'playwright/test';
import { ofTurn } from '#tests/helpers/soak.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { ROUTES } from './routes.ts';
import { settle } from './settle.ts';

const ITEMS = 120;
const DAY_MS = 86_400_000;
const WORDS = ['harbor', 'lights', 'opens', 'river', 'bridge', 'market', 'storm', 'train'];
const wordsOf = (place: number): string =>
  [0, 1, 2, 3].map((step) => WORDS[(place * (step + 1) + step) % WORDS.length] ?? '').join(' ');
/** A year in which no event that comes with the program is. */
const dayOf = (place: number): string =>
  new Date(Date.UTC(2012, 0, 1) + place * DAY_MS).toISOString().slice(0, 10);
const rows = (head: string, row: (place: number) => string): string =>
  [head, ...Array.from({ length: ITEMS }, (_, place) => row(place))].join('\n');

/** A hundred and twenty drops, events and posts: of each only the day is known. */
const FILES = [
  [
    'import-complete-dataset?dataset=new&name=days.csv&fileName=days.csv&waitMs=60000',
    rows(
      'number,time,text',
      (at) => `${at + 1},${dayOf(at)},"The ${wordsOf(at)} will open soon ${at > 9 ? `>>${at - 8}` : ''}"`,
    ),
  ],
  [
    'news-events/import?fileName=events.csv&waitMs=60000',
    rows('date,title,source,category', (at) => `${dayOf(at)},The ${wordsOf(at)} today,Example News,politics`),
  ],
  [
    'social-posts/import?platform=twitter&fileName=posts.csv&waitMs=60000',
    rows('created_at,username,text', (at) => `${dayOf(at)},someone,The ${wordsOf(at)} now`),
  ],
] as const;

const load = async (host: Host): Promise<void> => {
  const send = (path: string, body: string): Promise<unknown> =>
    host.api(`/api/${path}`, { method: 'POST', body });
  for (const [path, body] of FILES) await send(path, body);
  const by = 'Coder';
  await send('correlations/run', JSON.stringify({ parameters: { surrogates: 19 } }));
  await send(
    'claims',
    JSON.stringify({
      by,
      text: 'The harbor opens',
      items: ['drop:1'],
      rule: 'A rule',
      dueDate: '2012-03-04',
    }),
  );
  await send('sets', JSON.stringify({ from: 'filter', name: 'Harbors', filter: 'search=harbor' }));
};

/** All that a page says or holds ready: its text, drawn text, and what is told on hover or to a screen reader. */
const wordsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const all = [document.body.innerText];
    for (const text of document.querySelectorAll('svg text, svg title, svg desc, option, input, textarea'))
      all.push(
        text instanceof HTMLInputElement || text instanceof HTMLTextAreaElement
          ? text.value
          : (text.textContent ?? ''),
      );
    for (const name of ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt', 'datetime'])
      for (const one of document.querySelectorAll(`[${name}]`)) all.push(one.getAttribute(name) ?? '');
    return all.map((one) => one.replaceAll(/\s+/gu, ' '));
  });

const DAY = /2012-\d\d-\d\d/u;
/** Times of the program and of its own events: they are after other days. */
const OTHER_TIMES = /(?!2012)\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?/gu;
const CLOCK = /.{0,30}\b\d\d:\d\d\b.{0,12}/gu;
/** A distance in time to the minute or hour, as of two items: those of days are `same day`, `3 days after`. */
const DISTANCE = /.{0,30}(?:[+−]\d+ (?:min|h)\b|(?<![\d.,])0 min\b).{0,12}/gu;

const timesIn = (text: string): readonly string[] => {
  const own = text.replaceAll(OTHER_TIMES, '');
  return [...(own.match(CLOCK) ?? []), ...(own.match(DISTANCE) ?? [])];
};

/** Fixed text about methods and licenses, with examples of its own. */
const FIXED = ['/methods', '/about'];
interface Visit {
  readonly path: string;
  readonly heading: string;
  /** A dialog over the page is opened by the address, or by this button, and read too. */
  readonly isDialog?: true;
  readonly button?: RegExp;
}
const visitsOf = (post: string, event: string): readonly Visit[] => [
  ...ROUTES.filter(({ path }) => !FIXED.includes(path)),
  { path: '/comms?account=someone', heading: 'Communications Center' },
  { path: '/drops?drop=42', heading: 'Q Drops Collection', isDialog: true },
  { path: '/text?item=drop:42', heading: 'Text Bench', isDialog: true },
  { path: `/text?item=${encodeURIComponent(`post:${post}`)}`, heading: 'Text Bench', isDialog: true },
  { path: `/text?item=${encodeURIComponent(`event:${event}`)}`, heading: 'Text Bench', isDialog: true },
  { path: '/news', heading: 'News Events', isDialog: true, button: /^Notes/u },
  {
    path: '/comms?account=someone',
    heading: 'Communications Center',
    isDialog: true,
    button: /^Notes/u,
  },
];

/** Pages that show a day: what they show was looked at, not their absence. */
const DATED =
  /^(?:\/|\/drops|\/comms\?account=someone|\/research|\/news|\/twitter|\/drops\/42|\/drops\?drop=42|\/text\?item=.*)$/u;

test('no page shows a time of day of items known by their day @full', async ({ openPage, startOwnHost }) => {
  test.setTimeout(300_000);
  const host = await startOwnHost({ empty: true });
  await load(host);
  const [post] =
    await host.api<readonly { readonly platform: string; readonly externalId: string }[]>(
      '/api/social-posts?limit=1',
    );
  const [event] = await host.api<readonly { readonly id: string }[]>(
    '/api/news-events?startDate=2012-01-01&endDate=2012-12-31&limit=1',
  );
  const dated = new Set<string>();
  // Each visit goes through all tabs of its page: a quarter of them in a run, by turns.
  const visits = ofTurn(visitsOf(`${post?.platform ?? ''}/${post?.externalId ?? ''}`, event?.id ?? ''), 4);
  const page = await openPage('/about', host);
  for (const { path, heading, button, isDialog } of visits) {
    await goTo(page, path, heading);
    const look = async (where: string): Promise<void> => {
      await expect(page.getByTestId('loading')).toHaveCount(0, { timeout: 60_000 });
      const words = await wordsOn(page);
      expect([where, [...new Set(words.flatMap(timesIn))]]).toEqual([where, []]);
      if (words.some((text) => DAY.test(text))) dated.add(path);
    };
    const openTab = async (name: string): Promise<void> => {
      const tab = page.getByRole('tab', { name, exact: true });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await settle(page, heading);
      await look(`${path} ${name}`);
    };
    const tabNames = async (): Promise<readonly string[]> => page.getByRole('tab').allInnerTexts();
    if (isDialog === undefined) {
      await settle(page, heading);
      await look(path);
      const outer = await tabNames();
      for (const name of outer) {
        await openTab(name);
        const inner = (await tabNames()).filter((one) => !outer.includes(one));
        for (const one of inner) await openTab(one);
      }
    } else {
      if (button !== undefined) await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 60_000 });
      await look(`${path} dialog`);
    }
  }
  const paths = new Set(visits.map(({ path }) => path).filter((path) => DATED.test(path)));
  expect(paths.size).toBeGreaterThan(0);
  expect([...dated]).toEqual(expect.arrayContaining([...paths]));
});
