import type { Locator, Page } from 'playwright/test';
import type { DropStats } from '#shared/contract/drops.ts';
import { expect } from './fixtures.ts';
import type { Host } from './hosts/host.ts';

interface Series {
  readonly id?: string;
  readonly data: readonly unknown[];
  readonly markLine?: { readonly data: readonly { readonly name?: string; readonly xAxis?: number }[] };
}
interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly clone: () => Rect;
  readonly applyTransform: (transform: readonly number[]) => void;
}
interface Shape {
  readonly type: string;
  readonly style: { readonly text?: string };
  readonly transform?: readonly number[] | null;
  readonly getBoundingRect: () => Rect;
}
interface Box {
  readonly chart?: {
    readonly getZr: () => { readonly storage: { readonly getDisplayList: () => readonly Shape[] } };
    readonly getOption: () => { readonly series: readonly Series[] };
    readonly convertToPixel: (
      finder: { readonly seriesId: string },
      value: unknown,
    ) => readonly [number, number];
  };
}
interface GraphBox {
  readonly graphView?: {
    readonly drawn: () => {
      readonly nodes: readonly string[];
      readonly edges: readonly string[];
      readonly colors: readonly (string | undefined)[];
    };
  };
}

/** The drawing of a chart once all of it is there. */
const chartBox = (page: Page, title: string | RegExp): Locator =>
  page
    .locator('figure[aria-busy="false"]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByTestId('chart');

/** Waits for the analyses that a fresh host computes on its own, and answers the figures after them. */
export const analysedStats = async (host: Host): Promise<DropStats> => {
  const stats = () => host.api<DropStats>('/api/q-drops/stats');
  await expect.poll(async () => (await stats()).analysed, { timeout: 120_000 }).toBe(true);
  return stats();
};

/** The data of one series by the chart's own account, not by its pixels. */
export const seriesOf = async <Datum>(
  page: Page,
  title: string | RegExp,
  id: string,
): Promise<readonly Datum[]> => {
  const box = chartBox(page, title);
  await expect(box).toBeVisible();
  const data = await box.evaluate((element, wanted) => {
    const { chart } = element as unknown as Box;
    return chart?.getOption().series.find((series) => series.id === wanted)?.data ?? null;
  }, id);
  if (data === null) throw new Error(`The chart ${title} has no series ${id}.`);
  return data as readonly Datum[];
};

/** Texts of a page's charts that are under the buttons of their chart. */
export const coveredTexts = (page: Page): Promise<readonly string[]> =>
  page.locator('figure[aria-busy="false"]').evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const box = figure.querySelector('[data-testid=chart]');
      const tools = figure.querySelector('[class*=button-group]')?.getBoundingClientRect();
      if (box === null || tools === undefined || box.clientWidth === 0) return [];
      const { left, top } = box.getBoundingClientRect();
      const { chart } = box as unknown as Box;
      return (chart?.getZr().storage.getDisplayList() ?? [])
        .filter((shape) => {
          if (shape.type !== 'tspan') return false;
          const rect = shape.getBoundingRect().clone();
          if (shape.transform) rect.applyTransform(shape.transform);
          return left + rect.x + rect.width > tools.left && top + rect.y < tools.bottom;
        })
        .map((shape) => `${figure.querySelector('figcaption')?.textContent}: ${shape.style.text}`);
    }),
  );

/** Texts of a chart that are written over one another. */
export const overwrittenTexts = (page: Page, title: string | RegExp): Promise<readonly string[]> =>
  chartBox(page, title).evaluate((element) => {
    const { chart } = element as unknown as Box;
    const texts = (chart?.getZr().storage.getDisplayList() ?? [])
      .filter(({ type }) => type === 'tspan')
      .map((shape) => {
        const rect = shape.getBoundingRect().clone();
        if (shape.transform) rect.applyTransform(shape.transform);
        const { x, y, width, height } = rect;
        return { text: shape.style.text ?? '', x, y, width, height };
      });
    if (texts.length === 0) throw new Error('The chart has no text.');
    return texts.flatMap((a, at) =>
      texts
        .slice(at + 1)
        .filter(
          (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
        )
        .map((b) => `${a.text} over ${b.text}`),
    );
  });

/** Clicks the middle of a point of a series that has a place for each of its data. */
export const clickPoint = async (page: Page, title: string, id: string, index: number): Promise<void> => {
  const box = chartBox(page, title);
  await box.scrollIntoViewIfNeeded();
  const position = await box.evaluate(
    (element, [wanted, place]) => {
      const { chart } = element as unknown as Box;
      const series = chart?.getOption().series.find((candidate) => candidate.id === wanted);
      const [x, y] = chart?.convertToPixel({ seriesId: wanted }, series?.data[place]) ?? [0, 0];
      return { x, y };
    },
    [id, index] as const,
  );
  await box.click({ position });
};

/** The names of the lines that a series carries. */
export const linesOf = (page: Page, title: string, id: string): Promise<readonly string[]> =>
  chartBox(page, title).evaluate((element, wanted) => {
    const { chart } = element as unknown as Box;
    const found = chart?.getOption().series.find((series) => series.id === wanted);
    return (found?.markLine?.data ?? []).map(({ name = '' }) => name);
  }, id);

const drawnBehind = async (page: Page) => {
  const canvas = page.getByTestId('graph');
  await expect(canvas.locator('canvas').first()).toBeVisible();
  return canvas.evaluate((element) => {
    const view = (element as unknown as GraphBox).graphView;
    if (view === undefined) throw new Error('There is no picture behind the box.');
    return view.drawn();
  });
};

/** Nodes and edges that are in the network's picture, sorted. */
export const drawnNetwork = async (
  page: Page,
): Promise<{ readonly nodes: readonly string[]; readonly edges: readonly string[] }> => {
  const { nodes, edges } = await drawnBehind(page);
  return { nodes: [...nodes].sort(), edges: [...edges].sort() };
};

/** The colors of nodes and edges in the network's picture. */
export const drawnColors = async (page: Page): Promise<readonly (string | undefined)[]> =>
  (await drawnBehind(page)).colors;
