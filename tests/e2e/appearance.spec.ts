import type { Locator, Page } from 'playwright/test';
import { PAGES, type PagePath } from '#shared/pages.ts';
import { count, ofTurn, TURN } from '#tests/helpers/soak.ts';
import { expect, test } from './fixtures.ts';
import { openPalette, palette, runCommand } from './palette.ts';
import { settle, settleResults } from './settle.ts';

const PROPERTIES = [
  'background-color',
  'border-top-width',
  'color',
  'display',
  'font-size',
  'font-weight',
  'gap',
  'list-style-type',
  'margin',
  'max-width',
  'padding',
  'position',
  'text-align',
] as const;

/** How each kind of element looks, by default of the page: tag and classes, and the values of some properties. */
const looksOf = (page: Page, of = 'main *'): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(
    async ([selector, properties]) => {
      // A color on its way to another is neither; what turns for ever is waited for by what it waits for.
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished),
      );
      const looks: Record<string, string> = {};
      for (const element of document.querySelectorAll(selector)) {
        if (element.closest('svg, canvas, option, .echarts-for-react') !== null) continue;
        const parent = element.parentElement?.getAttribute('class') ?? '';
        const names = `${parent} > ${element.tagName} ${element.getAttribute('class') ?? ''}`;
        // Blueprint also names what moves in, for as long as it moves, and the side where it found room.
        const kind = names.replaceAll(/ ?\S+-(appear|enter|overlay-open|placement)\S*/gu, '');
        if (kind in looks) continue;
        const style = getComputedStyle(element);
        looks[kind] = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
      }
      return looks;
    },
    [of, PROPERTIES] as const,
  );

/** Another page without loading the program again, as a person goes there. */
const followLink = async (page: Page, path: PagePath, title: string): Promise<void> => {
  const links = page.getByRole('navigation', { name: 'Pages' });
  const link = links.locator(`a[href="${path}"]`);
  await expect(links.getByRole('button', { name: 'More' })).toBeVisible();
  if ((await link.count()) > 0) {
    await link.click();
  } else {
    await links.getByRole('button', { name: 'More' }).click();
    await page.getByRole('group', { name: 'More pages' }).getByRole('link', { name: title }).click();
  }
  // Off the page: what is under the pointer looks otherwise.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
};

/** The same orders for the same turn (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/** How often each page of this run is gone to; a sixth of them in a run, by turns. */
const LAPS = count(1, 3);
/** Other pages between two that are compared. */
const BETWEEN = count(1, 2);

test('a page looks the same whichever way one came (random orders) @full', async ({ openPage }) => {
  test.setTimeout(600_000);
  // What the dashboard computes once is there before anything is compared.
  const page = await openPage('/');
  await expect(page.getByTestId('strong-chance')).toBeVisible({ timeout: 60_000 });
  await settleResults(page, 'Dashboard');
  const fresh = new Map<string, Readonly<Record<string, string>>>();
  const compared = ofTurn(PAGES, 6);
  for (const { path, title } of compared) {
    // A document of its own: nothing was drawn in it before.
    await page.goto(new URL(path, page.url()).href);
    await settleResults(page, title);
    fresh.set(path, await looksOf(page));
  }
  const next = random(4966 + TURN);
  await page.goto(new URL('/methods', page.url()).href);
  await settle(page, 'Methods');
  const shuffled = (pages: readonly (typeof PAGES)[number][]) => pages.toSorted(() => next() - 0.5);
  // Dealt like cards: each page comes as often as the others, after some that are drawn for it.
  const visits = Array.from({ length: LAPS }, () => shuffled(compared))
    .flat()
    .flatMap((one) => [
      ...shuffled(PAGES.filter((other) => other !== one))
        .slice(0, BETWEEN)
        .map((other) => ({ ...other, isCompared: false })),
      { ...one, isCompared: true },
    ]);
  for (const [order, { path, title, isCompared }] of visits.entries()) {
    await followLink(page, path, title);
    const expected = fresh.get(path);
    if (!isCompared || expected === undefined) continue;
    await settleResults(page, title);
    const differences = Object.entries(await looksOf(page)).filter(
      ([kind, look]) => kind in expected && expected[kind] !== look,
    );
    expect(differences, `${path} as visit ${order}`).toEqual([]);
  }
});

test('the dialog of a drop is as wide and padded on a fresh dashboard as in the collection @full', async ({
  openPage,
}) => {
  const boxOf = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: /Q Drop #/ });
    await expect(dialog.getByRole('button', { name: 'Open as page' })).toBeVisible();
    const { width } = (await dialog.boundingBox()) ?? { width: 0 };
    const padding = await dialog
      .getByRole('button', { name: /^Previous/ })
      .evaluate((button) => getComputedStyle(button.parentElement ?? button).padding);
    return { width, padding };
  };
  const dashboard = await openPage('/?drop=42');
  await settle(dashboard, 'Dashboard');
  await dashboard.getByRole('button', { name: 'Full details' }).click();
  const collection = await openPage('/drops?drop=42');
  await settle(collection, 'Q Drops Collection');
  expect(await boxOf(dashboard)).toEqual(await boxOf(collection));
  expect((await boxOf(dashboard)).width).toBeGreaterThan(900);
});

test('the first page loads no more script than before the second form @full', async ({ openPage }) => {
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce(
        (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0),
        0,
      ),
  );
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(bytes).toBeLessThanOrEqual(2_296_622);
});

