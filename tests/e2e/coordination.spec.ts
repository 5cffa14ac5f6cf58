import { expect, test } from './fixtures.ts';
import { settle, settleResults } from './settle.ts';

const TITLE = 'Accounts That Act Together';

test('invented accounts that act together: the sentence, the windows, an edge with both posts, a group @full', async ({
  openPage,
  startOwnHost,
}, info) => {
  const host = await startOwnHost();
  const page = await openPage('/comms?tab=proofs', host);
  await page.getByRole('link', { name: 'Which accounts act together' }).click();
  await settleResults(page, TITLE);
  await expect(page.getByText('No two accounts share the same thing within 1 min')).toBeVisible();
  await page.getByRole('button', { name: 'Import invented accounts' }).click();

  await expect(page).toHaveURL(/platform=invented/u);
  await expect(page.getByTestId('sentence-repetition')).toContainText(
    /^3 edges have a weight of 2 or more; [\d.]+ expected by chance/u,
  );
  await expect(page.getByTestId('sentence-closeness')).toBeVisible();
  await expect(page.getByTestId('curve-finding')).toContainText('14 windows');
  await expect(page.getByTestId('edges-finding')).toHaveText('3 of 3 edges are above chance.');
  await settleResults(page, TITLE);
  await page.screenshot({ path: info.outputPath('coordination-1440.png'), fullPage: true });

  const edges = page.getByRole('grid', { name: 'Edges of the network of accounts' });
  await edges.focus();
  await edges.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('article')).toHaveCount(20);
  await expect(dialog.getByRole('listitem').first()).toContainText(/Invented post \d+.*s\s*later/su);
  await page.screenshot({ path: info.outputPath('coordination-edge.png') });
  const link = page.url();
  expect(link).toMatch(/one=.*other=/u);
  await dialog
    .getByRole('button', { name: /^Edges of @example_/u })
    .first()
    .click();
  await expect(page.getByTestId('edges-finding')).toContainText('2 of 2 edges of @example_');
  await page.getByRole('button', { name: 'Show all accounts' }).click();

  const other = await openPage(new URL(link).pathname + new URL(link).search, host);
  await settle(other, TITLE);
  await expect(other.getByRole('dialog').getByRole('article')).toHaveCount(20);
});
