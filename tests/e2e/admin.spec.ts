import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { SettingsState } from '#shared/contract/settings.ts';
import { closeToast } from './close-toast.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { few } from './hosts/seed.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

test('four tabs with live state; upkeep: backup, integrity check, compaction; a tab is a link', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/admin', host);
  await settle(page, 'Administration');
  await expect(page.getByText('Administrative Access')).toBeVisible();
  await expect(page.getByText(/^SQLite 3\./)).toBeVisible();
  const stored = page.getByRole('table', { name: 'Stored data' });
  await expect(stored.getByRole('row')).toHaveCount(7);
  await expect(stored.getByRole('row', { name: /^Q drops/u })).toContainText(/0.*[\d.]+ (kB|KB|MB)/u);
  await expect(stored.getByRole('link', { name: 'Import drops' })).toHaveAttribute('href', '/ingestion');
  const colorOf = (cell: Element) => getComputedStyle(cell).backgroundColor;
  const striped = stored.locator('tbody tr').first();
  const stripe = await striped.getByRole('cell').first().evaluate(colorOf);
  expect(await striped.getByRole('rowheader').evaluate(colorOf)).toBe(stripe);
  const state = page.getByRole('table', { name: 'State of the data' });
  await expect(state.getByRole('row', { name: /^Last backup/u })).toContainText('none');
  await expect(state.getByRole('row', { name: /^Space left on the disk/u })).toContainText(/\d (MB|GB|TB)/u);
  await picture(page, 'admin-overview-1280', { fullPage: true });
  await page.getByRole('tab', { name: 'Data Ingestion' }).click();
  await expect(page.getByText('0 of 4,966 Q drops are loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('button', { name: /^Restore dropscope-/ })).toBeVisible();
  await page.getByRole('button', { name: 'Check integrity' }).click();
  await expect
    .poll(() => host.api<{ database: { lastCheck: { ok: boolean } | null } }>('/api/health'))
    .toMatchObject({ database: { lastCheck: { ok: true } } });
  await page.getByRole('button', { name: 'Compact' }).click();
  await page.getByRole('tab', { name: 'Social Media' }).click();
  await expect(page.getByText('SNScrape (primary)')).toBeVisible();
  await expect(page.getByText('No X API bearer token is set (X_BEARER_TOKEN or Settings).')).toBeVisible();
  await page.getByRole('tab', { name: 'System' }).click();
  await expect(page).toHaveURL(/tab=system/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Log' })).toContainText('started');
  await expect(page.getByText('Compact the database').first()).toBeVisible();
});

test('the note of a complete dataset counts the keys that there are', async ({
  openPage,
  writableHost: host,
}) => {
  const keys = (await host.api<unknown[]>('/api/abbreviation-keys')).length;
  const key = { abbreviation: 'ZZTOP', meanings: ['a sample'], category: 'other' };
  await host.api('/api/abbreviation-keys', { method: 'POST', body: JSON.stringify(key) });
  const page = await openPage('/admin?tab=ingestion', host);
  await expect(
    page.getByText(
      `Complete dataset with 4,966 Q drops and ${String(keys + 1)} abbreviation keys successfully loaded.`,
    ),
  ).toBeVisible();
});

test('damage that a check found shows in the badge and in the administration alike @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost(await few());
  const page = await openPage('/admin', host);
  await settle(page, 'Administration');
  const badge = page.getByTestId('live');
  await expect(badge).toHaveText('Live');
  // What the workstation computes after its start may be writing.
  const database = new Sqlite(join(host.dataFolder, 'dropscope.db'), { timeout: 60_000 });
  database.exec(`UPDATE drops SET content = content || 'x' WHERE number = 7`);
  database.close();
  await page.getByRole('tab', { name: 'Data Ingestion' }).click();
  await page.getByRole('button', { name: 'Check integrity' }).click();
  await expect(badge).toHaveText('Degraded');
  await expect(page.getByText(/the text of drop 7 has changed/u).first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy readable rows' }).click();
  // Every row is read, written and compared with its hash.
  await expect(page.getByText(/^[\d,]+ drops and [\d,]+ other rows$/u)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Use the copy on next launch' }).click();
  await expect(page.getByText('A backup will be restored on next launch')).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('degraded', { exact: true })).toBeVisible();
});

test('a data folder that was moved is told as that, not as damage @full', async ({
  openPage,
  startOwnHost,
  allowedFaults,
}) => {
  // What is stored cannot be measured meanwhile, and says why.
  allowedFaults.push(/503 .*\/api\/admin\/overview/);
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/admin', host);
  await settle(page, 'Administration');
  renameSync(host.dataFolder, `${host.dataFolder}-moved`);
  await page.reload();
  const sentence = /^The data folder .* is no longer where it was: put it back/;
  await expect(page.getByText(sentence).first()).toBeVisible();
  const badge = page.getByTestId('live');
  await expect(badge).toHaveText('Degraded');
  await badge.hover();
  await expect(page.locator('.bp6-tooltip')).toHaveText(sentence);
  rmSync(host.dataFolder, { recursive: true, force: true });
  renameSync(`${host.dataFolder}-moved`, host.dataFolder);
  await page.reload();
  await expect(badge).toHaveText('Live');
});

test(
  'the test register is kept, hideable and never deletable; a backup takes the database back',
  { tag: '@full' },
  async ({ openPage, startOwnHost }) => {
    test.slow();
    const host = await startOwnHost(await few());
    const page = await openPage('/plans', host);
    await settle(page, 'Plans and Tests');
    await expect(page.getByRole('grid', { name: 'Test register' })).toBeVisible();
    const count = async () =>
      (await host.api<{ q: number }[]>('/api/test-register?includeHidden=true&limit=5000')).map(({ q }) => q);
    const before = await count();
    const first = page.getByRole('button', { name: /^Hide ./ }).first();
    const label = ((await first.getAttribute('aria-label')) ?? '').replace('Hide ', '');
    await first.click();
    const dialog = page.getByRole('dialog', { name: 'Hide a test' });
    await expect(dialog.getByRole('button', { name: 'Hide' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('of no interest here');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByRole('button', { name: `Hide ${label}`, exact: true })).toHaveCount(0);
    expect(await count()).toEqual(before);
    await page.getByText('Show hidden').click();
    await expect(page.getByRole('button', { name: `Show ${label}`, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /delete|remove|clear/i })).toHaveCount(0);
    await picture(page, 'plans-register-1280', { fullPage: true });

    await goTo(page, '/admin', 'Administration');
    await settle(page, 'Administration');
    await page.getByRole('tab', { name: 'Data Ingestion' }).click();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page
      .getByRole('button', { name: /^Restore dropscope-/ })
      .first()
      .click();
    await picture(page, 'admin-restore-1280');
    await page.getByRole('button', { name: 'Restore on next launch' }).click();
    await expect(page.getByText('A backup will be restored on next launch')).toBeVisible();
    // Written after the backup: gone when it is back.
    await host.api('/api/settings', { method: 'PATCH', body: '{"timeZone":"America/New_York"}' });
    await page.close();
    await host.restart();
    const { settings } = await host.api<SettingsState>('/api/settings');
    expect(settings.timeZone).toBe('UTC');
    const again = await openPage('/admin', host);
    await settle(again, 'Administration');
    await expect(again.getByText(/^A backup was restored\. The previous database is kept in /)).toBeVisible();
  },
);

test('settings: keys in and never out, defaults, a file without keys, reset @full @host', async ({
  openPage,
  startOwnHost,
}, info) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/settings', host);
  await settle(page, 'Settings');
  await page.getByPlaceholder('OPENROUTER_API_KEY').fill('sk-or-invented-key-9XYZ');
  await page.getByRole('button', { name: 'Save OPENROUTER_API_KEY' }).click();
  await expect(page.getByText('(set, ends 9XYZ)')).toBeVisible();
  await expect(page.getByText('sk-or-invented')).toHaveCount(0);

  await page.getByPlaceholder('GUARDIAN_API_KEY').fill('invented-guardian-7QRS');
  await page.getByRole('button', { name: 'Save GUARDIAN_API_KEY' }).click();
  await expect(page.getByText('(set, ends 7QRS)')).toBeVisible();
  await page.getByRole('button', { name: 'Remove GUARDIAN_API_KEY' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove GUARDIAN_API_KEY?' });
  await expect(asked).toContainText('ending in 7QRS');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('(set, ends 7QRS)')).toBeVisible();
  await page.getByRole('button', { name: 'Remove GUARDIAN_API_KEY' }).click();
  const forget = asked.getByRole('button', { name: 'Remove GUARDIAN_API_KEY' });
  const name = asked.getByLabel('Type GUARDIAN_API_KEY to confirm');
  await expect(name).toBeFocused();
  await name.fill('GUARDIAN');
  await expect(forget).toBeDisabled();
  await name.press('Enter');
  await expect(asked).toBeVisible();
  await name.fill('GUARDIAN_API_KEY');
  await picture(page, 'settings-forget-1280');
  await forget.click();
  await expect(page.getByText('(set, ends 7QRS)')).toHaveCount(0);

  await page.getByLabel('Local model server', { exact: true }).fill('http://127.0.0.1:9/v1');
  await page.getByRole('button', { name: 'Save the local model server' }).click();
  await page.getByPlaceholder('LOCAL_LLM_API_KEY').fill('invented-local-5JKL');
  await page.getByRole('button', { name: 'Save LOCAL_LLM_API_KEY' }).click();
  await expect(page.getByText('(set, ends 5JKL)')).toBeVisible();
  await page.getByLabel('Local model server', { exact: true }).fill('http://127.0.0.1:10/v1');
  await page.getByRole('button', { name: 'Save the local model server' }).click();
  await expect(page.getByText('The stored key is for http://127.0.0.1:9 only.')).toBeVisible();
  await expect(page.getByText('(set, ends 5JKL)')).toHaveCount(0);

  await page.getByLabel('Time zone').selectOption('America/New_York');
  await page.getByLabel('Default model').selectOption('local/statistics');
  await page.getByText('Allow network access').click();
  await expect(page.getByText('Times in US Eastern')).toBeVisible();
  await expect
    .poll(async () => (await host.api<SettingsState>('/api/settings')).settings.network)
    .toBe(false);
  await picture(page, 'settings-1280', { fullPage: true });

  const file = join(info.outputDir, 'settings.json');
  const saved = host.nextSaveTo(page, file);
  await page.getByRole('button', { name: 'Export settings' }).click();
  await saved;
  expect(readFileSync(file, 'utf8')).not.toContain('invented');
  await page.getByRole('button', { name: 'Reset settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset settings' }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('UTC');
  await expect(page.getByLabel('Local model server', { exact: true })).toHaveValue('');
  await expect(page.getByText('(set, ends 9XYZ)')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  // The first question has left the page before the second is asked.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset settings' }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('UTC');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  host.nextOpen(page, [file]);
  await page.getByRole('button', { name: 'Import settings' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('Network access: on → off');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm).toHaveCount(0);
  await expect(page.getByLabel('Time zone')).toHaveValue('UTC');
  host.nextOpen(page, [file]);
  await page.getByRole('button', { name: 'Import settings' }).click();
  await expect(confirm).toBeVisible();
  await picture(page, 'settings-import-1280');
  await confirm.getByRole('button', { name: 'Import settings' }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  await expect(page.getByLabel('Default model')).toHaveValue('local/statistics');
  const { settings } = await host.api<SettingsState>('/api/settings');
  expect(settings).toMatchObject({ network: false, defaultModel: 'local/statistics' });

  const other = join(info.outputDir, 'other.json');
  writeFileSync(other, '{"format":"something else"}');
  await expect(confirm).toHaveCount(0);
  host.nextOpen(page, [other]);
  await page.getByRole('button', { name: 'Import settings' }).click();
  await expect(
    page.getByText('Couldn’t import settings - other.json isn’t a Dropscope settings file.'),
  ).toBeVisible();
});

test('a research package is written from the System tab, and says where @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost(await few());
  const page = await openPage('/admin?tab=system', host);
  await settle(page, 'Administration');
  await page.getByRole('textbox', { name: 'Authors' }).fill('A. Researcher; B. Reader');
  await page.getByRole('button', { name: 'Export package' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Package written' });
  await expect(note).toBeVisible({ timeout: 60_000 });
  const folder = (await note.locator('code').textContent()) ?? '';
  expect(folder.startsWith(host.dataFolder)).toBe(true);
  const described = readFileSync(join(folder, 'ro-crate-metadata.json'), 'utf8');
  expect(described).toContain('A. Researcher');
});

test('a file that the browser cannot read is told in a toast @full', async ({ openPage, host }) => {
  const page = await openPage('/admin?tab=system', host);
  await settle(page, 'Administration');
  // As a browser does with a folder, and with a file that was removed after it was chosen.
  await page.evaluate(() => {
    Blob.prototype.text = () =>
      Promise.reject(new DOMException('The file could not be found.', 'NotFoundError'));
  });
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['{}'], 'report.json', { type: 'application/json' }));
    return transfer;
  });
  const zones = await page.getByTestId('drop-zone').all();
  expect(zones.length).toBeGreaterThan(0);
  for (const zone of zones) {
    await zone.dispatchEvent('drop', { dataTransfer: data });
    const toast = page.getByText(/^Couldn’t read the file - report\.json cannot be read as a file/u);
    await expect(toast).toBeVisible();
    await closeToast(toast);
  }
});

test('a report that is dropped on its card is computed again; another file is refused in a sentence @full', async ({
  allowedFaults,
  openPage,
  host,
}) => {
  allowedFaults.push(/422/);
  const report = JSON.stringify(await host.api('/api/export/analysis?format=json&sections=summary'));
  const page = await openPage('/admin?tab=system', host);
  await settle(page, 'Administration');
  const zone = page.getByTestId('drop-zone').filter({ hasText: 'Drop a report here' });
  const drop = async (text: string): Promise<void> => {
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'report.json', { type: 'application/json' }));
      return transfer;
    }, text);
    await zone.dispatchEvent('drop', { dataTransfer: data });
  };
  await drop(report);
  await expect(page.getByText('All figures match')).toBeVisible({ timeout: 60_000 });
  await drop('{}');
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t check the report' })).toBeVisible();
});
