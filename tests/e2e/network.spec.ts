import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright/test';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { analysedStats, drawnColors, drawnNetwork } from './charts.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

type Graph = AnswerOf<'getNetworkGraph'>;
const ANSWER = '/api/network-graph?correlationThreshold=0.5&include=correlations&category=political';

test('the network draws, filters, marks, measures and exports what the API answers', async ({
  openPage,
  host,
}, info) => {
  await analysedStats(host);
  const graph = await host.api<Graph>(ANSWER);
  const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id).sort();
  const page = await openPage('/?tab=network');
  await settle(page, 'Dashboard');
  const panel = page.getByRole('tabpanel', { name: 'Network Graph' });
  await expect
    .poll(() => drawnNetwork(page))
    .toEqual({ nodes: idsOf(graph.nodes), edges: idsOf(graph.edges) });
  await expect(panel.getByText(`of ${graph.counts.correlation} shown`)).toBeVisible();

  // Type filter, undo, search, the four layouts.
  await panel.getByRole('checkbox', { name: /Drops/ }).click({ force: true });
  await expect.poll(async () => (await drawnNetwork(page)).nodes).toEqual([]);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await drawnNetwork(page)).nodes.length).toBe(graph.nodes.length);
  const table = panel.getByRole('grid', { name: 'Nodes of the network' });
  const best = [...graph.nodes].sort((a, b) => b.degree - a.degree)[0];
  await panel.getByPlaceholder('Find a node').fill(best?.label ?? '');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText(best?.pageRank?.toFixed(5) ?? '');
  for (const layout of ['hierarchical', 'circular', 'grid', 'force-directed']) {
    await panel.getByLabel('Layout', { exact: true }).selectOption(layout);
    expect((await drawnNetwork(page)).edges).toHaveLength(graph.edges.length);
  }

  // A node's card and its surroundings; an edge's card with its p and q.
  await table.getByRole('row').nth(1).click();
  await panel.getByRole('button', { name: 'Ego view: neighbors' }).click();
  await expect.poll(async () => (await drawnNetwork(page)).nodes.length).toBe((best?.degree ?? 0) + 1);
  await panel.getByRole('list', { name: 'Edges of this node' }).getByRole('button').first().click();
  await expect(panel.getByText('Disparity α')).toBeVisible();
  await expect(panel.getByText('not available for this edge')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Reset View' }).click();

  // Communities: an outline in addition to the color, in legend and picture.
  await panel.getByLabel('Colors').selectOption('community');
  const shapes = await panel
    .getByRole('group', { name: 'Communities' })
    .locator('[data-shape]')
    .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('data-shape')));
  expect(new Set(shapes).size).toBe(shapes.length);
  expect(shapes.length).toBeGreaterThan(3);

  for (const [item, holds] of [
    ['Gephi (GEXF)', /<gexf[^>]+version="1\.3"/],
    ['GraphML', /<graphml/],
    ['Nodes (CSV)', /^\ufeff?id,label,type/],
    ['Edges (CSV)', /^\ufeff?id,source,target,kind,weight/],
    ['PNG image (2×)', /PNG/],
    ['SVG image', /^<svg .*width="1600"/],
  ] as const) {
    await panel.getByRole('button', { name: 'Export Network Graph' }).click();
    const file = info.outputPath(item.replace(/\W/g, ''));
    const saved = host.nextSaveTo(page, file);
    await page.getByRole('menuitem', { name: item }).click();
    await saved;
    const text = readFileSync(file, 'latin1');
    expect(text.slice(0, 400)).toMatch(item.includes('CSV') ? /id,/ : holds);
    if (item === 'Edges (CSV)') expect(text.trim().split('\n')).toHaveLength(graph.edges.length + 1);
  }
});

test('over time the network has its structure next to graphs of the same degrees, once it is requested @full', async ({
  openPage,
  host,
}) => {
  test.setTimeout(120_000);
  await analysedStats(host);
  const page = await openPage('/?tab=network&threshold=0.3&picture=time');
  await settle(page, 'Dashboard');
  const structure = page.getByRole('region', { name: 'Structure next to chance' });
  await structure.getByRole('button', { name: 'Compare with chance' }).click();
  await expect(structure.getByTestId('structure-modularity')).toContainText('expected by chance', {
    timeout: 90_000,
  });
  const { whole, periods, unit } = await host.api<AnswerOf<'getNetworkStructure'>>(
    '/api/network-graph/structure?correlationThreshold=0.3&include=correlations&category=political',
  );
  // Correlations join drops and events: no two neighbors are joined.
  expect(whole.clustering?.observed ?? 0).toBe(0);
  const chart = structure.locator('figure').filter({ hasText: `Modularity by ${unit}` });
  await expect(chart).toHaveAttribute('aria-busy', 'false');
  await picture(page, 'network-structure', { fullPage: true });
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('row')).toHaveCount(periods.length + 1);
});

