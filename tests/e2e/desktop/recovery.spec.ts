import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { seededFolder } from '#tests/e2e/hosts/seed.ts';
import { startWebProcess } from '#tests/e2e/hosts/web-process.ts';
import { picture } from '#tests/e2e/picture.ts';
import { seriousFaults } from '#tests/e2e/serious-faults.ts';
import { expect, test, type Desktop, type StartDesktop } from './desktop.ts';

const CANARY = 'sk-or-invented-canary-QX42';
const PAGE_BYTES = 4096;
const textOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

let seeded: Promise<string> | null = null;
test.afterAll(async () => {
  const folder = await seeded?.catch(() => null);
  if (typeof folder === 'string') rmSync(folder, { recursive: true, force: true });
});
/** A folder with all drops and two backups, its program ended; made once, each test spoils a copy of its own. */
const spoiled = async (
  start: StartDesktop,
  how: (paths: { readonly database: string; readonly backups: readonly string[] }) => void,
): Promise<string> => {
  seeded ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dropscope-spoiled-'));
    const first = start({ dataFolder: await seededFolder(), argv: [] });
    await expect(heading(await first.windows.page())).toBeVisible();
    expect(await first.api('/api/q-drops/stats')).toMatchObject({ totalDrops: 4966 });
    for (let made = 0; made < 2; made += 1) await first.api('/api/admin/backups', { method: 'POST' });
    expect(await first.quit()).toBe(0);
    cpSync(first.dataFolder, folder, { recursive: true });
    return folder;
  })();
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-desktop-'));
  cpSync(await seeded, folder, { recursive: true });
  const backups = readdirSync(join(folder, 'backups'))
    .filter((name) => name.endsWith('.db'))
    .sort()
    .reverse();
  how({
    database: join(folder, 'dropscope.db'),
    backups: backups.map((name) => join(folder, 'backups', name)),
  });
  return folder;
};

