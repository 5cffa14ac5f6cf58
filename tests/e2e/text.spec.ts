import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';

const SETS = 'a=drops:number%3D1-200&b=drops:number%3D201-400';

test('the text bench leads from a list to words, from a word to its lines, and from a line to its post', async ({
  openPage,
}) => {
  test.setTimeout(120_000);
  const page = await openPage('/drops?year=2018');
  await page.getByRole('button', { name: 'Text bench' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Text Bench' })).toBeVisible();
  await expect(page.getByLabel('Set A', { exact: true })).toHaveValue('drops:year=2018');
  await expect(page.getByLabel('Set B', { exact: true })).toHaveValue('rest');

  await goTo(page, `/text?tab=keyness&permutations=99&${SETS}`, 'Text Bench');
  const words = page.getByRole('grid', { name: 'Keyness' });
  await expect(words).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('inflation')).toContainText(/the nominal test calls [\d,]+ of [\d,]+ words/u);
  const row = words.getByRole('row').nth(1);
  const word = await row.getByRole('gridcell').first().innerText();
  await row.click();

  const lines = page.getByRole('grid', { name: 'Concordance' });
  await expect(lines).toBeVisible({ timeout: 120_000 });
  await expect(page.getByLabel('Query of the concordance')).toHaveValue(word);
  const line = lines.getByRole('row').nth(1);
  await expect(line.getByRole('gridcell').nth(3)).toHaveText(new RegExp(word, 'iu'));
  const item = await line.getByRole('gridcell').first().innerText();
  await line.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(item.replace('Drop ', ''));
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);
  await expect(lines).toBeVisible();
});

test('keyness opens on an example: the earlier drops against the later ones @full', async ({ openPage }) => {
  const page = await openPage('/text?tab=keyness&permutations=99');
  await expect(page.getByLabel('Set A', { exact: true })).toHaveValue(/^drops:endDate=\d{4}-12-31$/);
  await expect(page.getByRole('heading', { name: /more than shuffling explains/ })).toBeVisible({
    timeout: 60_000,
  });
});

test('keyness against an empty set says that there is nothing to compare @full', async ({ openPage }) => {
  const page = await openPage('/text?tab=keyness&a=posts:&b=rest');
  await expect(page.getByText('B is empty: nothing can be compared.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('No words to compare', { exact: true })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Keyness' })).toHaveCount(0);
});

test('a collocate leads to the lines with it near the node, and from there to their posts @full', async ({
  openPage,
}) => {
  test.setTimeout(120_000);
  const page = await openPage(
    `/text?tab=collocates&query=the&permutations=99&minimum=1&left=2&right=2&${SETS}`,
  );
  const grid = page.getByRole('grid', { name: 'Collocates' });
  await expect(grid).toBeVisible({ timeout: 60_000 });
  const row = grid.getByRole('row').nth(1);
  const word = await row.getByRole('gridcell').first().innerText();
  await row.click();
  const lines = page.getByRole('grid', { name: 'Concordance' });
  await expect(lines).toBeVisible({ timeout: 120_000 });
  await expect(page.getByLabel('Query of the concordance')).toHaveValue('the');
  const near = page.getByRole('button', { name: `With “${word}” within L2–R2: show all lines` });
  await expect(near).toBeVisible();
  const cells = lines.getByRole('row').nth(1).getByRole('gridcell');
  await expect(cells.nth(3)).toHaveText(/^the(?:’s|'s)?$/iu);
  const around = await Promise.all([cells.nth(2).innerText(), cells.nth(4).innerText()]);
  expect(around.join(' ').toLowerCase()).toContain(word);
  await cells.first().click();
  await expect(page.getByRole('dialog')).toContainText(/#\d+/u);
  await pressEscape(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const shown = page.getByRole('status').filter({ hasText: /of [\d,]+ lines?$/u });
  const before = await shown.innerText();
  await near.click();
  await expect(near).toHaveCount(0);
  await expect(shown).not.toHaveText(before);
});

test('tabs of words open on an example of the data at hand @full', async ({ openPage }) => {
  test.setTimeout(120_000);
  const page = await openPage('/text');
  await expect(page.getByRole('grid', { name: 'Concordance' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Query of the concordance')).not.toHaveValue('');
  await expect(page.getByText(/^An example from /u)).toBeVisible();
  await page.getByRole('tab', { name: 'Trends and n-grams' }).click();
  await expect(page.getByLabel('Words of the trends')).toHaveValue(/,/u);
  await page.goto(new URL('/text?query=the', page.url()).href);
  await expect(page.getByLabel('Query of the concordance')).toHaveValue('the');
  await expect(page.getByText(/^An example from /u)).toHaveCount(0);
});

test('own stop words are stored, left out by a switch, and kept with the link @full', async ({
  openPage,
  startOwnHost,
}) => {
  test.setTimeout(120_000);
  const page = await openPage('/text?tab=trends&words=the&shortest=1&longest=1', await startOwnHost());
  await page.getByRole('button', { name: 'Words', exact: true }).click();
  await page.getByRole('button', { name: 'Own stop words…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Own stop words' });
  await dialog.getByRole('textbox', { name: 'Words' }).fill('Storm, calm\nriver');
  await dialog.getByRole('button', { name: 'Save stop words' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Leave out your own stop words (3)' }).check({ force: true });
  await expect(page).toHaveURL(/ownStopWords=calm,river,storm/u);
});
