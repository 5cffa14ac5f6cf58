import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test, type Desktop } from './desktop.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search Q drops' });
const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const walBytes = (folder: string): number => bytesOf(join(folder, 'dropscope.db-wal'));

const optionsOf = async ({ program, windowId }: Desktop) => {
  await windowId();
  return (await program.call('windows'))[0]?.options;
};

test('the window opens where and at the page it was; menu, SIGTERM and the window’s cross all leave a whole database', async ({
  faults,
  start,
}, info) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dropscope-desktop-'));
  const leave: readonly ((desktop: Desktop) => unknown)[] = [
    ({ program }) => program.call('clickMenu', ['File', 'quit']).catch(() => undefined),
    ({ program }) => {
      program.kill('SIGTERM');
    },
    async ({ program, windowId }) => program.call('closeWindow', await windowId()).catch(() => undefined),
  ];
  const expected = [
    { width: 1280, height: 860 },
    { x: 40, y: 30, width: 1000, height: 700 },
    { x: 41, y: 30, width: 1000, height: 700 },
  ];
  const millis: number[] = [];
  for (const [round, go] of leave.entries()) {
    const desktop = start({ dataFolder });
    const page = await desktop.windows.page();
    await expect(heading(page)).toHaveText(['Dashboard', 'Q Drops Collection', 'Methods'][round] ?? '');
    expect(await optionsOf(desktop)).toMatchObject(expected[round] ?? {});
    if (round === 0) {
      await desktop.program.call('openUrl', 'dropscope://drops');
      await searchBox(page).fill('invented');
      await expect(page).toHaveURL(/invented/);
    } else if (round === 1) {
      // Page and query: the address is the view.
      await expect(searchBox(page)).toHaveValue('invented');
      await desktop.program.call('openUrl', 'dropscope://methods');
      await expect(heading(page)).toHaveText('Methods');
    }
    // Work in progress: an import is running when the program is told to go.
    await desktop.api('/api/ingest-complete-qdrops?waitMs=0', { method: 'POST' });
    const bounds = { x: 40 + round, y: 30, width: 1000, height: 700 };
    await desktop.program.call('moveWindow', await desktop.windowId(), bounds);
    const asked = performance.now();
    expect(await desktop.end(() => go(desktop))).toBe(0);
    millis.push(Math.round(performance.now() - asked));
    expect(walBytes(dataFolder)).toBe(0);
    expect(existsSync(join(dataFolder, 'dropscope.lock'))).toBe(false);
    const log = readFileSync(join(dataFolder, 'logs', 'dropscope.log'), 'utf8');
    expect(log.match(/"message":"closed"/g)).toHaveLength(round + 1);
  }
  info.annotations.push({ type: 'ms from quit to end', description: millis.join(', ') });
  // Each ended by itself, within the limit after which the program would have been cut off.
  expect(Math.max(...millis)).toBeLessThan(10_000);
  expect(faults).toEqual([]);
  rmSync(dataFolder, { recursive: true, force: true });
});

test('a page that dies comes back where it was; the third time in a minute it opens the settings', async ({
  start,
}) => {
  const desktop = start({ argv: ['--empty', 'dropscope://research'] });
  const paths: string[] = [];
  for (let crash = 1; crash <= 3; crash += 1) {
    const page = await desktop.windows.page();
    await expect(heading(page)).toBeVisible();
    await page.goto('chrome://crash').catch(() => undefined);
    await expect.poll(async () => (await desktop.windows.page().catch(() => page)) !== page).toBe(true);
    const fresh = await desktop.windows.page();
    await expect(heading(fresh)).toBeVisible();
    paths.push(new URL(fresh.url()).pathname);
  }
  expect(paths).toEqual(['/research', '/research', '/settings']);
  const log = readFileSync(join(desktop.dataFolder, 'logs', 'dropscope.log'), 'utf8');
  expect(log.match(/the page process ended/g)).toHaveLength(3);
});

test('after kill -9 the next start takes over the locks and reads everything that was acknowledged', async ({
  start,
}) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dropscope-desktop-'));
  const first = start({ dataFolder, argv: [] });
  await first.windows.page();
  await first.end(() => {
    first.program.kill('SIGKILL');
  });
  expect(existsSync(join(dataFolder, 'dropscope.lock'))).toBe(true);
  const second = start({ dataFolder });
  await expect((await second.windows.page()).getByText('4966 Q Drops')).toBeVisible();
  expect(await second.api('/api/q-drops/stats')).toMatchObject({ totalDrops: 4966 });
  // A damaged note of the window's place is no fault: it opens where a first start would.
  writeFileSync(join(dataFolder, 'window.json'), '{"x":');
  expect(await second.quit()).toBe(0);
  const third = start({ dataFolder });
  await third.windows.page();
  expect(await optionsOf(third)).toMatchObject({ width: 1280, height: 860 });
  expect(await third.quit()).toBe(0);
  rmSync(dataFolder, { recursive: true, force: true });
});
