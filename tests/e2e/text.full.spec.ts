import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { drawnNetwork, overwrittenTexts } from './charts.ts';
import { pressEscape } from './escape.ts';
import { expect, test } from './fixtures.ts';
import { pictures } from './picture.ts';

const SETS = 'a=drops:&b=posts:';
const WAIT = { timeout: 120_000 };

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
];

const picture = (page: Page, name: string): Promise<void> => pictures(page, name, SIZES, { fullPage: true });

test.describe('the text bench', () => {
  test.setTimeout(300_000);

  test('concordance: kinds, sorts, samples, pages, export, and posts', async ({
    openPage,
    host,
    allowedFaults,
  }, info) => {
    // A refused expression is an error of the console too.
    allowedFaults.push(/400 \(Bad Request\)/u);
    const page = await openPage(`/text?${SETS}&query=the`);
    const lines = page.getByRole('grid', { name: 'Concordance' });
    await expect(lines).toBeVisible(WAIT);
    await picture(page, 'concordance');
    await page.getByRole('radio', { name: 'Regular expression' }).click({ force: true });
    await page.getByLabel('Query of the concordance').fill('(');
    await expect(page.getByText(/regular expression can’t be read/u)).toBeVisible(WAIT);
    await page.getByLabel('Query of the concordance').fill('[0-9]{4}');
    await expect(lines.getByRole('row').nth(1).getByRole('gridcell').nth(3)).toHaveText(/^\d{4}$/u, WAIT);
    await page.getByLabel('Sort').selectOption('R1');
    await expect(page).toHaveURL(/sort=R1/u);
    const file = host.nextSaveTo(page, info.outputPath('lines.csv'));
    await page.getByRole('button', { name: /^Export [\d,]+ lines/u }).click();
    await file;
    const [head, first] = readFileSync(info.outputPath('lines.csv'), 'utf8').split('\r\n');
    expect(head).toMatch(/^Item,Set,Time \(UTC\),.*,filter,view,dataset,dataset_sha256,/u);
    expect(first).toMatch(/^drop:\d+,[AB],\d{4}-\d{2}-\d{2}(?:T[\d:]{8}Z)?,/u);
    await page.getByLabel('Search in').selectOption('b');
    await page.getByLabel('Query of the concordance').fill('[a-z]+');
    const line = lines.getByRole('row').nth(1);
    await expect(line).toContainText('post:', WAIT);
    await line.click();
    await expect(page.getByRole('dialog')).toContainText(/UTC|ET/u);
    await pressEscape(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('keyness: inflation, picture, lines', async ({ openPage }) => {
    const page = await openPage('/text?tab=keyness&a=drops:year%3D2018&permutations=199');
    await expect(page.getByRole('grid', { name: 'Keyness' })).toBeVisible(WAIT);
    await expect(page.getByTestId('inflation')).toContainText('shuffling days calls');
    // 199 shuffles give no p below 0.005: that they call no word at 0.0001 says nothing.
    await expect(page.getByTestId('inflation')).toContainText('199 shuffles give no p as small');
    expect(await overwrittenTexts(page, 'Keyness of words')).toEqual([]);
    await picture(page, 'keyness');
    await page.getByRole('grid', { name: 'Keyness' }).getByRole('row').nth(1).click();
    await expect(page.getByRole('grid', { name: 'Concordance' })).toBeVisible(WAIT);
  });

  test('collocates: network, table, lines', async ({ openPage }) => {
    const page = await openPage(
      '/text?tab=collocates&query=the&a=drops:number%3D1-1500&permutations=99&minimum=1',
    );
    const grid = page.getByRole('grid', { name: 'Collocates' });
    await expect(grid).toBeVisible(WAIT);
    const { nodes, edges } = await drawnNetwork(page);
    expect(nodes).toContain('node');
    expect(edges).toHaveLength(nodes.length - 1);
    await picture(page, 'collocates');
    await grid.getByRole('row').nth(1).click();
    await expect(page.getByRole('grid', { name: 'Concordance' })).toBeVisible(WAIT);
  });

  test('dispersion: barcode, measures, lines', async ({ openPage }) => {
    const page = await openPage('/text?tab=dispersion&query=the');
    const grid = page.getByRole('grid', { name: 'Dispersion measures' });
    await expect(grid).toBeVisible(WAIT);
    await expect(grid.getByRole('row')).toHaveCount(10);
    await picture(page, 'dispersion');
    await page.getByText('By word number').click();
    await expect(page).toHaveURL(/axis=number/u);
    await grid.getByRole('row').nth(1).click();
    await expect(page.getByRole('grid', { name: 'Concordance' })).toBeVisible(WAIT);
  });

  test('trends and n-grams: several words, events, lines', async ({ openPage }) => {
    const page = await openPage('/text?tab=trends&words=the,and&events=politics');
    const grid = page.getByRole('grid', { name: 'Trends' });
    await expect(grid).toBeVisible(WAIT);
    await picture(page, 'trends');
    await page.getByRole('button', { name: 'List phrases' }).click();
    const phrases = page.getByRole('grid', { name: 'N-grams' });
    await expect(phrases).toBeVisible(WAIT);
    const phrase = await phrases.getByRole('row').nth(1).getByRole('gridcell').first().innerText();
    await phrases.getByRole('row').nth(1).click();
    await expect(page.getByLabel('Query of the concordance')).toHaveValue(phrase);
    await expect(page.getByRole('grid', { name: 'Concordance' })).toBeVisible(WAIT);
  });
});
