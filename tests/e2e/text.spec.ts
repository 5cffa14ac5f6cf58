import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';

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

  await page.goto(new URL(`/text?tab=keyness&permutations=99&${SETS}`, page.url()).href);
  const words = page.getByRole('grid', { name: 'Keyness' });
  await expect(words).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('inflation')).toContainText(/the nominal test calls [\d,]+ of [\d,]+ words/u);
  const row = words.getByRole('row').nth(1);
  const word = await row.getByRole('gridcell').first().innerText();
  await row.click();

  const lines = page.getByRole('grid', { name: 'Concordance' });
  await expect(lines).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Query of the concordance')).toHaveValue(word);
  const line = lines.getByRole('row').nth(1);
  await expect(line.getByRole('gridcell').nth(3)).toHaveText(new RegExp(word, 'iu'));
  const item = await line.getByRole('gridcell').first().innerText();
  await line.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`#${item.replace('drop:', '')}`);
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);
  await expect(lines).toBeVisible();
});
