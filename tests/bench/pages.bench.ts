import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { startWebProcess } from '#tests/e2e/hosts/web-process.ts';
import { findChromium } from '#tests/helpers/find-chromium.ts';
import { longestOwn, longestWall, ownPerFrame, traceMainThread } from './main-thread.ts';
import { median, RUNS, toLimitRow, toRow, type Bench, type BenchRow } from './measure.ts';
import { benchArchive } from './source.ts';

const cli = join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js');
const LONG_TASK_MS = 50;

/**
 * What decides is the processor time of the main thread: script, style, layout, painting. The test Chromium has no graphics card
 * and rasterises on the very cores the page runs on, so wall time, printed with it, is mostly that and the neighbors.
 */
const OWN = (wall: number): string => `processor time of the main thread; wall ${wall.toFixed(0)} ms`;

/** Milliseconds from the navigation until everything named is in the page. */
const timeTo = async (page: Page, url: string, shown: readonly string[], gone: string): Promise<number> => {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const ready = await page.waitForFunction(
    `${JSON.stringify(shown)}.every((selector) => document.querySelector(selector) !== null) &&
      document.querySelector(${JSON.stringify(gone)}) === null ? performance.now() : null`,
    undefined,
    { polling: 'raf' },
  );
  return Number(await ready.jsonValue());
};

/** The stat cards with their figures, the timeline's first bars; and with every part of the timeline drawn. */
const DASHBOARD = ['[data-testid=stat-value]', '[data-testid=chart] canvas'];
const WHOLE_DASHBOARD = ['[data-testid=stat-value]', 'figure[aria-busy="false"]'];
const CARDS = ['[data-drop]'];
const EMPTY = ['h1'];
const NOTHING = '.never';
const PLACEHOLDER = '[data-placeholder=true]';
/** A trace takes a second to read. */
const TRACED_RUNS = 7;

const firstViewTasks = async (browser: Browser, page: Page, origin: string): Promise<BenchRow> => {
  const own: number[] = [];
  const wall: number[] = [];
  for (let run = 0; run < TRACED_RUNS; run += 1) {
    const trace = await traceMainThread(browser, page, () =>
      timeTo(page, `${origin}/`, WHOLE_DASHBOARD, PLACEHOLDER),
    );
    own.push(longestOwn(trace));
    wall.push(longestWall(trace));
  }
  return toLimitRow(
    'dashboard: longest task of the first view',
    median(own),
    LONG_TASK_MS,
    'ms',
    `${OWN(median(wall))}, medians of ${TRACED_RUNS} loads`,
  );
};

const loads = async (browser: Browser, page: Page, origin: string): Promise<BenchRow[]> => {
  const runs: { usable: number[]; whole: number[]; drops: number[]; empty: number[] } = {
    usable: [],
    whole: [],
    drops: [],
    empty: [],
  };
  for (let run = 0; run <= RUNS; run += 1) {
    const empty = await timeTo(page, `${origin}/no/such/page`, EMPTY, NOTHING);
    const usable = await timeTo(page, `${origin}/`, DASHBOARD, PLACEHOLDER);
    const whole = await timeTo(page, `${origin}/`, WHOLE_DASHBOARD, PLACEHOLDER);
    const drops = await timeTo(page, `${origin}/drops`, CARDS, NOTHING);
    // The first one fills the caches.
    if (run === 0) continue;
    runs.empty.push(empty);
    runs.usable.push(usable);
    runs.whole.push(whole);
    runs.drops.push(drops);
  }
  const reference = median(runs.empty);
  const name = 'an empty page of the same build';
  return [
    toRow('dashboard: stat cards and the chart begun', { ours: median(runs.usable), reference }, name, 4),
    toRow('dashboard: stat cards and whole timeline', { ours: median(runs.whole), reference }, name, 4),
    await firstViewTasks(browser, page, origin),
    toRow('drops page: first cards', { ours: median(runs.drops), reference }, name, 3),
  ];
};

const FRAMES = 400;
const SLOW_FRAME_MS = 32;
const SCROLL = `new Promise((resolve) => {
  const end = document.documentElement.scrollHeight;
  let frame = 0, slow = 0, last = performance.now();
  const step = (now) => {
    if (now - last > ${SLOW_FRAME_MS}) slow += 1;
    last = now;
    frame += 1;
    window.scrollTo(0, (end * frame) / ${FRAMES});
    if (frame < ${FRAMES}) requestAnimationFrame(step);
    else resolve(slow / ${FRAMES});
  };
  requestAnimationFrame(step);
})`;

