import type { Page } from 'playwright/test';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { Bucket, DropStats } from '#shared/contract/drops.ts';
import type { TimelineEvent } from '#shared/contract/timeline.ts';
import { analysedStats, seriesOf } from './charts.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

const TIMELINE = 'Multi-Scale Temporal Analysis';
const DAY_MS = 86_400_000;

interface Rectangle {
  readonly x: number;
  readonly width: number;
}
interface ChartBox extends HTMLElement {
  readonly chart?: {
    readonly getOption: () => {
      readonly xAxis: readonly { readonly min: number; readonly max: number }[];
      readonly dataZoom: readonly { readonly start: number; readonly end: number }[];
    };
    readonly convertToPixel: (finder: object, value: number) => number;
    readonly getZr: () => {
      readonly storage: {
        readonly getDisplayList: (update: boolean) => readonly {
          readonly shape?: Rectangle & { readonly y: number };
          readonly style: { readonly opacity?: number };
        }[];
      };
    };
  };
}

const chart = (page: Page) =>
  page
    .locator('figure[aria-busy="false"]')
    .filter({ has: page.getByText(TIMELINE, { exact: true }) })
    .getByTestId('chart');

/** The ends of the axis as dates. */
const axisOf = async (page: Page): Promise<readonly [string, string]> => {
  await expect(chart(page)).toBeVisible();
  const [from, to] = await chart(page).evaluate((box: ChartBox) => {
    const axis = box.chart?.getOption().xAxis[0];
    return [axis?.min ?? 0, axis?.max ?? 0] as const;
  });
  return [new Date(from).toISOString().slice(0, 10), new Date(to).toISOString().slice(0, 10)];
};

/** The bars of the drops' track as they are drawn, left to right. */
const drawnBars = (page: Page): Promise<readonly Rectangle[]> =>
  chart(page).evaluate((box: ChartBox) =>
    (box.chart?.getZr().storage.getDisplayList(true) ?? [])
      .flatMap(({ shape, style }) =>
        shape !== undefined && style.opacity === 0.38 && shape.y < 170
          ? [{ x: shape.x, width: shape.width }]
          : [],
      )
      .sort((a, b) => a.x - b.x),
  );

const pixelOf = (page: Page, wall: number): Promise<number> =>
  chart(page).evaluate((box: ChartBox, at) => box.chart?.convertToPixel({ xAxisIndex: 0 }, at) ?? NaN, wall);

test('a bar is as wide as its bucket, the axis is the selected period, and what the filters hide is shown by one button', async ({
  openPage,
  host,
}) => {
  await analysedStats(host);
  const page = await openPage('/?categories=none&focus=2018&view=month');
  await settle(page, 'Dashboard');
  expect(await axisOf(page)).toEqual(['2018-01-01', '2019-01-01']);
  const counts = await host.api<Bucket[]>(
    '/api/q-drops/temporal-distribution?granularity=month&startDate=2018-01-01&endDate=2018-12-31',
  );
  const bars = await drawnBars(page);
  expect(bars).toHaveLength(counts.length);
  for (const [at, { bucket }] of counts.entries()) {
    const [year = 0, month = 0] = bucket.split('-').map(Number);
    const from = await pixelOf(page, Date.UTC(year, month - 1));
    const to = await pixelOf(page, Date.UTC(year, month));
    expect(bars[at]?.x, bucket).toBeCloseTo(from, 0);
    expect((bars[at]?.x ?? 0) + (bars[at]?.width ?? 0), bucket).toBeCloseTo(to, 0);
  }

  await goTo(page, '/?focus=2018&sources=none', 'Dashboard');
  await settle(page, 'Dashboard');
  const note = page.getByTestId('hidden');
  const events = await host.api<unknown[]>(
    '/api/news-events?startDate=2018-01-01&endDate=2018-12-31&limit=5000',
  );
  await expect(note).toContainText(/hide [\d,]+ drops/);
  await expect(note).toContainText(`${events.length.toLocaleString('en-US')} news events`);
  await note.getByRole('button', { name: 'Show all' }).click();
  await expect(note).toHaveCount(0);
  expect(
    (await seriesOf<readonly [number, number, number]>(page, TIMELINE, 'events-bars')).reduce(
      (sum, [, , count]) => sum + count,
      0,
    ),
  ).toBe(events.length);
});

test('the last month and the last year of the archive are drawn as long as they are @full', async ({
  openPage,
  host,
}) => {
  const { lastDrop } = await host.api<DropStats>('/api/q-drops/stats');
  const last = Date.parse((lastDrop ?? '').slice(0, 10));
  const page = await openPage('/?focus=last-month');
  await settle(page, 'Dashboard');
  const [from, to] = await axisOf(page);
  expect(to).toBe(new Date(last + DAY_MS).toISOString().slice(0, 10));
  expect((Date.parse(to) - Date.parse(from)) / DAY_MS).toBeGreaterThanOrEqual(29);
  await page.getByLabel('Focus').selectOption('last-year');
  await expect
    .poll(async () => {
      const [start, end] = await axisOf(page);
      return (Date.parse(end) - Date.parse(start)) / DAY_MS;
    })
    .toBeGreaterThanOrEqual(365);
});

test('custom dates cut nothing of their period @full', async ({ openPage, host }) => {
  const period = 'startDate=2018-01-01&endDate=2018-12-31';
  const counts = await host.api<Bucket[]>(`/api/q-drops/temporal-distribution?granularity=month&${period}`);
  const page = await openPage('/?categories=none&focus=custom&start=2018-01-01&end=2018-12-31');
  await settle(page, 'Dashboard');
  const bars = await seriesOf<readonly [number, number, number]>(page, TIMELINE, 'drops-bars');
  expect(bars.map(([, , count]) => count)).toEqual(counts.map(({ count }) => count));
  expect(await axisOf(page)).toEqual(['2018-01-01', '2019-01-01']);
  const total = counts.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US');
  await expect(page.getByTestId('drawn')).toContainText(`Bars count all ${total} drops that match`);
});

