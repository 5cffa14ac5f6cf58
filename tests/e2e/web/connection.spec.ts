import { expect, test } from '#tests/e2e/fixtures.ts';
import { settle } from '#tests/e2e/settle.ts';

test('the token leaves the address bar and survives a reload of the tab', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

test('a workstation that ends is said to be gone, and all that was read stays on the screen', async ({
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

test('a tab without the token is told so', async ({ openPage, allowedFaults }) => {
  allowedFaults.push(/401/);
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  await page.reload();
  await expect(page.getByRole('alert').first()).toContainText('401: ');
  await expect(page.getByText('Disconnected')).toBeVisible();
});
