import { expect, test } from './fixtures.ts';
import { settle } from './settle.ts';

test('four tabs with live state; a backup is made and listed; a tab is a link', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/admin', host);
  await settle(page, 'Administration');
  await expect(page.getByText('Administrative Access')).toBeVisible();
  await expect(page.getByText(/^SQLite 3\./)).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/admin-overview-1280.png', fullPage: true });
  await page.getByRole('tab', { name: 'Data Ingestion' }).click();
  await expect(page.getByText('0 of 4,966 Q drops are loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('button', { name: /^Restore dropscope-/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Social Media' }).click();
  await expect(page.getByText('SNScrape (primary)')).toBeVisible();
  await page.getByRole('tab', { name: 'System' }).click();
  await expect(page).toHaveURL(/tab=system/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Log' })).toContainText('started');
  await page.screenshot({ path: 'test-results/screens/admin-system-1280.png', fullPage: true });
});

test('a key is stored and only its ending comes back', async ({ openPage, startOwnHost }) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/settings', host);
  await settle(page, 'Settings');
  await page.getByPlaceholder('OPENROUTER_API_KEY').fill('sk-or-invented-key-9XYZ');
  await page.getByRole('button', { name: 'Save OPENROUTER_API_KEY' }).click();
  await expect(page.getByText('(set, ends 9XYZ)')).toBeVisible();
  await expect(page.getByText('sk-or-invented')).toHaveCount(0);
  await page.screenshot({ path: 'test-results/screens/settings-1280.png', fullPage: true });
});
