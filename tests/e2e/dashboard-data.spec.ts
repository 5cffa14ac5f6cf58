import type { CorrelationItem, CorrelationMatrix } from '#shared/contract/correlations.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { analysedStats, clickPoint, linesOf, seriesOf } from './charts.ts';
import { expect, test } from './fixtures.ts';
import { settle } from './settle.ts';

const TIMELINE = 'Multi-Scale Temporal Analysis';
const PAIRS = '/api/correlations?limit=5000';

type Curve = AnswerOf<'getWindowCurve'>;
type Study = AnswerOf<'getEventStudy'>;
type Style = AnswerOf<'getStyleChange'>;
type Pattern = AnswerOf<'listTemporalClusters'>[number];

/** Values of a matrix cell as the chart holds them: column, row, value, count. */
type Cell = readonly [number, number, number, number];

const cellsOf = ({ rows, columns, cells }: CorrelationMatrix): readonly Cell[] =>
  cells.flatMap(({ row, col, value, count }) =>
    value === null ? [] : [[columns.indexOf(col), rows.indexOf(row), value, count] as const],
  );

/** Column and row of the cells that no pair reached. */
const emptyCellsOf = ({ rows, columns, cells }: CorrelationMatrix): readonly (readonly number[])[] =>
  cells.flatMap(({ row, col, value }) => (value === null ? [[columns.indexOf(col), rows.indexOf(row)]] : []));

test('stat cards, the three tracks and the strong pairs a month hold what the API answers', async ({
  openPage,
  host,
}) => {
  const stats = await analysedStats(host);
  const drops = await host.api<Drop[]>('/api/q-drops?category=political&limit=5000&sortBy=oldest');
  const pairs = await host.api<CorrelationItem[]>(
    '/api/correlations?minScore=0.7&limit=200&category=political',
  );
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  const cards = page.getByLabel('Figures of the archive');
  for (const figure of [stats.totalDrops, stats.timeSpan, stats.correlations])
    await expect(cards.getByText(figure.toLocaleString('en-US'), { exact: true })).toBeVisible();
  await expect(cards).toContainText(`${(stats.accuracy ?? 0).toFixed(1)}%`);
  await expect(cards).toContainText(/at 95%, n\s=\s\d+; (not )?above chance/);

  const bars = await seriesOf<readonly [number, number, number]>(page, TIMELINE, 'drops-bars');
  expect(bars.reduce((sum, [, , count]) => sum + count, 0)).toBe(drops.length);
  const points = await seriesOf<{ readonly name: string; readonly value: readonly [number, number] }>(
    page,
    TIMELINE,
    'drop-points',
  );
  expect(points).toHaveLength(Math.min(100, drops.length));
  for (const { name, value } of points) {
    const drop = drops.find(({ dropNumber }) => String(dropNumber) === name);
    expect(value[0]).toBe(Date.parse(`${drop?.timestamp ?? ''}Z`));
  }
  const strengths = await seriesOf<{ readonly name: string; readonly value: readonly [number, number] }>(
    page,
    TIMELINE,
    'pair-points',
  );
  expect(strengths).toHaveLength(Math.min(50, pairs.length));
  const scores = new Set(pairs.map(({ correlationScore }) => Number(correlationScore)));
  for (const { value } of strengths) expect(scores.has(value[1])).toBe(true);

  // Lettered lines for the best events; their list names the same and opens the drop.
  const marked = page.getByRole('list', { name: 'Marked events' }).getByRole('listitem');
  const letters = await linesOf(page, TIMELINE, 'drops-bars');
  await expect(marked).toHaveCount(letters.length);
  expect(letters.length).toBeGreaterThan(0);
  const best = new Set(pairs.map(({ newsEvent }) => newsEvent.title));
  for (const text of await marked.locator('[title]').allInnerTexts()) expect(best.has(text)).toBe(true);
  await marked.first().getByRole('button').click();
  await expect(page.locator('[data-drop]')).toBeVisible();
  await expect(page).toHaveURL(/[?&]drop=\d+/);
  const drop = new URL(page.url()).searchParams.get('drop') ?? '';
  await expect.poll(() => linesOf(page, TIMELINE, 'drops-bars')).toContain(`#${drop}`);
  await page.getByLabel('Event markers').click({ force: true });
  await expect(marked).toHaveCount(0);

  // Next to chance; a month narrows the view by keyboard.
  const title = 'Strong pairs a month';
  const list = page.getByRole('listbox', { name: `Points of ${title}`, exact: true });
  await expect(list).toBeVisible({ timeout: 120_000 });
  const { months } = await host.api<AnswerOf<'getPairCounts'>>('/api/correlations/pair-counts?minScore=0.7');
  const pairBars = await seriesOf<readonly [number, number]>(page, title, 'months');
  expect(pairBars.map(([, count]) => count)).toEqual(months.map(({ observed }) => observed));
  await list.focus();
  await list.press('End');
  const last = months.at(-1)?.month ?? '';
  await expect(list.getByRole('option')).toContainText(last);
  await list.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('start')).toBe(`${last}-01`);
});

