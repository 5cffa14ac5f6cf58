import { expect, test } from './fixtures.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

// One folder for all of it: the shipped data are loaded and compared with chance once.
test('the first run says what this is, where files live and what goes online; two clicks lead from an empty folder to a match next to its chance; it is asked once @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ firstRun: true, empty: true });
  const page = await openPage('/', host);
  const dialog = page.getByRole('dialog', { name: 'Welcome to Dropscope' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('not to be treated as factual');
  await expect(dialog).toContainText(host.dataFolder);
  await expect(dialog).toContainText('Nothing, until you choose to collect posts');
  await expect(dialog).toContainText('No drops are loaded yet.');
  // The archive is offered where it is not here; nothing is fetched unless the button is pressed.
  const { present } = await host.api<{ present: boolean }>('/api/archive');
  await expect(dialog.getByRole('button', { name: /^Fetch the archive \(4\.2 MB\)/ })).toHaveCount(
    present ? 0 : 1,
  );
  await picture(page, 'first-run-empty-1280');

  // The first click.
  await dialog.getByRole('button', { name: 'Load the data that came with the app' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Figures of the archive').getByText('4,966')).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => host.api<{ firstRunDone: boolean }>('/api/settings'))
    .toMatchObject({ firstRunDone: true });
  const strip = page
    .getByRole('list', { name: 'What stands out' })
    .getByRole('img', { name: /expected by chance/u })
    .first();
  const compare = page.getByRole('button', { name: 'Compare with chance' });
  await expect(strip.or(compare).first()).toBeVisible({ timeout: 120_000 });
  // The second, where nothing was computed after the import: what is may come while one is about to click.
  await expect(async () => {
    if (await compare.isVisible()) await compare.click({ timeout: 2000 });
    await expect(strip).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expect(strip).toHaveAccessibleName(
    /expected by chance \(95% range .*(?:Above|Within|Below) chance\.$/u,
  );
  await picture(page, 'first-minute-1280');

  // Another browser on the same data folder.
  const again = await openPage('/', host);
  await expect(again.getByLabel('Figures of the archive').getByText('4,966')).toBeVisible();
  await expect(again.getByRole('dialog')).toHaveCount(0);
  // A report can be exported once there is a result to report.
  await again.getByRole('tab', { name: 'AI Patterns' }).click();
  await expect(again.getByText('No full analysis of the current data yet')).toBeVisible();
  await expect(again.getByRole('button', { name: 'Export Report' })).toHaveCount(0);
});

test('the first run can be skipped by Escape, or leads to the import', async ({ openPage, startOwnHost }) => {
  const host = await startOwnHost({ firstRun: true });
  const page = await openPage('/', host);
  const dialog = page.getByRole('dialog', { name: 'Welcome to Dropscope' });
  await expect(dialog).toContainText('invented posts are loaded (synthetic demonstration data)');
  await expect(dialog.getByRole('button', { name: 'Start with demonstration data' })).toBeFocused();
  await expect(dialog.getByRole('img', { name: /102 pairs match closely.*Above chance/u })).toBeVisible();
  await picture(page, 'first-run-demonstration-1280');
  const other = await openPage('/about', host);
  await other.getByRole('button', { name: 'Import the archive…' }).click();
  await settle(other, 'Comprehensive Ingestion');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The dialog of one window leaves with what the other stored, or before its own is stored.
  await expect
    .poll(() => host.api<{ firstRunDone: boolean }>('/api/settings'))
    .toMatchObject({ firstRunDone: true });
});
