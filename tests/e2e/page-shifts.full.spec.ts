import type { Page } from 'playwright/test';
import { ofTurn } from '#tests/helpers/soak.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './hosts/host.ts';
import { ROUTES } from './routes.ts';
import { loadAnew, watchCalls } from './watch-calls.ts';

/** Half of what Chrome calls good for the sum of all shifts of a page. */
const MOST_SHIFT = 0.05;
/** Fields and buttons that were there before an answer stay where they are, but for the rounding of a line. */
const MOST_MOVE_PX = 2;
/** So many looks without a new call, each when it has nothing else to do, and a page has made all it makes by itself; more where it waits for a job before it calls again. */
const QUIET = { looks: 5, looksForJob: 15 } as const;
const LOOK_MS = 100;
/** What a call is answered whose result a job computes. */
const ACCEPTED = 202;
/** A font that arrives long after the first frame. */
const LATE_MS = 1500;

/** Pages and tabs whose parts come from several answers. */
const VIEWS: readonly { readonly name: string; readonly path: string; readonly heading: string }[] = [
  ...ROUTES,
  ...['collection', 'statistics'].map((tab) => ({
    ...{ name: `comms, ${tab}`, path: `/comms?tab=${tab}`, heading: 'Communications Center' },
  })),
  ...['setup', 'collected', 'import'].map((tab) => ({
    ...{ name: `twitter, ${tab}`, path: `/twitter?tab=${tab}`, heading: 'Twitter Data Collection' },
  })),
  ...['ingestion', 'system'].map((tab) => ({
    ...{ name: `admin, ${tab}`, path: `/admin?tab=${tab}`, heading: 'Administration' },
  })),
  {
    name: 'abbreviation statistics',
    path: '/abbreviations/analysis?tab=statistics',
    heading: 'Q Drop Abbreviation Analysis',
  },
];

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Before the first script: notes each shift by the browser's own measure, with what moved. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    // The last line leaves a window as the page grows, and a badge of the bar moves the start of its box only:
    // nobody reads or uses either then, but each lends its distance to all that moves in the same frame.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('header, footer { display: none !important }');
    document.adoptedStyleSheets = [sheet];
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.textContent?.slice(0, 40) ?? ''}: y ${previousRect.y} to ${currentRect.y}, height ${previousRect.height} to ${currentRect.height}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The answers of the window's calls, until they are let go. */
interface Held {
  readonly answers: (() => void)[];
  isForJob: boolean;
  underWay: number;
}
let held: Held = { answers: [], isForJob: false, underWay: 0 };

/** One window for all views: each is a document of its own in it. */
const openWindow = (host: Host): Promise<Page> =>
  host.page('/about', async (fresh) => {
    await watchShifts(fresh);
    await watchCalls(fresh, {
      asked: () => {
        held.underWay += 1;
        return null;
      },
      answered: (status) => {
        held.underWay -= 1;
        held.isForJob ||= status === ACCEPTED;
        return status === null
          ? Promise.resolve()
          : new Promise((release) => {
              held.answers.push(release);
            });
      },
    });
  });
let opened: Promise<Page> | undefined;
test.afterAll(async () => {
  await (await opened)?.close();
});

const openHeld = async (host: Host, path: string, heading: string): Promise<Page> => {
  const page = await (opened ??= openWindow(host));
  await loadAnew(page, path, () => {
    held = { answers: [], isForJob: false, underWay: 0 };
  });
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  for (let look = 0; look < QUIET.looks; look += 1) await waitForIdle(page);
  return page;
};

const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);

const waitForIdle = (page: Page): Promise<unknown> =>
  page.evaluate(
    (ms) => new Promise((done) => setTimeout(() => requestIdleCallback(() => done(true)), ms)),
    LOOK_MS,
  );

/** Lets the answers arrive one by one, the one that was called for last first, each drawn before the next. */
const answerOneByOne = async (page: Page, afterEach: () => Promise<void>): Promise<void> => {
  for (let quiet = 0; quiet < (held.isForJob ? QUIET.looksForJob : QUIET.looks);) {
    const release = held.answers.pop();
    release?.();
    if (release !== undefined || held.underWay > 0) {
      quiet = 0;
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await afterEach();
    } else {
      quiet += 1;
      await waitForIdle(page);
    }
  }
};

for (const { name, path, heading } of ofTurn(VIEWS, 4))
  test(`nothing moves by much while the answers of ${name} arrive one by one`, async ({ host }) => {
    const page = await openHeld(host, path, heading);
    await answerOneByOne(page, () => Promise.resolve());
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    const largest = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
    expect(sum, JSON.stringify(largest, null, 2)).toBeLessThanOrEqual(MOST_SHIFT);
  });

test('text is drawn in its own font from the first frame on, however late the font arrives', async ({
  host,
}) => {
  let requests = 0;
  const page = await host.page('/sql', async (fresh) => {
    await watchShifts(fresh);
    await fresh.route('**/*.woff2', async (route) => {
      requests += 1;
      await fresh.waitForTimeout(LATE_MS);
      await route.continue();
    });
  });
  const hint = page.getByText('Ctrl+Enter runs it.');
  await expect(hint).toBeVisible();
  await expect.poll(() => requests).toBeGreaterThanOrEqual(2);
  const place = async (): Promise<number> => (await hint.boundingBox())?.y ?? Number.NaN;
  const before = await place();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(2 * LATE_MS);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(MOST_MOVE_PX);
  const sum = (await shiftsOf(page)).reduce((total, { value }) => total + value, 0);
  expect(sum).toBeLessThanOrEqual(MOST_SHIFT);
  await page.close();
});

test('the form that collects tweets stays where it is until all is checked', async ({ host }) => {
  const page = await openHeld(host, '/twitter', 'Twitter Data Collection');
  const form = page.getByRole('form', { name: 'Collect tweets' });
  await expect(form).toBeVisible();
  const places = (): Promise<readonly number[]> =>
    form
      .locator('input, select, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  const before = await places();
  expect(before.length).toBeGreaterThan(3);
  await answerOneByOne(page, async () => {
    const now = await places();
    expect(now).toHaveLength(before.length);
    expect(Math.max(...now.map((y, at) => Math.abs(y - (before[at] ?? 0))))).toBeLessThanOrEqual(
      MOST_MOVE_PX,
    );
  });
  await expect(form.getByText(/^(?:Not ready|Ready) to collect|Setup Required/u).first()).toBeVisible();
});
