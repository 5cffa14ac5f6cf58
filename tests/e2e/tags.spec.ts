import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { few } from './hosts/seed.ts';

test('a drop is tagged, starred, and the list is narrowed to its tag', async ({
  openPage,
  writableHost: host,
}) => {
  const page = await openPage('/drops/15', host);
  await page.getByRole('button', { name: 'Bookmark drop #15' }).click();
  await expect(page.getByRole('button', { name: 'Bookmark drop #15', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Tag drop #15' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tag', { exact: true }).fill('Weather/Storm');
  await dialog.getByRole('button', { name: 'Add the tag' }).click();
  await expect(page.getByText('Weather/Storm', { exact: true })).toBeVisible();

  await goTo(page, '/drops?tag=Weather', 'Q Drops Collection');
  await expect(page.getByRole('status').filter({ hasText: '1–1 of 1 drop' })).toBeVisible();
});

test('tags are renamed, merged and removed in the notebook @full', async ({ openPage, startOwnHost }) => {
  const host = await startOwnHost(await few());
  const page = await openPage('/drops?from=2017-10-28&to=2017-10-31', host);
  for (const tag of ['First', 'Second/Part']) {
    await page.getByRole('button', { name: /^Tag all/u }).click();
    await page.getByRole('dialog').getByLabel('Tag', { exact: true }).fill(tag);
    await page.getByRole('dialog').getByRole('button', { name: 'Add the tag' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(new URL('/notebook', page.url()).href);
  const tags = page.getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('listitem')).toHaveCount(3);
  await tags.getByRole('button', { name: 'Rename or move First' }).click();
  await page.getByRole('dialog').getByLabel('Tag', { exact: true }).fill('Second/Part');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge into “Second/Part”' }).click();
  await expect(tags.getByRole('listitem')).toHaveCount(2);
  await tags.getByRole('button', { name: 'Tag Second/Part', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Items tagged Second/Part' })).toContainText('Drop #');
  await tags.getByRole('button', { name: 'Remove the tag Second', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No tags yet')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Items tagged/u })).toHaveCount(0);
});

test('the items of an open tag follow it to its new path and go with it', async ({
  openPage,
  writableHost: host,
}) => {
  const body = JSON.stringify({ tag: 'Harbor', to: { items: ['drop:15'] } });
  await host.api('/api/tags/items', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  const page = await openPage('/notebook?tag=Harbor', host);
  const items = page.getByRole('region', { name: /^Items tagged/u });
  await expect(items).toContainText('Drop #15');
  await page.getByRole('button', { name: 'Rename or move Harbor' }).click();
  await page.getByRole('dialog').getByLabel('Tag', { exact: true }).fill('Coast');
  await page.getByRole('dialog').getByRole('button', { name: 'Save the tag' }).click();
  await expect(page.getByRole('region', { name: 'Items tagged Coast' })).toContainText('Drop #15');
  await page.getByRole('button', { name: 'Remove the tag Coast' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(items).toHaveCount(0);
  await expect(page).not.toHaveURL(/tag=/u);

  await goTo(page, '/notebook?tag=Harbor', 'Notebook');
  await expect(items).toContainText('No item has the tag “Harbor”');
  await items.getByRole('button', { name: 'Show all tags' }).click();
  await expect(items).toHaveCount(0);
});