test('strong pairs and the matrix are compared with chance, and with the same pairs', async ({
  openPage,
  host,
}) => {
  const stats = await analysedStats(host);
  const page = await openPage('/?tab=correlations');
  await settle(page, 'Dashboard');
  const card = page.getByTestId('strong-chance');
  await expect(card).toContainText(/expected by chance \(95% range/u, { timeout: 120_000 });
  await expect(page.getByTestId('stat').filter({ has: card })).toContainText(/(above|within|below) chance/u);
  const strong = await host.api<AnswerOf<'getPairCounts'>>('/api/correlations/pair-counts?minScore=0.7');
  expect(strong.total.observed).toBeLessThanOrEqual(stats.correlations);
  expect(strong.total.observed).toBeGreaterThan(0);

  await expect(page.getByTestId('matrix-total')).toContainText('expected by chance', { timeout: 120_000 });
  const counts = await host.api<AnswerOf<'getPairCounts'>>(
    '/api/correlations/pair-counts?startDate=2016-01-01&endDate=2022-12-31&category=political&minScore=0.5',
  );
  const compared = counts.cells.filter(({ expected }) => (expected ?? 0) > 0);
  expect(compared.length).toBeGreaterThan(0);
  await expect
    .poll(async () =>
      (await seriesOf<Cell>(page, 'Event Correlation Matrix, Event Types', 'matrix')).map(
        ([, , , observed]) => observed,
      ),
    )
    .toEqual(compared.map(({ observed }) => observed));
  await page.getByLabel('Measure of the matrix').selectOption('score');
  await expect(page.getByTestId('matrix-total')).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('measure')).toBe('score');
});

