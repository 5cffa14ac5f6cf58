import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawDialog, expect, test } from './desktop.ts';
import type { Desktop, StartDesktop } from './desktop.ts';

const CANARY = 'sk-or-invented-canary-QX42';
const textOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

/** A data folder with all drops and one backup, its database then damaged or from the future. */
const spoil = async (first: Desktop, how: (database: string) => void): Promise<void> => {
  await first.windows.page();
  await first.api('/api/admin/backups', { method: 'POST' });
  expect(await first.quit()).toBe(0);
  how(join(first.dataFolder, 'dropscope.db'));
};

const zeroPages = (database: string): void => {
  const bytes = readFileSync(database);
  // The file's header stays, so that it is still a database to SQLite; its tables are gone.
  bytes.fill(0, 4096, 4096 * 40);
  writeFileSync(database, bytes);
};

const buttonsOf = (desktop: Desktop) =>
  desktop.program
    .next('dialog')
    .then((dialog) => ({ dialog, buttons: dialog.options['buttons'] as string[] }));

const restart = (start: StartDesktop, { dataFolder }: Desktop): Desktop => start({ dataFolder });

test('a damaged database opens the recovery: backups with date and count, salvage, folder; one press restores', async ({
  browser,
  start,
}) => {
  const first = start({ argv: [] });
  await spoil(first, zeroPages);
  const damaged = restart(start, first);
  const { dialog, buttons } = await buttonsOf(damaged);
  expect(dialog.options).toMatchObject({ type: 'error', message: 'The data folder could not be opened.' });
  expect(buttons[0]).toMatch(/^Restore \d{4}-\d\d-\d\d \d\d:\d\d UTC, 4,966 drops$/);
  expect(buttons.slice(-3)).toEqual(['Salvage to a new file', 'Open folder', 'Quit']);
  const drawn = await drawDialog(browser, damaged, dialog);
  await drawn.screenshot({ path: 'test-results/screens/desktop-recovery.png' });
  await drawn
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await expect((await damaged.windows.page()).getByText('4966 Q Drops')).toBeVisible();
  expect(readdirSync(first.dataFolder).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
  expect(await damaged.quit()).toBe(0);
});

test('a newer database is refused untouched, with the folder as the way out', async ({ start }) => {
  const first = start();
  await spoil(first, (database) => {
    execFileSync(process.execPath, [
      '-e',
      `const d=new (require('better-sqlite3'))(${JSON.stringify(database)});d.pragma('user_version=9999');d.close()`,
    ]);
  });
  const before = readFileSync(join(first.dataFolder, 'dropscope.db'));
  const newer = restart(start, first);
  const { dialog, buttons } = await buttonsOf(newer);
  expect(String(dialog.options['detail'])).toMatch(/newer/);
  expect(buttons).toEqual(['Open folder', 'Quit']);
  await newer.program.call('answerDialog', dialog.id, 0);
  expect(await newer.program.next('opened-path')).toMatchObject({ path: first.dataFolder });
  expect(await newer.program.ended).toBe(1);
  expect(readFileSync(join(first.dataFolder, 'dropscope.db')).equals(before)).toBe(true);
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
  await page.screenshot({ path: 'test-results/screens/desktop-no-keyring.png', animations: 'disabled' });
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
