import type { Page } from 'playwright/test';
import { ofTurn } from '#tests/helpers/soak.ts';
import { cutOff } from './cut-off.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

interface Item {
  readonly time: string;
  readonly text: string;
  /** Of the author. */
  readonly name?: string;
}

const MANY = 40;
const at = (place: number): string => new Date(Date.UTC(2018, 0, 1 + place, 12)).toISOString().slice(0, 19);
const each = (item: (place: number) => Item): readonly Item[] =>
  Array.from({ length: MANY }, (_, place) => item(place));

/** Archives that a picture is not drawn for every day; each is drops, posts and events alike. */
const ARCHIVES: Readonly<Record<string, readonly Item[]>> = {
  'one drop': [{ time: at(0), text: 'The harbor will open soon' }],
  'all at one time': each((place) => ({ time: at(0), text: `The harbor of town ${place} will open soon` })),
  'texts from right to left': each((place) => ({
    time: at(place),
    text: `הנמל ${place} ייפתח בקרוב, POTUS`,
  })),
  'words of 400 characters': each((place) => ({
    time: at(place),
    text: `${'harbor'.repeat(66)}${place} POTUS`,
  })),
  'names of 90 characters': each((place) => ({
    time: at(place),
    text: `The harbor of town ${place} will open soon, POTUS`,
    name: 'W'.repeat(90),
  })),
};

const VIEWS = [
  ['/', 'Dashboard'],
  ['/drops', 'Q Drops Collection'],
  ['/comms', 'Communications Center'],
  ['/drops/1', 'Q Drop #1'],
  ['/?tab=correlations', 'Dashboard'],
  ['/?tab=patterns', 'Dashboard'],
  ['/claims', 'Claim Ledger'],
  ['/claims?tab=claims', 'Claim Ledger'],
  ['/claims?tab=tally', 'Claim Ledger'],
  ['/text', 'Text Bench'],
  ['/text?tab=collocates&query=potus', 'Text Bench'],
  ['/text?tab=dispersion&query=potus', 'Text Bench'],
  ['/text?tab=trends&words=potus', 'Text Bench'],
  ['/abbreviations/analysis', 'Q Drop Abbreviation Analysis'],
  ['/abbreviations/analysis?tab=top', 'Q Drop Abbreviation Analysis'],
  ['/topics', 'Topics'],
  ['/coder', 'Audited Coder'],
  ['/sets', 'Working Sets'],
  ['/news', 'News Events'],
] as const;

const load = async (host: Host, items: readonly Item[]): Promise<void> => {
  const send = (path: string, rows: unknown): Promise<unknown> =>
    host.api(`/api/${path}`, { method: 'POST', body: JSON.stringify(rows) });
  const { text = '' } = items[0] ?? {};
  await send(
    'import-complete-dataset?fileName=a.json&waitMs=60000',
    items.map(({ time, text: content, name = null }, place) => ({
      ...{ number: place + 1, timestamp: time, content, tripcode: name },
    })),
  );
  await send(
    'social-posts/import?fileName=a.json&waitMs=60000',
    items.map(({ time, text: content, name = 'tester' }, place) => ({
      ...{ id: String(100 + place), date: `${time}Z`, username: name, displayName: name },
      ...{ platform: 'telegram', text: content },
    })),
  );
  await send(
    'news-events/import?fileName=a.json&waitMs=60000',
    items.map(({ time, text: title, name = 'Paper' }) => ({ date: `${time}Z`, source: name, title })),
  );
  await send('claims', { by: 'Ann', text, items: ['drop:1'], rule: text, dueDate: '2019-01-01' });
};

/** What no page says, whatever its data are. */
const NONSENSE = /\bundefined\b|\bNaN\b|\bInfinity\b|\[object Object\]|Invalid Date/u;
const FAULT = /^(?:Failed to|Couldn’t)/u;

/** How far the page is wider than its window: a long word scrolls or breaks in its own box. */
const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

// One of them in a run, by turns.
for (const [name, items] of ofTurn(Object.entries(ARCHIVES), 5))
  test(`every list and picture has its look where the data are ${name}`, async ({
    openPage,
    startOwnHost,
  }) => {
    test.setTimeout(900_000);
    const host = await startOwnHost({ empty: true });
    await load(host, items);
    const page = await openPage('/about', host);
    await page.setViewportSize({ width: 1024, height: 700 });
    for (const [path, heading] of VIEWS) {
      await goTo(page, path, heading);
      await settle(page, heading);
      await expect(page.getByText(/^[\d,]+ jobs? running$/u), path).toHaveCount(0, { timeout: 120_000 });
      await settle(page, heading);
      const text = await page.locator('#content').innerText();
      expect([path, NONSENSE.exec(text)]).toEqual([path, null]);
      expect([path, text.split('\n').filter((line) => FAULT.test(line))]).toEqual([path, []]);
      expect([path, await overhangOf(page)]).toEqual([path, 0]);
      expect([path, await cutOff(page)]).toEqual([path, []]);
      await picture(page, `${name}-${path.replaceAll(/\W+/gu, '-')}`);
    }
  });
