import type { Locator, Page } from 'playwright/test';
import type { ChartBox } from '#renderer/ui/chart/Chart.tsx';
import { count, ofTurn } from '#tests/helpers/soak.ts';
import { test as base, expect } from './fixtures.ts';
import { startGallery, type Gallery } from './gallery.ts';
import { asNew } from './hosts/as-new.ts';
import { picture } from './picture.ts';
import { seriousFaults } from './serious-faults.ts';

declare global {
  interface Window {
    readonly ran?: number;
  }
}

let gallery: Gallery;
let opened: Page | undefined;
/** One window for all tests, made as new after each: opening it costs more than most of what is looked at. No fixture of the worker, which would need another one. */
const test = base.extend({
  page: async ({ browser }, use) => {
    opened ??= await browser.newPage();
    await use(opened);
    for (const event of ['console', 'pageerror'] as const) opened.removeAllListeners(event);
    await asNew(opened, new URL(gallery.url).origin);
  },
});
let remote: string[] = [];
let faults: string[] = [];
test.beforeAll(async () => {
  gallery = await startGallery();
});
test.afterAll(async () => {
  await opened?.close();
  gallery.close();
});
test.beforeEach(async ({ page }) => {
  remote = [];
  faults = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(gallery.url) && /^https?:/.test(request.url())) remote.push(request.url());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(gallery.url);
  await expect(page.getByTestId('chart').locator('canvas').first()).toBeVisible();
});

const expectHarmless = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => window.ran)).toBeUndefined();
  expect(remote).toEqual([]);
  for (const tag of ['iframe', 'base', '#root script', '#root style', '#root form', '#root a', 'img'])
    expect(await page.locator(tag).count(), tag).toBe(0);
};

test('texts, chart names and tooltips run nothing, even without a policy', async ({ page }) => {
  const [bar, line] = [page.locator('figure').nth(0), page.locator('figure').nth(1)];
  for (const chart of [bar, line]) {
    const box = await chart.locator('canvas').boundingBox();
    if (box === null) throw new Error('The chart is not drawn.');
    for (let x = 60; x < box.width - 20; x += 25) await page.mouse.move(box.x + x, box.y + box.height * 0.6);
  }
  await expect(page.getByTestId('tooltip')).toContainText('<img src=q');
  await bar.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('button', { name: 'Toast', exact: true }).click();
  await expect(page.getByText(/^Analysis Started - <img/)).toBeVisible();
  await expectHarmless(page);
});

test('a tooltip function that does not escape is refused; only its card fails @full', async ({ page }) => {
  await expect(page.getByText('Something went wrong in “Unsafe chart”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Component gallery' })).toBeVisible();
  await expect(page.getByText(/option\.tooltip\.formatter with chartTooltip/)).toBeVisible();
});

