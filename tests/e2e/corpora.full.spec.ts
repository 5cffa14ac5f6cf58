import { contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { corpusTables, postsParameter } from '#tests/helpers/corpus-tables.ts';
import { startPglite, type PgliteServer } from '#tests/helpers/pglite-server.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

let server: PgliteServer;
test.beforeAll(async () => {
  server = await startPglite();
  await server.asOwner(corpusTables.indexed.create);
  await server.asOwner(corpusTables.indexed.insert, [postsParameter(contractPosts(400))]);
});
test.afterAll(async () => {
  await server.stop();
});

test('a corpus is attached, asked and drawn from, and what is wrong is told in one sentence', async ({
  openPage,
  startOwnHost,
  allowedFaults,
}) => {
  // A table that is not there is refused on purpose.
  allowedFaults.push(/400 \(Bad Request\)/);
  const host = await startOwnHost();
  const page = await openPage('/sets', host);
  await settle(page, 'Working Sets');
  await page.getByRole('button', { name: 'Attach a corpus…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the corpus').fill('crowd');
  await dialog.getByLabel('Address').fill(server.url);
  await dialog.getByLabel('Password').fill('not-shown-anywhere');
  await dialog.getByLabel('Table', { exact: true }).fill('nothing');
  for (const [label, column] of [
    ['Id column', 'post_id'],
    ['Account column', 'author'],
    ['Time column', 'created_at'],
    ['Text column', 'body'],
    ['Platform column', 'platform'],
  ] as const)
    await dialog.getByLabel(label).fill(column);
  await dialog.getByRole('button', { name: 'Attach the corpus' }).click();
  await expect(dialog.getByText('There is no table “nothing” in this database.')).toBeVisible();
  await dialog.getByLabel('Table', { exact: true }).fill('posts_indexed');
  const platform = dialog.getByLabel('Platform of all posts');
  await platform.selectOption({ label: 'Another…' });
  await expect(dialog.getByRole('button', { name: 'Attach the corpus' })).toBeDisabled();
  await dialog.getByLabel('Name of the platform').fill('Own Forum');
  await expect(dialog.getByText(/^Use letters a–z/u)).toBeVisible();
  await dialog.getByLabel('Name of the platform').fill('own-forum');
  await expect(dialog.getByRole('button', { name: 'Attach the corpus' })).toBeEnabled();
  await picture(page, 'corpus-attach-1280');
  await platform.selectOption({ label: 'As the column says' });
  await dialog.getByRole('button', { name: 'Attach the corpus' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Ask the corpus' }).click();
  await expect(page.getByText('400 posts.')).toBeVisible();
  await page.getByLabel('Question').selectOption('search');
  await page.getByRole('textbox', { name: 'Words' }).fill('storm');
  await page.getByRole('button', { name: 'Ask the corpus' }).click();
  await expect(page.getByText('by the full-text index')).toBeVisible();
  await page.getByLabel('Question').selectOption('histogram');
  await page.getByRole('textbox', { name: 'Words' }).fill('');
  await page.getByRole('button', { name: 'Ask the corpus' }).click();
  await expect(page.getByText('400 posts in 9 bars.')).toBeVisible();
  await page.getByLabel('Question').selectOption('rates');
  await page.getByRole('button', { name: 'Ask the corpus' }).click();
  await expect(page.getByRole('region', { name: 'Base rates' })).toBeVisible();
  await picture(page, 'corpus-asked-1280', { fullPage: true });

  await page.getByRole('button', { name: 'Draw a working set…' }).click();
  await dialog.getByLabel('Posts to draw').fill('100');
  await dialog.getByLabel('Seed').fill('7');
  await picture(page, 'corpus-draw-1280');
  await dialog.getByRole('button', { name: 'Draw the set' }).click();
  await expect(page.getByText(/Rates are of 100 of the 400 posts of “crowd”/).first()).toBeVisible();
  await picture(page, 'corpus-drawn-1280', { fullPage: true });
  await expect(page.locator('body')).not.toContainText('not-shown-anywhere');
});
