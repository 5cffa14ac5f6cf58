import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { settle } from './settle.ts';

const print = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
};

test('a printed table has all of its rows, or says which ones, and is as before afterwards @full', async ({
  openPage,
}) => {
  const page = await openPage('/news');
  await settle(page, 'News Events');
  const table = page.getByRole('grid', { name: 'Events' });
  const count = Number(await table.getAttribute('aria-rowcount'));
  const rows = table.getByRole('row');
  expect(await rows.count()).toBeLessThan(count);
  await print(page);
  await expect(rows).toHaveCount(count);
  // Each row is below the one before, and the last is in the page, not in a box that scrolls.
  const places = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
  expect(places.every((top, index) => index === 0 || top > (places[index - 1] ?? 0))).toBe(true);
  expect(await table.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(2);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(count);
});

test('a printed list whose rows are fetched as one comes to them says which it shows', async ({
  openPage,
}) => {
  const page = await openPage('/comms?span=all');
  await settle(page, 'Communications Center');
  await expect(
    page
      .getByRole('region', { name: /^Posts of @/u })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await print(page);
  await expect(page.getByText(/^Rows 1–\d+ of [\d,]+; export for all\.$/u)).toBeVisible();
});
