import { expect, test } from '#tests/e2e/fixtures.ts';
import { routeNow } from '#tests/e2e/route-now.ts';
import { settle } from '#tests/e2e/settle.ts';

test('the token leaves the address bar and survives a reload of the tab', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

test('a workstation that ends is said to be gone, and all that was read stays on the screen @full', async ({
  openPage,
  startOwnHost,
  allowedFaults,
}) => {
  allowedFaults.push(/ERR_CONNECTION|Failed to load|net::|ERR_INCOMPLETE/);
  const own = await startOwnHost();
  const page = await openPage('/drops', own);
  await settle(page, 'Q Drops Collection');
  await own.restart();
  await expect(page.getByText('Disconnected')).toBeVisible();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

test('a link opened in another tab of the browser shows its page @full', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  const address = await page.getByRole('link', { name: 'Comms', exact: true }).getAttribute('href');
  // Not by a click: the driver loses the tab of one click in three, though the browser loads it whole.
  const tab = await page.context().newPage();
  await tab.goto(new URL(address ?? '', page.url()).href);
  await expect(tab.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
  await settle(tab, 'Communications Center');
  await expect(tab.getByRole('alert')).toHaveCount(0);
});

test('a browser without the token is told so @full', async ({ openPage, allowedFaults }) => {
  allowedFaults.push(/401/);
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  await page.evaluate(() => {
    localStorage.clear();
  });
  const streams: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.url());
  });
  await page.reload();
  await expect(page.getByRole('alert').first()).toContainText('needs the token');
  await expect(page.getByText(/\b401\b/)).toHaveCount(0);
  await expect(page.getByText('Started again')).toBeVisible();
  const before = streams.length;
  await page.getByRole('link', { name: 'Comms', exact: true }).click();
  await settle(page, 'Communications Center');
  expect([before <= 2, streams.length]).toEqual([true, before]);
});

test('a page of a program that was updated meanwhile says so, and is reloaded @full', async ({
  openPage,
  allowedFaults,
}) => {
  allowedFaults.push(/404|could not be loaded/);
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  const gone = /\/assets\/(?:DropsPage|AiAnalysisPanel)-[^/]+\.js$/;
  await routeNow(page, gone, (route) => route.fulfill({ status: 404 }));
  const message = page.getByRole('alert').filter({ hasText: 'Reload the page.' });
  await page.getByRole('tab', { name: 'AI Patterns' }).click();
  await expect(message).toBeVisible();
  await page.getByRole('link', { name: 'Q Drops', exact: true }).click();
  await expect(message).toBeVisible();
  await page.unroute(gone);
  await message.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});