/** Share of frames over 32 ms while the whole list scrolls by, percent. */
const scrolling = async (browser: Browser, page: Page, origin: string): Promise<BenchRow> => {
  await page.goto(`${origin}/drops?count=all`);
  await page.locator('[data-drop]').first().waitFor();
  await page.getByTestId('loading').first().waitFor({ state: 'detached' });
  let wall = 0;
  const trace = await traceMainThread(browser, page, async () => {
    wall = await page.evaluate<number>(SCROLL);
  });
  const frames = ownPerFrame(trace);
  const slow = frames.filter((own) => own > SLOW_FRAME_MS).length / frames.length;
  return toLimitRow(
    'drops page: frames over 32 ms',
    slow * 100,
    1,
    '%',
    `scroll through all drops; processor time of the main thread, median ${median(frames).toFixed(0)} ms; by wall time ${(wall * 100).toFixed(0)} %`,
  );
};

/** Drags across a box. */
const drag = async (page: Page, selector: string): Promise<void> => {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${selector} has no box.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let at = 0; at < 60; at += 1) await page.mouse.move(x + 200 * Math.sin(at / 6), y + at / 4);
  await page.mouse.up();
};

const panned = async (
  browser: Browser,
  page: Page,
  row: string,
  selector: string,
  what = '',
): Promise<BenchRow> => {
  const trace = await traceMainThread(browser, page, () => drag(page, selector));
  return toLimitRow(row, longestOwn(trace), LONG_TASK_MS, 'ms', `${what}${OWN(longestWall(trace))}`);
};

const panning = async (browser: Browser, page: Page, origin: string): Promise<BenchRow[]> => {
  await page.goto(`${origin}/?categories=none`);
  await page.getByTestId('chart').locator('canvas').first().waitFor();
  await page.getByLabel('All points').click({ force: true });
  await page.getByText('of 4,966 drops,').waitFor();
  await page.getByTestId('loading').first().waitFor({ state: 'detached' });
  const timeline = await panned(
    browser,
    page,
    'timeline: panning 4,966 points, longest task',
    '[data-testid=chart]',
  );
  await page.goto(
    `${origin}/?tab=network&categories=none&threshold=0&layout=grid&edges=correlations,references,keys`,
  );
  await page.getByTestId('loading').first().waitFor({ state: 'detached' });
  await page.getByTestId('graph').locator('canvas').first().waitFor();
  await page.locator('[data-testid=network][aria-busy=false]').waitFor();
  const rows = await page.getByRole('grid', { name: 'Nodes of the network' }).getAttribute('aria-rowcount');
  const nodes = `${Number(rows) - 1} nodes; `;
  return [
    timeline,
    await panned(browser, page, 'graph: panning, longest task', '[data-testid=graph]', nodes),
  ];
};

const ROUTES = ['Dashboard', 'Q Drops', 'Abbreviations', 'AI Models', 'Comms'] as const;
const TABS = ['Network Graph', 'Correlations', 'AI Patterns', 'Timeline Analysis'] as const;
const ROUNDS = 40;
/** A round of the same tab as the last one, so that like is next to like. */
const SETTLED_AFTER = 11;

interface Alive {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

const countsOf = async (session: CDPSession): Promise<Alive> => {
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
};

/** Goes round all routes and tabs; what is alive after 200 changes next to what was after the first sixty. */
const cycles = async (page: Page, origin: string): Promise<BenchRow[]> => {
  await page.goto(`${origin}/`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const navigation = page.getByRole('navigation').first();
  let early: Alive | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ROUTES) {
      await navigation.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.locator('h1').waitFor();
    }
    await navigation.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('tab', { name: TABS[round % TABS.length] ?? TABS[0] }).click();
    await page.getByTestId('loading').first().waitFor({ state: 'detached' });
    if (round === SETTLED_AFTER) early = await countsOf(session);
  }
  const late = await countsOf(session);
  const from = early ?? late;
  const note = `${ROUNDS * ROUTES.length} route changes`;
  const alive = (row: string, key: keyof Alive, unit: string): BenchRow =>
    toRow(row, { ours: late[key], reference: from[key] }, 'after 60 changes', 1.1, { unit, note });
  return [
    alive('routes: JS heap', 'heap', 'B'),
    alive('routes: DOM nodes alive', 'nodes', ''),
    alive('routes: listeners alive', 'listeners', ''),
  ];
};

/** The pages in a real Chromium over the built program. Calm machine wanted: `/drops` and `/` are timed by the frame. */
export const pagesBench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-bench-'));
  const { status, stderr } = spawnSync(process.execPath, [
    cli,
    'ingest',
    benchArchive(),
    '--data-dir',
    folder,
  ]);
  if (status !== 0) throw new Error(`The archive was not imported: ${String(stderr)}`);
  const server = await startWebProcess(folder, {});
  // The first-run dialog would be over the pages.
  await fetch(`${server.origin}/api/settings/first-run`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.token}`, Origin: server.origin },
  });
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    // The policy of the pages forbids the evaluation that waiting for a condition frame by frame takes.
    const context = await browser.newContext({
      bypassCSP: true,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${server.origin}/#token=${server.token}`);
    await page.locator('[data-testid=stat-value]').first().waitFor();
    return [
      ...(await loads(browser, page, server.origin)),
      await scrolling(browser, page, server.origin),
      ...(await panning(browser, page, server.origin)),
      ...(await cycles(page, server.origin)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