test('a link names the selected node, what is around it and the search; undo steps back from a change @full', async ({
  openPage,
  host,
}) => {
  await analysedStats(host);
  const graph = await host.api<Graph>(ANSWER);
  const best = graph.nodes.toSorted((a, b) => b.degree - a.degree)[0];
  const id = encodeURIComponent(best?.id ?? '');
  const page = await openPage(`/?tab=network&node=${id}&ego=1~${id}&find=drop`);
  await settle(page, 'Dashboard');
  const around = async () => (await drawnNetwork(page)).nodes.length;
  await expect.poll(around).toBe((best?.degree ?? 0) + 1);
  const panel = page.getByRole('tabpanel', { name: 'Network Graph' });
  await expect(panel.getByRole('heading', { name: best?.label ?? '' }).first()).toBeVisible();
  await expect(panel.getByPlaceholder('Find a node')).toHaveValue('drop');
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await panel.getByPlaceholder('Find a node').press('End');
  await panel.getByPlaceholder('Find a node').pressSequentially(' number that no node has', { delay: 5 });
  await expect(panel.getByText('0 hits')).toBeVisible();
  await expect(panel.getByPlaceholder('Find a node')).toHaveValue('drop number that no node has');
  await panel.getByRole('button', { name: 'Ego view: neighbors' }).click();
  await expect.poll(around).toBe(graph.nodes.length);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(around).toBe((best?.degree ?? 0) + 1);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByPlaceholder('Find a node')).toHaveValue('drop');
  // A click on the empty stage lets the node go, whatever was selected when the picture was drawn.
  await page.getByTestId('graph').click({ position: { x: 3, y: 3 } });
  await expect(panel.getByRole('button', { name: 'Ego view: neighbors' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('button', { name: 'Ego view: neighbors' })).toBeVisible();
  await page.reload();
  await expect.poll(around).toBe((best?.degree ?? 0) + 1);
});

test('the time window leaves what the API dates within it; window, layout, colours and parts come back with a reload @full', async ({
  openPage,
  host,
}) => {
  await analysedStats(host);
  const answer = '/api/network-graph?correlationThreshold=0.3&include=correlations&category=political';
  const graph = await host.api<Graph>(answer);
  const days = graph.nodes.flatMap(({ timestamp }) => (timestamp === null ? [] : [timestamp.slice(0, 10)]));
  const [from = '', to = ''] = [0.3, 0.6].map((share) => days.toSorted()[Math.floor(days.length * share)]);
  const isInside = ({ timestamp }: { readonly timestamp: string | null }, first: string): boolean =>
    timestamp === null || (timestamp.slice(0, 10) >= first && timestamp.slice(0, 10) <= to);
  const within = (first: string) => {
    const left = new Set(graph.nodes.filter((node) => isInside(node, first)).map(({ id }) => id));
    const edges = graph.edges.filter(
      (edge) => isInside(edge, first) && left.has(edge.source) && left.has(edge.target),
    );
    const nodes = new Set(edges.flatMap(({ source, target }) => [source, target]));
    return { nodes: [...nodes].sort(), edges: edges.map(({ id }) => id).sort() };
  };

  const page = await openPage(`/?tab=network&threshold=0.3&from=${from}&to=${to}`);
  await settle(page, 'Dashboard');
  await expect.poll(() => drawnNetwork(page)).toEqual(within(from));
  expect(within(from).nodes.length).toBeGreaterThan(0);
  expect(within(from).nodes.length).toBeLessThan(graph.nodes.length);
  // One day later by the slider's own handle.
  const handle = page.getByLabel('First day');
  await expect(handle).toHaveAttribute('aria-valuemin', /\d+/);
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  const next = new Date(Date.parse(`${from}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  await expect.poll(() => drawnNetwork(page)).toEqual(within(next));

  const panel = page.getByRole('tabpanel', { name: 'Network Graph' });
  await panel.getByLabel('Layout', { exact: true }).selectOption('circular');
  await panel.getByLabel('Colors').selectOption('community');
  await expect.poll(() => new URL(page.url()).searchParams.toString()).toContain('colours=community');
  const shown = await drawnNetwork(page);
  await page.mouse.move(2, 2);
  const stage = page.getByTestId('graph');
  /** The picture once it is still: what is chosen is drawn frames after the address names it. */
  const steadyPicture = async (): Promise<Buffer> => {
    // At one place whatever is above it: half a pixel up or down is another picture.
    const style = await stage.evaluate((node: HTMLElement) => {
      const { cssText } = node.style;
      node.style.cssText = `${cssText}; position: fixed; top: 0; left: 0; width: 900px; height: 520px; z-index: 99`;
      return cssText;
    });
    const seen = [await stage.screenshot()];
    await expect
      .poll(async () => {
        seen.unshift(await stage.screenshot());
        return seen.length > 3 && seen.slice(0, 3).every((one) => one.equals(seen[0] ?? one));
      })
      .toBe(true);
    await stage.evaluate((node: HTMLElement, cssText) => {
      node.style.cssText = cssText;
    }, style);
    return seen[0] ?? Buffer.alloc(0);
  };
  const before = await steadyPicture();
  await page.reload();
  await settle(page, 'Dashboard');
  await expect.poll(() => drawnNetwork(page)).toEqual(shown);
  await expect(panel.getByLabel('Layout', { exact: true })).toHaveValue('circular');
  await expect(panel.getByLabel('Colors')).toHaveValue('community');
  expect((await steadyPicture()).equals(before)).toBe(true);

  // Without a source there are no events to pair with: nothing is asked, nothing drawn.
  await page.getByLabel('News Events (NewsAPI)').click({ force: true });
  await expect(panel.getByText('No correlations found with current threshold settings')).toBeVisible();
  await expect(page.getByTestId('graph')).toHaveCount(0);
});

test('without WebGL the table stands in for the picture @full', async ({ host }) => {
  await analysedStats(host);
  const page = await host.page('/?tab=network', async (fresh) => {
    await fresh.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest) {
        return kind.includes('webgl') ? null : getContext.call(this, kind as '2d', ...(rest as []));
      } as typeof getContext;
    });
  });
  await settle(page, 'Dashboard');
  await expect(page.getByText('The graph cannot be drawn here')).toBeVisible();
  const graph = await host.api<Graph>(ANSWER);
  await expect(page.getByRole('grid', { name: 'Nodes of the network' })).toHaveAttribute(
    'aria-rowcount',
    String(graph.nodes.length + 1),
  );
  await page.close();
});

test('the network is a matrix by community, and small pictures by period that set the time window @full', async ({
  openPage,
}) => {
  const page = await openPage('/?tab=network&picture=matrix');
  const panel = page.getByTestId('network');
  await expect(panel.getByText(/^Weights between .*nodes?.*, by group$/u)).toBeVisible();
  await page.getByRole('radio', { name: 'Over time' }).click();
  const pictures = panel.getByRole('button', { name: /edges?, .* nodes?\. Show it large$/u });
  await expect.poll(() => pictures.count()).toBeGreaterThan(0);
  const name = (await pictures.first().getAttribute('aria-label')) ?? '';
  await pictures.first().click();
  await expect(page).toHaveURL(/from=.*to=|to=.*from=/u);
  await expect(page.getByRole('radio', { name: 'Network', exact: true })).toBeChecked();
  const nodes = Number(/, ([\d,]+) nodes?/u.exec(name)?.[1]?.replace(',', ''));
  await expect(page.getByRole('grid', { name: 'Nodes of the network' })).toHaveAttribute(
    'aria-rowcount',
    String(nodes + 1),
  );
});

test('the network has the colors of the theme also after it changes, and at 200% zoom is on the first screen, above the figures @full', async ({
  openPage,
  host,
}) => {
  await analysedStats(host);
  const page = await openPage('/?tab=network');
  await settle(page, 'Dashboard');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const [drops, pairs] = await page.evaluate(() =>
      ['--ds-series-drops', '--ds-edge-correlation'].map((token) =>
        getComputedStyle(document.documentElement).getPropertyValue(token).trim(),
      ),
    );
    await expect.poll(() => drawnColors(page), colorScheme).toEqual(expect.arrayContaining([drops, pairs]));
  }

  const figures = page.getByRole('region', { name: 'Figures of the archive' });
  const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Infinity;
  await page.setViewportSize({ width: 720, height: 450 });
  await expect.poll(async () => (await topOf(page.getByTestId('graph'))) < 450).toBe(true);
  expect(await topOf(figures)).toBeGreaterThan(450);
  // The tab keeps the keyboard while the parts change their places.
  const tab = page.getByRole('tab', { name: 'Timeline Analysis' });
  await tab.click();
  await expect.poll(async () => (await topOf(figures)) < 450).toBe(true);
  await expect(tab).toBeFocused();
});
