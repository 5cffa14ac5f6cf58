import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { startShellProcess } from '#tests/e2e/hosts/shell-process.ts';
import { expect, test } from './desktop.ts';

const pathOf = (page: Page): string => new URL(page.url()).pathname;

const MALFORMED = [
  'dropscope://drops/0',
  'dropscope://drops/1234/../../etc',
  'dropscope://drops/99999999',
  'dropscope://nowhere',
  'dropscope://user:pass@drops/1',
  'dropscope://drops:8080/1',
  'dropscope://',
  `dropscope://drops/${'1'.repeat(10_000)}`,
  'DROPSCOPE://%00',
  'dropscope://api/reset?confirm=1',
  'dropscope://drops/1?delete=true',
];

/** Every row there is but those that the start writes in its own time: what it has computed, seals of rows, what the planner is told. */
const fingerprint = (folder: string): string => {
  const database = new Sqlite(join(folder, 'dropscope.db'), { readonly: true });
  const tables = database.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT IN ('meta', 'row_seals') AND name NOT LIKE 'sqlite_stat%' ORDER BY name`,
  );
  const hash = createHash('sha256');
  for (const table of tables.pluck().all() as string[])
    hash.update(`${table}${JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all())}`);
  database.close();
  return hash.digest('hex');
};

test('a cold start, a warm one, and a second instance each open their link; the first window comes forward', async ({
  faults,
  start,
}) => {
  const desktop = start({ argv: ['--empty', 'dropscope://drops/1234'] });
  const { program, dataFolder } = desktop;
  const page = await desktop.windows.page();
  expect(pathOf(page)).toBe('/drops/1234');
  expect(await program.call('protocolClients')).toEqual(['dropscope']);

  expect(await program.call('openUrl', 'dropscope://research')).toBe(true);
  await expect.poll(() => pathOf(page)).toBe('/research');

  const windowId = await desktop.windowId();
  await program.call('minimizeWindow', windowId);
  const second = startShellProcess({
    dataFolder: join(dataFolder, 'not-this-one'),
    argv: ['--data-dir', dataFolder, 'dropscope://abbreviations/analysis'],
  });
  const { argv } = await second.next('second-instance');
  expect(await second.ended).toBe(0);
  await program.call('secondInstance', argv);
  await expect.poll(() => pathOf(page)).toBe('/abbreviations/analysis');
  expect(await program.call('windows')).toMatchObject([{ id: windowId, isMinimized: false }]);
  expect(program.events.filter(({ type }) => type === 'focus').length).toBeGreaterThan(0);

  // Without a link it comes forward and stays where it is.
  await program.call('secondInstance', ['electron', '.']);
  expect(pathOf(page)).toBe('/abbreviations/analysis');
  expect(faults).toEqual([]);
});

test('no malformed link writes anything or leaves a blank window', async ({ faults, start }) => {
  const desktop = start();
  const { program, dataFolder } = desktop;
  const page = await desktop.windows.page();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = fingerprint(dataFolder);
  for (const link of MALFORMED) {
    await program.call('openUrl', 'dropscope://methods');
    await expect.poll(() => pathOf(page), link).toBe('/methods');
    await program.call('openUrl', link);
    const expected =
      link === 'dropscope://' ? '/' : link.endsWith('1?delete=true') ? '/drops/1' : '/not-found';
    await expect.poll(() => pathOf(page), link).toBe(expected);
    if (expected === '/not-found')
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  }
  // Text that is no link of ours: the window comes forward, nothing else.
  await program.call('openUrl', 'https://example.org/');
  expect(fingerprint(dataFolder)).toBe(before);
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});
