import { expect, test } from '#tests/e2e/fixtures.ts';
import { settle } from '#tests/e2e/settle.ts';

test('what an earlier version kept is still there, and two tabs keep each other’s changes', async ({
  openPage,
}) => {
  const page = await openPage('/about');
  await settle(page, 'About Dropscope');
  await page.evaluate(() => {
    localStorage.removeItem('dropscope.kept');
    localStorage.setItem('dropscope.claims', '{"state":{"person":"Ann","hasKeys":false},"version":1}');
  });
  await page.goto(new URL('/claims', page.url()).href);
  await settle(page, 'Claim Ledger');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
  const keys = page.getByLabel(/^Single keys/u);
  await expect(keys).not.toBeChecked();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Your name')).toHaveValue('Ann');
  await page.getByLabel('Your name').fill('Anna');
  await expect(other.getByLabel('Your name')).toHaveValue('Anna');
  await other.getByText(/^Single keys/u).click();
  await expect(keys).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Anna');
  await expect(keys).toBeChecked();
});