test('a focus without drops says why, keeps the toolbar and has a way back @full', async ({ openPage }) => {
  const page = await openPage('/?focus=2016&sources=market');
  await settle(page, 'Dashboard');
  await expect(page.getByText('No Q drops found in selected timeframe')).toBeVisible();
  await expect(
    page.getByText(/No drop was posted in this period\. The drops run from 2017-10-28 to/),
  ).toBeVisible();
  await expect(page.getByLabel('Focus')).toHaveValue('2016');
  await page.getByRole('button', { name: 'Show the whole period' }).click();
  await expect(chart(page)).toBeVisible();
  // Only the period was given back: the other filters are as they were.
  await expect(page.getByLabel('Market Data')).toBeChecked();
  await page.getByLabel('Focus').selectOption('2018');
  await page.getByLabel('Time range').selectOption('peak');
  await expect(page.getByText('The time range and the focus have no day in common.')).toBeVisible();
  await page.getByLabel('Focus').selectOption('2019');
  expect(await axisOf(page)).toEqual(['2019-01-01', '2020-01-01']);
});

test('a start date after the end date is said at the fields @full', async ({ openPage }) => {
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  await page.getByLabel('Start date').fill('2019-05-01');
  await page.getByLabel('End date').fill('2019-04-01');
  const note = 'The start date 2019-05-01 is after the end date 2019-04-01';
  await expect(page.getByRole('alert').filter({ hasText: note })).toBeVisible();
  await expect(page.getByLabel('Start date')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('End date').fill('2019-06-01');
  await expect(page.getByText(note)).toHaveCount(0);
  expect(await axisOf(page)).toEqual(['2019-05-01', '2019-06-02']);
});

test('the overview is the chart at 1×, and what is in sight where that is more @full', async ({
  openPage,
}) => {
  const page = await openPage('/?categories=none&focus=2018');
  await settle(page, 'Dashboard');
  const spans = () =>
    chart(page).evaluate((box: ChartBox) => {
      const { xAxis = [], dataZoom = [] } = box.chart?.getOption() ?? {};
      const [track, , , overview] = xAxis.map(({ min, max }) => [min, max]);
      return { track, overview, zoom: dataZoom.map(({ start, end }) => [start, end]) };
    });
  const whole = await spans();
  expect(whole.overview).toEqual(whole.track);
  expect(whole.zoom[1]).toEqual([0, 100]);
  const bars = await seriesOf(page, TIMELINE, 'drops-bars');
  expect(await seriesOf(page, TIMELINE, 'overview-bars')).toEqual(bars);
  for (let at = 0; at < 3; at += 1) await page.getByRole('button', { name: 'Zoom Out' }).click();
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('0.5×');
  const half = await spans();
  expect(half.overview).toEqual(half.track);
  expect(half.zoom[1]).toEqual([0, 100]);
  expect((half.track?.[1] ?? 0) - (half.track?.[0] ?? 0)).toBe(
    2 * ((whole.track?.[1] ?? 0) - (whole.track?.[0] ?? 0)),
  );
});

test('news events have the color of their best score, from 0.6 on, and no minute where only the day is known @full', async ({
  openPage,
  host,
}) => {
  await analysedStats(host);
  const page = await openPage('/?categories=none&focus=2018');
  await settle(page, 'Dashboard');
  const events = await host.api<TimelineEvent[]>(
    '/api/timeline/events?startDate=2018-01-01&endDate=2018-12-31&limit=50',
  );
  const pairs = await host.api<CorrelationItem[]>('/api/correlations?minScore=0.6&limit=5000');
  const best = new Map<string, number>();
  for (const { newsEvent, correlationScore } of pairs)
    best.set(newsEvent.id, Math.max(best.get(newsEvent.id) ?? 0, Number(correlationScore)));
  const drawn = [
    ...(await seriesOf<{ name: string; itemStyle?: { color: string } }>(page, TIMELINE, 'news-points')),
    ...(await seriesOf<{ name: string; itemStyle?: { color: string } }>(page, TIMELINE, 'news-days')),
  ];
  expect(drawn.map(({ name }) => name).sort()).toEqual(events.map(({ id }) => id).sort());
  for (const { name, itemStyle } of drawn) {
    const score = best.get(name) ?? 0;
    const color = score > 0.8 ? '#fa999c' : score > 0.6 ? '#fbb360' : '#72ca9b';
    expect([name, itemStyle?.color]).toEqual([name, color]);
  }
  const dated = await seriesOf<{ name: string; value: readonly [number, number, string] }>(
    page,
    TIMELINE,
    'news-days',
  );
  for (const { name, value } of dated) {
    expect(events.find(({ id }) => id === name)?.hasTimeOfDay).toBe(false);
    expect(value[1] - value[0]).toBe(DAY_MS);
  }
  // The lettered list writes days for them, minutes for the others.
  const marked = page.getByRole('list', { name: 'Marked events' }).getByRole('listitem');
  await expect(page.getByText('q of these events: exploratory')).toBeVisible();
  for (const text of await marked.allInnerTexts()) {
    const pair = pairs.find(
      ({ newsEvent, qDrop }) => text.includes(newsEvent.title) && text.includes(`#${qDrop.dropNumber}`),
    );
    if (pair?.newsEvent.hasTimeOfDay === false) {
      expect(text).toMatch(/same day|\d days? (before|after)/);
      expect(text).not.toMatch(/\d (h|min)\b/);
    }
  }
});
