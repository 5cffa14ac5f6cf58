import type { AiSession } from '#shared/contract/ai.ts';
import { expect, test } from './fixtures.ts';
import { routeNow } from './route-now.ts';
import { settle } from './settle.ts';

test('an analysis that the sidebar starts is followed there, down to its results @full', async ({
  openPage,
  writableHost: host,
}) => {
  const page = await openPage('/?categories=none&timeRange=early', host);
  await settle(page, 'Dashboard');
  const sidebar = page.getByRole('complementary', { name: 'Analysis Controls' });
  const run = sidebar.getByRole('button', { name: 'Run Analysis' });
  await expect(sidebar.getByText('Analyzes the drops of the time range.')).toBeVisible();
  await run.click();
  await expect(sidebar.getByRole('status').getByText(/^Analysis (running|complete)$/)).toBeVisible();
  await expect(sidebar.getByText('Analysis complete')).toBeVisible({ timeout: 60_000 });
  await expect(run).toBeEnabled();
  const [session] = await host.api<AiSession[]>('/api/ai-analysis');
  await sidebar.getByRole('link', { name: 'Show the results' }).click();
  await expect(page.locator(`[data-session="${session?.id ?? ''}"]`)).toHaveAttribute(
    'data-status',
    'completed',
  );
  // The filters came along.
  await expect.poll(() => new URL(page.url()).searchParams.get('timeRange')).toBe('early');

  // What has ended is distinguished from what runs, with its time and without its last step.
  await page.getByRole('button', { name: /Show all jobs/ }).click();
  const tray = page.getByRole('region', { name: 'Jobs' });
  await expect(tray.getByText('Nothing is running.')).toBeVisible();
  await expect(tray.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await expect(tray.locator('[data-status="completed"]').first()).toContainText(/\d{2}:\d{2}:\d{2} UTC/);
  // Section 9: the bars of a scroll area hide 600 ms after it was left.
  await page.mouse.move(0, 0);
  await expect
    .poll(() => tray.evaluate((element) => getComputedStyle(element).scrollbarColor))
    .toBe('rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)');
});

test.describe('what cannot be had', () => {
  test.use({ allowedFaults: [/ERR_FAILED|Failed to load resource/] });

  test('figures that cannot be fetched say so, and come when they are asked for again', async ({
    openPage,
  }) => {
    const page = await openPage('/methods');
    await settle(page, 'Methods');
    await page.route('**/api/q-drops/stats', (route) => route.abort());
    await page.goto(new URL('/', page.url()).href);
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch stats' }).first();
    await expect(alert).toBeVisible();
    await page.unroute('**/api/q-drops/stats');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
  });

  test('a database that cannot be initialized says why next to the button, and one that was is no plain success where the page cannot be fetched again @full', async ({
    openPage,
  }) => {
    const page = await openPage('/');
    await settle(page, 'Dashboard');
    await routeNow(page, '**/api/initialize-database', (route) => route.abort());
    await page.getByRole('button', { name: 'Initialize Q Drops Database' }).click();
    await expect(
      page.getByText('Failed to initialize the database. Please check the server logs.'),
    ).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to initialize database' })).toBeVisible();

    await page.unroute('**/api/initialize-database');
    await routeNow(page, '**/api/q-drops/stats', (route) => route.abort());
    await page.getByRole('button', { name: 'Initialize Q Drops Database' }).click();
    await expect(
      page.getByText(/Database Initialized.*\d+ parts? of this page couldn’t be fetched again/u),
    ).toBeVisible();
  });
});

test('the dashboard asks its pairs again every minute @full', async ({ openPage, host }) => {
  const page = await openPage('/methods', host);
  await settle(page, 'Methods');
  await page.clock.install();
  await page.goto(new URL('/?categories=none&tab=correlations', page.url()).href);
  await expect(page.getByRole('grid', { name: 'Top Correlations' })).toBeVisible({ timeout: 60_000 });
  const asked = page.waitForRequest(/\/api\/correlations\?/);
  await page.clock.fastForward(61_000);
  await asked;
  // Its clock would be that of other tests.
  await page.close();
});