test('a cell of the matrix lists its pairs, by keyboard and by click, and the link keeps it @full', async ({
  openPage,
  host,
}) => {
  await analysedStats(host);
  const page = await openPage('/?tab=correlations&measure=score');
  await settle(page, 'Dashboard');
  const title = 'Event Correlation Matrix, Event Types';
  const cells = page.getByRole('listbox', { name: `Points of ${title}` });
  const { rows, columns } = await host.api<CorrelationMatrix>('/api/correlations/matrix');
  await cells.focus();
  await page.keyboard.press('End');
  await expect(cells.getByRole('option')).toContainText(`${rows.at(-1)} × ${columns.at(-1)}`);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(cells.getByRole('option')).toContainText(`${rows[1]} × ${columns[1]}`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const cell = `event-types|${rows[0]}|${columns[0]}`;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('cell') === cell);
  const { pairs } = await host.api<AnswerOf<'countCorrelations'>>(
    `/api/correlations/counts?category=political&minScore=0.5&cell=${encodeURIComponent(cell)}`,
  );
  expect(pairs).toBeGreaterThan(0);
  const count = page.getByText(`of ${pairs} pairs over the threshold`);
  await expect(count).toBeVisible();
  await expect(page.locator(':focus').getByRole('grid', { name: 'Top Correlations' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Only pairs of the cell ${rows[0]} × ${columns[0]}`)).toBeVisible();
  await expect(count).toBeVisible();
  await page.getByRole('button', { name: 'Show all pairs' }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('cell'));

  await settle(page, 'Dashboard');
  await clickPoint(page, title, 'matrix', 0);
  await expect(page).toHaveURL((url) => url.searchParams.get('cell') === cell);
});

test('matrix, top correlations, ledger and the charts of chance hold what the API answers @full', async ({
  openPage,
  host,
}) => {
  await analysedStats(host);
  const page = await openPage('/?tab=correlations&measure=score');
  await settle(page, 'Dashboard');
  for (const [dimension, label] of [
    ['event-types', 'Event Types'],
    ['time-periods', 'Time Periods'],
    ['platforms', 'Platforms'],
  ] as const) {
    await page.getByLabel('Dimension of the matrix').selectOption(dimension);
    const matrix = await host.api<CorrelationMatrix>(
      `/api/correlations/matrix?dimension=${dimension}&category=political&minScore=0.5`,
    );
    await expect
      .poll(() => seriesOf<Cell>(page, `Event Correlation Matrix, ${label}`, 'matrix'))
      .toEqual(cellsOf(matrix));
    // What has no pair is drawn as such, and in no color of the scores.
    expect(await seriesOf(page, `Event Correlation Matrix, ${label}`, 'no-pairs')).toEqual(
      emptyCellsOf(matrix),
    );
  }

  // Under the default threshold the low band comes in.
  const threshold = page.getByLabel('Correlation threshold');
  await threshold.fill('0.2');
  const low = await host.api<CorrelationMatrix>(
    '/api/correlations/matrix?dimension=platforms&category=political&minScore=0.2',
  );
  expect(low.cells.some(({ value }) => value !== null && value < 0.4)).toBe(true);
  await expect
    .poll(() => seriesOf<Cell>(page, 'Event Correlation Matrix, Platforms', 'matrix'))
    .toEqual(cellsOf(low));
  await threshold.fill('0.5');

  // A category and a source reach matrix and list alike.
  for (const [label, isOn] of [
    ['Political References', false],
    ['Media References', true],
    ['News Events (NewsAPI)', false],
    ['Political Events', true],
  ] as const) {
    const box = page.getByLabel(label);
    await box.click({ force: true });
    await expect(box).toBeChecked({ checked: isOn });
  }
  const asked = 'minScore=0.5&category=media,politics';
  const filtered = await host.api<CorrelationMatrix>(`/api/correlations/matrix?dimension=platforms&${asked}`);
  await expect
    .poll(() => seriesOf<Cell>(page, 'Event Correlation Matrix, Platforms', 'matrix'))
    .toEqual(cellsOf(filtered));
  const pairs = await host.api<CorrelationItem[]>(`${PAIRS}&${asked}`);
  const top = page.getByRole('grid', { name: 'Top Correlations' });
  await expect(top.getByRole('row')).toHaveCount(1 + Math.min(10, pairs.length));
  await expect(page.getByText(`of ${pairs.length} pairs over the threshold`)).toBeVisible();
  const [first] = await host.api<CorrelationItem[]>(`${PAIRS}&${asked}&sortBy=p`);
  await expect(top.getByRole('row').nth(1)).toContainText(`#${first?.qDrop.dropNumber}`);
  await expect(top.getByRole('row').nth(1)).toContainText(Number(first?.correlationScore).toFixed(3));

  // Behind the first pair: every match and every miss.
  await top.getByRole('row').nth(1).click();
  const ledger = await host.api<AnswerOf<'getPairLedger'>>(
    `/api/correlations/ledger?other=events&windowMinutes=${await page.getByLabel('Window of the ledger').inputValue()}&limit=50000`,
  );
  const count = (value: number): string => value.toLocaleString('en-US');
  await expect(page.getByTestId('ledger-sum')).toContainText(
    `${count(ledger.tested)} drops tested = ${count(ledger.hits)} with an event within`,
  );
  expect(ledger.hits + ledger.missCount).toBe(ledger.tested);
  await expect(page.getByTestId('window-scale')).toContainText(
    /^\s*(?:No excess|(?:Era|Season|Day|Minute) scale) A window of .* expected by chance .* rung\)$/u,
    { timeout: 60_000 },
  );
  await expect(page.getByRole('grid', { name: 'Matches in the window' })).toContainText(
    first?.newsEvent.title ?? '',
  );
  await page
    .getByRole('button', { name: 'Misses', exact: true })
    .or(page.getByRole('radio', { name: 'Misses' }))
    .click();
  await expect(page.getByRole('grid', { name: 'Drops without an event in the window' })).toHaveAttribute(
    'aria-rowcount',
    String(ledger.missCount + 1),
  );
  await page.getByRole('button', { name: 'Close the pair' }).click();

  const after = await host.api<Curve>('/api/correlations/window-curve?other=events&direction=after');
  const ratios = await seriesOf<{ readonly value: readonly [number, number] }>(
    page,
    'Drops and events, observed and expected: event after the drop',
    'observed',
  );
  const expected = (after.series[0]?.points ?? [])
    .filter((point) => (point.expected ?? 0) >= 5)
    .map((point) => Math.round((point.observed / (point.expected ?? 1)) * 1000) / 1000);
  expect(ratios.slice(0, expected.length).map(({ value }) => value[0])).toEqual(expected);
  await page.getByRole('tab', { name: 'Window curve' }).click();
  const either = await host.api<Curve>('/api/correlations/window-curve?other=events');
  expect(await seriesOf(page, 'Window curve, events', 'observed')).toEqual(
    either.series[0]?.points.map(({ minutes, observed }) => [minutes, observed]),
  );
  await expect(page.getByTestId('curve-ladder')).toHaveText(either.series[0]?.ladder?.sentence ?? '');
  await expect(
    page.getByRole('figure').filter({ hasText: /^Chance ladder of events, either way/u }),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Event study' }).click();
  await page.getByLabel('Events', { exact: true }).selectOption('politics');
  const study = await host.api<Study>('/api/correlations/event-study?category=politics');
  await expect
    .poll(() => seriesOf(page, 'Event study, per day', 'observed'))
    .toEqual(
      study.daily.map(({ from, to, mean }) => [
        study.resolution === 'day' ? from / 24 : (from + to) / 2,
        mean,
      ]),
    );
});

test('the pairs over the threshold are counted over all of them, not over the 500 that are listed @full', async ({
  openPage,
  startOwnHost,
}) => {
  const own = await startOwnHost();
  const drops = await own.api<Drop[]>('/api/q-drops?limit=350&sortBy=oldest');
  const events = drops.map(({ content, timestamp, dropNumber }) => ({
    title: `${content.replaceAll(/\s+/g, ' ').slice(0, 120)} ${dropNumber}`,
    date: timestamp.slice(0, 10),
    ...(dropNumber % 2 === 0 ? { time: timestamp.slice(11, 16) } : {}),
    category: 'politics',
    source: 'Test',
  }));
  const finished = (jobId: string) =>
    expect
      .poll(async () => (await own.api<{ status: string }>(`/api/jobs/${jobId}`)).status, { timeout: 60_000 })
      .toBe('completed');
  const { jobId: importJob } = await own.api<{ jobId: string }>(
    '/api/news-events/import?fileName=events.json',
    { method: 'POST', body: JSON.stringify(events) },
  );
  await finished(importJob);
  const { jobId } = await own.api<{ jobId: string }>('/api/correlations/run', { method: 'POST', body: '{}' });
  await finished(jobId);
  const pairs = await own.api<CorrelationItem[]>(`${PAIRS}&minScore=0.2`);
  expect(pairs.length).toBeGreaterThan(500);
  const significant = pairs.filter(({ correlation }) => correlation.q < 0.05).length;
  const page = await openPage('/?tab=correlations&categories=none&threshold=0.2', own);
  await settle(page, 'Dashboard');
  const [all, above] = [pairs.length, significant].map((count) => count.toLocaleString('en-US'));
  await expect(
    page.getByText(
      `10 of ${all} pairs over the threshold, the smallest p first; ${above} with an event of q < 0.05`,
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the first 500' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the first 500' }).click();
  const score = page
    .getByRole('grid', { name: 'Top Correlations' })
    .getByRole('columnheader', { name: 'Score' });
  await score.click();
  await expect(score).toHaveAttribute('aria-sort', 'ascending');
  await score.click();
  await expect(score).toHaveAttribute('aria-sort', 'descending');
  // Where only the day of an event is known, no hour is written.
  const dated = pairs.filter(({ newsEvent }) => !newsEvent.hasTimeOfDay);
  const rows = await page.getByRole('grid', { name: 'Top Correlations' }).getByRole('row').allInnerTexts();
  const ofDays = rows.filter((text) => dated.some(({ newsEvent }) => text.includes(newsEvent.title)));
  expect(ofDays.length).toBeGreaterThan(0);
  for (const text of ofDays) expect(text).toMatch(/same day|days? (before|after)/);
});

test('the pattern tabs and the delta view list what the API answers, within their caps @full', async ({
  openPage,
  host,
}) => {
  const clusters = await host.api<Pattern[]>(
    '/api/pattern-analysis/temporal-clusters?windowHours=24&minSize=3',
  );
  const page = await openPage('/research?tab=patterns');
  await settle(page, 'Research Dashboard');
  await expect(page.getByRole('status').filter({ hasText: `${clusters.length} clusters` })).toBeVisible();
  const longest = clusters.find(({ qDropIds }) => qDropIds.length > 10);
  const card = page.getByRole('group', { name: `#${longest?.qDropIds[0]},` }).first();
  if (longest !== undefined && (await card.isVisible()))
    await expect(card.getByRole('button')).toHaveCount(10);

  const buckets = await host.api<{ bucket: string; count: number }[]>(
    '/api/q-drops/temporal-distribution?granularity=day',
  );
  const days = await seriesOf<readonly [number, number, number]>(
    page,
    'Drops per day, with clusters',
    'days',
  );
  expect(days.filter(([, , root]) => root > 0).map(([, , root]) => Math.round(root * root))).toEqual(
    buckets.filter(({ count }) => count > 0).map(({ count }) => count),
  );

  await page.getByRole('tab', { name: 'Frequency Analysis' }).click();
  await expect(page.getByText(/^Peak activity [123]$/)).toHaveCount(3);
  const week = await host.api<{ count: number }[]>('/api/q-drops/temporal-distribution?profile=hour-of-week');
  const heat = await seriesOf<readonly [number, number, number]>(
    page,
    'Drops by hour of the week (UTC)',
    'hour-of-week',
  );
  expect(heat.map(([, , count]) => count)).toEqual(week.map(({ count }) => count));

  await page.getByRole('tab', { name: 'Content Patterns' }).click();
  await expect(page.getByRole('grid', { name: 'Content patterns' })).toHaveAttribute('aria-rowcount', '21');
  await page.getByRole('tab', { name: 'Timestamp Audit' }).click();
  const audit = await host.api<unknown[]>('/api/pattern-analysis/timestamp-audit');
  await expect(page.getByRole('grid', { name: 'Timestamp audit' })).toHaveAttribute(
    'aria-rowcount',
    String(audit.length + 1),
  );
  await page.getByRole('tab', { name: 'Style Change' }).click();
  const style = await host.api<Style>('/api/pattern-analysis/style-change');
  const splits = await seriesOf<readonly [string, number]>(page, 'Style change', 'g-squared');
  expect(splits.map(([, value]) => value)).toEqual(
    style.curve
      .slice(1, style.chunks.length + 1)
      .filter((value) => value > 0)
      .map((value) => Math.round(value * 10) / 10),
  );
  await expect(page.getByText('A change of style is not proof of a change of author')).toBeVisible();

  await page.getByRole('tab', { name: 'Delta Analysis' }).click();
  const deltas = await host.api<Pattern[]>('/api/pattern-analysis/deltas');
  await expect(page.getByRole('status').filter({ hasText: `${deltas.length} tests` })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ of 4,966 drops, [\d,.]+ by chance$/).first()).toBeVisible();
});