test('charts survive 30 quick remounts', { tag: '@full' }, async ({ page }) => {
  // From within the page, a frame apart: faster than a person, and than a test that presses from outside.
  await page.getByRole('button', { name: 'Remount charts' }).evaluate(async (button: HTMLButtonElement) => {
    for (let round = 0; round < 30; round += 1) {
      button.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(page.getByTestId('chart').locator('canvas')).toHaveCount(2);
  expect(faults.filter((fault) => !fault.includes('chartTooltip'))).toEqual([]);
});

/** Changes the theme so often, each time when the first frame of the chart is painted and others are to come. */
const changeThemeInPaint = (figure: Locator, rounds: number): Promise<number> =>
  figure.evaluate(async (element, wanted) => {
    const other = [...document.querySelectorAll('button')].find((one) => one.innerText === 'Other theme');
    let disposed = 0;
    while (disposed < wanted) {
      const { chart } = element.querySelector<ChartBox>('[data-testid=chart]') ?? {};
      if (chart === undefined) throw new Error('The chart is not drawn.');
      await new Promise<void>((resolve) => {
        const change = (): void => {
          // Told of within the painting itself, and again with each frame of it.
          if (!chart.isDisposed()) other?.click();
          resolve();
        };
        chart.getZr().on('rendered', change);
        chart.getZr().refresh();
      });
      await new Promise(requestAnimationFrame);
      if (chart.isDisposed()) disposed += 1;
    }
    return disposed;
  }, rounds);

test('a chart that is still painted may go: quick changes of theme and size throw nothing @full', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Many cells' }).click();
  const cells = page.getByRole('figure', { name: 'Many cells' });
  await expect(cells.locator('canvas').first()).toBeVisible();
  const rounds = count(2, 5);
  const changes = changeThemeInPaint(cells, rounds);
  for (const width of ofTurn([900, 1100, 800, 1280], 2)) await page.setViewportSize({ width, height: 800 });
  expect(await changes).toBe(rounds);
  await expect(cells).toHaveAttribute('aria-busy', 'false');
  expect(faults.filter((fault) => !fault.includes('chartTooltip'))).toEqual([]);
});

test('a chart follows its box, speaks, and turns into its numbers', async ({ page }) => {
  const bar = page.locator('figure').first();
  const widthOf = async (): Promise<number> => (await bar.locator('canvas').boundingBox())?.width ?? 0;
  const wide = await widthOf();
  await page.setViewportSize({ width: 700, height: 800 });
  await expect.poll(widthOf).not.toBe(wide);
  await expect(bar.getByRole('img', { name: /Drops a month\. Between 10 and 70 drops/ })).toBeVisible();
  await bar.getByRole('button', { name: 'Show as table' }).click();
  await expect(bar.getByRole('row')).toHaveCount(26);
});

test('a chart watches the size of its box once, however often it renders @full', async ({ page }) => {
  await page.evaluate(() => {
    const observed = { count: 0 };
    const { observe } = ResizeObserver.prototype;
    ResizeObserver.prototype.observe = function (target, options) {
      if (target.matches('[data-testid=chart]')) observed.count += 1;
      observe.call(this, target, options);
    };
    Object.assign(window, { observed });
  });
  const bar = page.locator('figure').first();
  for (let round = 0; round < 3; round += 1) {
    await bar.getByRole('button', { name: 'Show as table' }).click();
    await bar.getByRole('button', { name: 'Show as chart' }).click();
  }
  expect(await page.evaluate('window.observed.count')).toBe(0);
});

test('a chart is saved as picture, drawing and numbers @full', async ({ page }) => {
  for (const item of [/PNG/, /SVG/, /CSV/]) {
    await page.getByRole('button', { name: 'Export Drops a month' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }
  await expect.poll(() => page.evaluate(() => window.saved.length)).toBe(3);
  const [png, svg, csv] = await page.evaluate(() => window.saved);
  expect(png?.name).toBe('drops-a-month.png');
  expect(png?.bytes).toBeGreaterThan(5000);
  expect(svg?.content).toMatch(/^<svg[\s\S]*Drops a month[\s\S]*<\/svg>$/);
  expect(svg?.content).not.toContain('<img');
  expect(csv?.content.split('\r\n')).toHaveLength(27);
});

test('a long table sorts, moves by keyboard, opens, exports, and keeps few rows in the page', async ({
  page,
}) => {
  const table = page.getByRole('grid', { name: 'Ten thousand rows' });
  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await table.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Opened: 2')).toBeVisible();
  await page.keyboard.press('End');
  await expect(table.getByText('Row 9999')).toBeVisible();
  await table.getByRole('button', { name: 'Score' }).click();
  await table.getByRole('button', { name: 'Score' }).click();
  const score = table.getByRole('columnheader', { name: 'Score' });
  await expect(score).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => new URL(page.url()).search).toBe('?sort-ten-thousand-rows=-score');
  await page.reload();
  await expect(score).toHaveAttribute('aria-sort', 'descending');
  for (const [format, pattern] of [
    ['CSV', /^Number,Name,Score,list,filter,view,.*rows_sha256,.*\r\n/u],
    ['JSON', /"rows_sha256": "[0-9a-f]{64}"/u],
    ['NDJSON', /^\{"type":"table","format":"dropscope-table\/1","list":"Ten thousand rows"/u],
  ] as const) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: `Data (${format})`, exact: true }).click();
    await expect.poll(() => page.evaluate(() => window.saved.at(-1)?.content)).toMatch(pattern);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  const lines = (await page.evaluate(() => window.saved.at(-1)?.content))?.split('\n');
  expect(lines).toHaveLength(10_002);
});

test('a table that loses its rows keeps an active one @full', async ({ page }) => {
  const table = page.getByRole('grid', { name: 'Ten thousand rows' });
  await table.focus();
  await page.keyboard.press('End');
  await expect(table.getByText('Row 9999')).toBeVisible();
  await page.getByRole('button', { name: 'Only five rows' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '6');
  const active = await table.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active ?? ''}"]`)).toContainText('Row 4');
  await table.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Opened: 4')).toBeVisible();
});

test('columns are chosen and ordered by keyboard, kept, exported as shown, and set back @full', async ({
  page,
}) => {
  const table = page.getByRole('grid', { name: 'Ten thousand rows' });
  const heads = (): Promise<readonly string[]> => table.getByRole('columnheader').allInnerTexts();
  await expect.poll(heads).toEqual(['Number', 'Name', 'Score']);
  const columns = page.getByRole('button', { name: 'Columns' });
  await columns.focus();
  await page.keyboard.press('Enter');
  const left = page.getByRole('button', { name: 'Move Score left' });
  await left.focus();
  await page.keyboard.press('Enter');
  await expect.poll(heads).toEqual(['Number', 'Score', 'Name']);
  // The button stays under the hand; at the edge the other side's takes over.
  await expect(left).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(heads).toEqual(['Score', 'Number', 'Name']);
  await expect(page.getByRole('button', { name: 'Move Score right' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Number' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(heads).toEqual(['Score', 'Name']);
  await page.reload();
  await expect(table).toBeVisible();
  await expect.poll(heads).toEqual(['Score', 'Name']);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Data (CSV)' }).click();
  await expect.poll(() => page.evaluate(() => window.saved.at(-1)?.content)).toMatch(/^Score,Name,list,/u);
  await columns.click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect.poll(heads).toEqual(['Number', 'Name', 'Score']);
});

test('a column is widened by keyboard and pointer, one stays in sight, rows draw closer: all of it kept @full', async ({
  page,
}) => {
  const table = page.getByRole('grid', { name: 'Ten thousand rows' });
  const head = (name: string) => table.getByRole('columnheader', { name });
  const widthOf = async (name: string): Promise<number> => (await head(name).boundingBox())?.width ?? 0;
  const before = await widthOf('Number');
  const edge = table.getByRole('separator', { name: 'Width of Number' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf('Number')).toBe(Math.round(before) + 32);
  const grip = await table.getByRole('separator', { name: 'Width of Score' }).boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 3, (grip?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((grip?.x ?? 0) + 2000, (grip?.y ?? 0) + 5, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf('Score')).toBe(960);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Pin Name' }).click();
  await page.getByRole('checkbox', { name: 'Compact rows' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  const rowHeight = async (): Promise<number> =>
    (await table.getByRole('row').nth(1).boundingBox())?.height ?? 0;
  await expect.poll(rowHeight).toBe(26);
  await page.reload();
  await expect(table).toBeVisible();
  await expect
    .poll(() => table.getByRole('columnheader').allInnerTexts())
    .toEqual(['Name', 'Number', 'Score']);
  expect([await widthOf('Number'), await widthOf('Score'), await rowHeight()]).toEqual([
    Math.round(before) + 32,
    960,
    26,
  ]);
  await page.setViewportSize({ width: 900, height: 800 });
  const left = async (name: string): Promise<number> => (await head(name).boundingBox())?.x ?? 0;
  const [name, number] = [await left('Name'), await left('Number')];
  await table.evaluate((element) => {
    element.scrollLeft = 200;
  });
  await expect.poll(() => left('Number')).toBe(number - 200);
  expect(await left('Name')).toBe(name);
  await picture(page, 'table-columns');
});

test('of six graphs five are drawn; the sixth shows its table, and is drawn when one closes @full', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Open six graphs' }).click();
  const drawn = page.locator('[data-testid=graph] canvas.sigma-nodes');
  await expect(drawn).toHaveCount(5);
  const sixth = page.getByRole('region', { name: 'Graph 6' });
  await expect(sixth).toContainText('Only 5 graphs can be drawn at once.');
  await expect(sixth.getByRole('grid').getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Close the first graph' }).click();
  await expect(drawn).toHaveCount(4);
  await sixth.getByRole('button', { name: 'Try again' }).click();
  await expect(drawn).toHaveCount(5);
  await expect(sixth.getByText('Only 5 graphs')).toHaveCount(0);
});

test('links in texts are inert until pressed @full', async ({ page }) => {
  expect(await page.evaluate(() => window.links)).toEqual([]);
  await page
    .getByTitle(/^https?:/u)
    .first()
    .click();
  expect(await page.evaluate(() => window.links)).toHaveLength(1);
  await expectHarmless(page);
});

test('axe over all components @full', async ({ page }) => {
  expect(await seriousFaults(page)).toEqual([]);
  await picture(page, 'components-1280', { fullPage: true });
});