test('the strong pairs show their figures whole in the smallest window @full', async ({ openPage }) => {
  const page = await openPage('/?tab=correlations');
  await page.setViewportSize({ width: 1024, height: 700 });
  const pairs = page.getByRole('grid', { name: 'Top Correlations' });
  await expect(pairs).toBeVisible({ timeout: 60_000 });
  expect(await pairs.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
  // A title may be cut, a figure never.
  const cutFigures = await pairs
    .getByRole('gridcell')
    .filter({ hasText: /^[#<]?[\d.,-]+$/ })
    .evaluateAll((cells) =>
      cells
        .filter((cell) =>
          [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth),
        )
        .map((cell) => cell.textContent),
    );
  expect(cutFigures).toEqual([]);
});

// The room of the large icon is kept by a style of our own on the one page, by Blueprint on the other.
for (const [path, title] of [
  ['/twitter?tab=import', 'Twitter Data Collection'],
  ['/drops?search=xyzzyxyzzy', 'Q Drops Collection'],
] as const)
  test(`nothing moves when the large icons are drawn: ${path}`, async ({ openPage }) => {
    const page = await openPage('/methods');
    await settle(page, 'Methods');
    // The small icons, of two files, are there before the page; those of the large ones are held back.
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    let files = 0;
    await page.route(/\/assets\/paths-[^/]+\.js$/u, async (route) => {
      files += 1;
      if (files > 2) await isReleased;
      await route.continue();
    });
    await page.goto(new URL(path, page.url()).href);
    await settle(page, title);
    const waiting = page.locator('main .bp6-icon:empty');
    await expect(waiting).not.toHaveCount(0);
    const places = (): Promise<readonly string[]> =>
      page.locator('main :is(button, h2, h4, input, [role="grid"])').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return `${one.textContent}: ${String([x, y, width, height].map(Math.round))}`;
        }),
      );
    const before = await places();
    expect(before.length).toBeGreaterThan(3);
    release(undefined);
    await expect(waiting).toHaveCount(0);
    expect(await places()).toEqual(before);
  });

test('a notification is in sight wherever the page is scrolled to @full', async ({ openPage }) => {
  const page = await openPage('/drops?count=all');
  await settle(page, 'Q Drops Collection');
  await page.evaluate(() => window.scrollTo(0, 4000));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(3000);
  await runCommand(page, 'copy link to this view');
  await expect(page.getByText(/^Link copied/)).toBeInViewport();
});

/** What opens above a page, outside of it, and how it is opened. */
const OPENED: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'More menu': async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    return page.getByRole('group', { name: 'More pages' });
  },
  menu: async (page) => {
    await page.getByRole('button', { name: 'Copy citation' }).click();
    return page.getByRole('menuitem').first();
  },
  tooltip: async (page) => {
    await page.getByRole('button', { name: 'Settings' }).hover();
    return page.locator('.bp6-tooltip');
  },
  'found items': async (page) => {
    await page.getByRole('combobox', { name: 'Post or news event' }).fill('a');
    return page.locator('[role=option] .bp6-active');
  },
  palette: async (page) => {
    await openPalette(page);
    return palette(page);
  },
  help: async (page) => {
    await page.keyboard.press('Shift+Slash');
    return page.locator('.bp6-dialog');
  },
  notification: async (page) => {
    await runCommand(page, 'copy link to this view');
    return page.getByText(/^Link copied/u);
  },
};

test('what is open above a page follows a change of theme @full', async ({ openPage }) => {
  const page = await openPage('/drops/42');
  await settle(page, 'Q Drop #42');
  for (const [kind, open] of Object.entries(OPENED)) {
    const looks: Readonly<Record<string, string>>[] = [];
    for (const first of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: first });
      const opened = await open(page);
      await expect(opened, kind).toBeVisible();
      // What it was opened by is still leaving.
      await expect(page.locator('.bp6-portal [class*="-exit"]'), kind).toHaveCount(0);
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      looks.push(await looksOf(page, '.bp6-portal *, .ds-toasts *'));
      await page.keyboard.press('Escape');
      await page.mouse.move(0, 0);
      await expect(opened, kind).toHaveCount(0);
    }
    expect(Object.keys(looks[0] ?? {}), kind).not.toEqual([]);
    expect(looks[0], kind).toEqual(looks[1]);
  }
});

test('the theme follows the system until one is chosen, charts included @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost();
  const page = await openPage('/settings', host);
  await settle(page, 'Settings');
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).not.toBe(dark);
  await page.getByLabel('Theme').selectOption('Dark');
  await expect.poll(background).toBe(dark);
  await page.reload();
  await expect.poll(background).toBe(dark);

  await followLink(page, '/', 'Dashboard');
  await settle(page, 'Dashboard');
  /** The color of the words along an axis as the canvas has it; empty while a chart is drawn anew. */
  const axisColor = (): Promise<string> =>
    page
      .getByTestId('chart')
      .first()
      .evaluate((box: HTMLElement & { chart?: { getOption(): unknown } }) => {
        const drawn = box.chart?.getOption() as
          | { yAxis?: { nameTextStyle: { color: string } }[] }
          | undefined;
        return drawn?.yAxis?.[0]?.nameTextStyle.color ?? '';
      });
  await expect.poll(axisColor).not.toBe('');
  const darkAxis = await axisColor();
  await runCommand(page, 'light theme');
  await expect.poll(async () => ['', darkAxis].includes(await axisColor())).toBe(false);
});
