import { createHash } from 'node:crypto';
import type { ClaimSample } from '#shared/contract/claim-samples.ts';
import type { Claim } from '#shared/contract/claims.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

test('an empty ledger is filled with demonstration claims, which the dashboards read @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost();
  const page = await openPage('/claims', host);
  await settle(page, 'Claim Ledger');
  await page.getByRole('button', { name: 'Load the demonstration claims' }).click();
  await expect(page.getByText('25 claims', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Base rate [\d.]+%\. Happened\.$/u }).first()).toBeVisible();
  const claims = page.getByRole('grid', { name: 'Claims' });
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  // From wide to narrow: columns that do not fit are there before they are taken out of sight, and seen to be.
  for (const width of [1700, 1600, 1500, 1400, 1300, 1200, 1100, 1024]) {
    await page.setViewportSize({ ...before, width });
    await expect
      .poll(() => claims.evaluate((grid) => grid.scrollWidth - grid.clientWidth), `at ${width} px`)
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Judges', { exact: true }).selectOption('2');
  await expect(page).toHaveURL(/judges=2/u);
  await expect(page.getByText('25 claims', { exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Tally' }).click();
  await expect(page.getByText(/of 18 happened; .* expected by chance/u)).toBeVisible();
  await expect(page.getByText('exploratory', { exact: true })).toBeVisible();
  await expect(page.getByText(/^25 claims: /u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the demonstration claims' })).toHaveCount(0);
  const { evidence } = await host.api<Claim>('/api/claims/1');
  const [item] = await host.api<{ text: string }[]>(`/api/text/items?item=${evidence[0]?.item ?? ''}`);
  await goTo(page, '/claims?tab=claims&claim=1', 'Claim Ledger');
  await expect(page.getByRole('listitem').getByText(item?.text ?? '', { exact: false })).toBeVisible();
  await goTo(page, '/', 'Dashboard');
  await expect(page.getByText(/^claim ledger: \d+ of 18 happened; /u).first()).toBeVisible();
});

test('a sample is drawn, a proposal becomes a claim by a person, and a file of evidence is hashed @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost();
  const page = await openPage('/claims', host);
  await settle(page, 'Claim Ledger');
  await page.getByLabel('Your name').fill('Ann');
  const dialog = page.getByRole('dialog');
  const drop = page.locator('[data-queue-drop]');
  await page.getByRole('button', { name: 'Proposals…' }).click();
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await dialog.getByRole('button', { name: 'Write a claim…' }).first().click();
  await expect(dialog.getByText('A program proposed this text.', { exact: false })).toBeVisible();
  expect(await dialog.getByLabel('What is said to happen').inputValue()).not.toBe('');
  await dialog.getByRole('button', { name: 'Add claim' }).click();
  await expect(page.getByRole('heading', { name: 'Claim 1' })).toBeVisible();
  const claim = await host.api<Claim>('/api/claims/1');
  expect(claim).toMatchObject({ isProposal: true, coder: 'Ann' });
  await expect(page.getByTestId('drop-text').locator('mark')).toHaveText(claim.span?.words ?? '');

  await page.getByRole('button', { name: 'Evidence…' }).click();
  const content = 'The harbor was closed.';
  await dialog
    .getByLabel('File of the evidence')
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(content) });
  const hash = createHash('sha256').update(content).digest('hex');
  await expect(dialog.getByLabel('SHA-256 of that file')).toHaveValue(hash);
  await dialog.getByLabel('Title of the source').fill('Harbor closed');
  await dialog.getByRole('button', { name: 'Add evidence' }).click();
  await expect(page.getByText(hash)).toBeVisible();

  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByRole('button', { name: 'Draw a sample…' }).click();
  await dialog.getByLabel('Drops to draw').fill('10');
  await dialog.getByRole('button', { name: 'Draw sample' }).click();
  await expect(page.getByText(/^Sample of 10 of 4,966 drops \(by year, seed 4966\): 0 coded/u)).toBeVisible();
  await expect(drop).toBeVisible();
  for (let coded = 1; coded <= 10; coded += 1) {
    await page.getByRole('button', { name: /^Not a claim/u }).click();
    await expect
      .poll(async () => (await host.api<ClaimSample[]>('/api/claim-samples'))[0]?.coded)
      .toBe(coded);
  }
  await expect(page.getByText(/: 0 contain a claim\. For all of them that is 0\.0% /u)).toBeVisible();
});