/** Zeroes some of the pages that a table's rows are on, as a bad sector would. */
const losePages = (database: string, table: string, picks: readonly number[]): void => {
  const connection = new Sqlite(database, { readonly: true });
  const leaves = connection
    .prepare(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path`)
    .pluck()
    .all(table) as number[];
  connection.close();
  const bytes = readFileSync(database);
  for (const pick of picks) {
    const page = leaves[pick];
    if (page === undefined) throw new Error(`${table} has no leaf ${pick}.`);
    bytes.fill(0, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  }
  writeFileSync(database, bytes);
};

const pictureOf = (page: Page, name: string): Promise<void> =>
  picture(page, `desktop-recovery-${name}`, { fullPage: true });

/** Presses a button; resolves once every button of the page is shut, which is before anything could be done. */
const pressAndSeeShut = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).evaluate(
    (button: HTMLButtonElement) =>
      new Promise((resolve) => {
        new MutationObserver(() => {
          if ([...document.querySelectorAll('button')].every(({ disabled }) => disabled)) resolve();
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
        button.click();
      }),
  );

test('a damaged database opens the recovery, where a backup is put back by keyboard; a damaged one is refused', async ({
  faults,
  start,
}) => {
  let damaged = Buffer.alloc(0);
  const dataFolder = await spoiled(start, ({ database, backups }) => {
    losePages(database, 'drops', [10, 11, 40]);
    damaged = readFileSync(database);
    // Its index still counts all drops: only the check before it is put in place finds this.
    losePages(backups[0] ?? '', 'drops', [10]);
  });
  const desktop = start({ dataFolder, recovers: true });
  const page = await desktop.windows.page();
  await expect(heading(page)).toHaveText('The database is damaged');
  await expect(page.getByText(dataFolder, { exact: true })).toBeVisible();
  const backups = page.getByRole('listitem');
  await expect(backups).toHaveCount(2);
  await expect(backups.first()).toContainText(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC4,966 drops[\d.]+ MB, made by hand/,
  );
  expect(await seriousFaults(page)).toEqual([]);
  await pictureOf(page, 'damaged');

  // The menu, too, needs no workstation; a link that comes meanwhile waits for it.
  expect((await desktop.program.call('menu')).map(({ label }) => label)).toEqual([
    'File',
    'editMenu',
    'View',
    'windowMenu',
  ]);
  await desktop.program.call('openUrl', 'dropscope://drops/42');
  await page.getByRole('button', { name: 'Open folder' }).click();
  expect(await desktop.program.next('opened-path')).toMatchObject({ path: dataFolder });

  await backups.first().getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Couldn’t finishThe copy .*-manual\.db is damaged and was not restored\.$/,
  );
  await expect(page.getByRole('button', { name: 'Quit' })).toBeEnabled();
  await pictureOf(page, 'failed');
  expect(readFileSync(join(dataFolder, 'dropscope.db')).equals(damaged)).toBe(true);

  await page.keyboard.press('Tab');
  await expect(backups.last().getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Q Drop #42');
  expect(await desktop.api('/api/q-drops/stats')).toMatchObject({ totalDrops: 4966 });
  const [aside = '', ...others] = readdirSync(dataFolder).filter((name) => name.startsWith('replaced-'));
  expect(others).toEqual([]);
  expect(readFileSync(join(dataFolder, aside, 'dropscope.db')).equals(damaged)).toBe(true);
  expect(await desktop.quit()).toBe(0);
  expect(faults).toEqual([]);
});

test('what can be read of a damaged database is salvaged, counted and opened; the damaged file is kept', async ({
  faults,
  start,
}) => {
  let damaged = Buffer.alloc(0);
  const dataFolder = await spoiled(start, ({ database }) => {
    losePages(database, 'drops', [10, 11, 40]);
    damaged = readFileSync(database);
  });
  const desktop = start({ dataFolder, recovers: true });
  const page = await desktop.windows.page();
  await pressAndSeeShut(page, 'Salvage readable data');
  const result = page.getByText(/drops and [\d,]+ other rows were read into/);
  await expect(result).toContainText('The newest backup contains 4,966.', { timeout: 60_000 });
  await expect(page.getByText(/^Rows may be missing from drops\./)).toBeVisible();
  expect(readFileSync(join(dataFolder, 'dropscope.db')).equals(damaged)).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);
  await pictureOf(page, 'salvaged');
  const kept = Number(/^([\d,]+) drops/.exec((await result.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  expect(kept).toBeGreaterThan(4800);
  expect(kept).toBeLessThan(4966);

  await page.getByRole('button', { name: 'Open the salvaged copy' }).click();
  await expect(heading(page)).toHaveText('Dashboard');
  expect(await desktop.api('/api/q-drops/stats')).toMatchObject({ totalDrops: kept });
  const [aside = ''] = readdirSync(dataFolder).filter((name) => name.startsWith('replaced-'));
  expect(readFileSync(join(dataFolder, aside, 'dropscope.db')).equals(damaged)).toBe(true);
  expect(await desktop.quit()).toBe(0);
  expect(faults).toEqual([]);
});

test('a newer database is refused untouched: an earlier backup can take its place, a newer one cannot', async ({
  faults,
  start,
}) => {
  let newer = Buffer.alloc(0);
  const dataFolder = await spoiled(start, ({ database, backups }) => {
    for (const file of [database, backups[0] ?? '']) {
      const connection = new Sqlite(file);
      connection.pragma('user_version = 9999');
      connection.close();
    }
    newer = readFileSync(database);
  });
  const desktop = start({ dataFolder, recovers: true });
  const page = await desktop.windows.page();
  await expect(heading(page)).toHaveText('The database is from a newer Dropscope');
  await expect(page.getByRole('button', { name: /Salvage/ })).toHaveCount(0);
  const backups = page.getByRole('listitem');
  await expect(backups.first()).toContainText('It was made by a newer Dropscope.');
  await expect(backups.first().getByRole('button')).toBeDisabled();
  await expect(backups.last().getByRole('button')).toBeEnabled();
  await pictureOf(page, 'newer');
  expect(await desktop.end(() => page.getByRole('button', { name: 'Quit' }).click())).toBe(0);
  expect(readFileSync(join(dataFolder, 'dropscope.db')).equals(newer)).toBe(true);
  expect(faults).toEqual([]);
});

test('a folder that another program holds says who; when it has let go, Try again opens it', async ({
  faults,
  start,
}) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dropscope-desktop-'));
  const holder = await startWebProcess(dataFolder, { empty: true });
  const desktop = start({ dataFolder, recovers: true });
  const page = await desktop.windows.page();
  await expect(heading(page)).toHaveText('The data folder could not be opened');
  const sentence = page.getByText(new RegExp(`in use by Dropscope \\(headless\\) \\(process ${holder.pid}`));
  await expect(sentence).toBeVisible();
  await pictureOf(page, 'held');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(sentence).toBeVisible();
  await holder.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Dashboard');
  expect(await desktop.quit()).toBe(0);
  expect(faults).toEqual([]);
});

test('keys: sealed by the key ring and there after a restart; without one for this session only, and said so', async ({
  faults,
  start,
}) => {
  const ring = start();
  const save = async (desktop: Desktop): Promise<void> => {
    const page = await desktop.windows.page();
    await desktop.program.call('openUrl', 'dropscope://settings');
    await page.getByPlaceholder('OPENROUTER_API_KEY').fill(CANARY);
    await page.getByRole('button', { name: 'Save OPENROUTER_API_KEY' }).click();
    await expect(page.getByText('(set, ends QX42)')).toBeVisible();
  };
  await save(ring);
  await expect(
    (await ring.windows.page()).getByText('encrypted by the operating system’s key ring'),
  ).toBeVisible();
  expect(await ring.quit()).toBe(0);
  expect(textOf(ring.dataFolder)).not.toContain(CANARY);

  const again = start({ dataFolder: ring.dataFolder, argv: ['--empty', 'dropscope://settings'] });
  await expect((await again.windows.page()).getByText('(set, ends QX42)')).toBeVisible();
  expect(await again.quit()).toBe(0);

  const bare = start({ env: { STAND_IN_KEYRING: 'basic_text' } });
  await save(bare);
  const page = await bare.windows.page();
  await expect(page.getByText('keys are kept for this session only')).toBeVisible();
  await picture(page, 'desktop-no-keyring');
  expect(await bare.quit()).toBe(0);
  expect(textOf(bare.dataFolder)).not.toContain(CANARY);
  const forgotten = start({
    dataFolder: bare.dataFolder,
    argv: ['--empty', 'dropscope://settings'],
    env: { STAND_IN_KEYRING: 'none' },
  });
  await expect((await forgotten.windows.page()).getByPlaceholder('OPENROUTER_API_KEY')).toBeVisible();
  await expect((await forgotten.windows.page()).getByText('(set, ends QX42)')).toBeHidden();
  expect(faults).toEqual([]);
});
