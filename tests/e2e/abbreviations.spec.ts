import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { expect, parametersOf, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { pictures } from './picture.ts';
import { routeNow } from './route-now.ts';
import { settle } from './settle.ts';

const KEYS = 'Q Abbreviation Keys';
const ANALYSIS = 'Q Drop Abbreviation Analysis';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
] as const;

const picture = (page: Page, name: string): Promise<void> => pictures(page, `abbreviations-${name}`, SIZES);
const card = (page: Page, id: string) => page.locator(`[data-key="${id}"]`);
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search abbreviation keys' });
const marks = (page: Page) => page.locator('[data-testid=drop-text] button[aria-pressed]');
const toast = (page: Page) => page.locator('.ds-toasts');
const act = async (page: Page, abbreviation: string, what: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${abbreviation}`, exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
};

interface Api {
  readonly api: <Answer>(path: string) => Promise<Answer>;
}
const mostUsed = async ({ api }: Api) =>
  (await api<AnswerOf<'getAbbreviationCorrelationStats'>>('/api/abbreviations/correlation-stats?limit=50'))
    .topAbbreviations;

/** A drop that contains one of the most frequent keys. */
const exampleOf = async (host: Api) => {
  const [top] = await mostUsed(host);
  const [example] = await host.api<AnswerOf<'listAbbreviationExamples'>>(
    `/api/abbreviation-keys/${top?.keyId ?? ''}/examples?limit=1`,
  );
  if (top === undefined || example === undefined) throw new Error('The data set contains no abbreviation.');
  return { ...top, drop: example.dropNumber };
};

test.describe('the keys', () => {
  test('156 in cards, with their figures and categories by size', async ({ openPage }) => {
    const page = await openPage('/abbreviations');
    await settle(page, KEYS);
    for (const label of ['Total Keys', 'With Images', 'Categories', 'Image Coverage'])
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByText('100.0%')).toBeVisible();
    await expect(page.locator('main [data-key]')).toHaveCount(156);
    await expect(
      page.getByText('Enter a search term to find abbreviation keys', { exact: true }),
    ).toBeVisible();
    const buttons = await page.getByRole('group', { name: 'Categories' }).getByRole('button').allInnerTexts();
    const counts = buttons.map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(counts).toHaveLength(7);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    await picture(page, 'keys');
  });

  test('a search waits 300 ms, finds aliases and meanings, and takes every character literally @full', async ({
    openPage,
  }) => {
    const page = await openPage('/abbreviations');
    await settle(page, KEYS);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/abbreviation-keys/search')) asked.push(request.url());
    });
    // Keys a turn of the page's own clock apart: its shorter timer is due first, however busy the machine is.
    await searchBox(page).evaluate(async (box: HTMLInputElement) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const text of ['C', 'C_', 'C_A']) {
        setValue?.call(box, text);
        box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await expect(page.getByText('Found 1 abbreviation(s) matching "C_A"')).toBeVisible();
    expect(asked).toHaveLength(1);
    await expect(card(page, 'cia')).toBeVisible();
    await searchBox(page).fill('.*');
    await expect(page.getByText('No abbreviation keys found matching ".*"')).toBeVisible();
    await picture(page, 'none');
    await page.getByRole('button', { name: 'Clear search and category' }).click();
    await expect(page.locator('main [data-key]')).toHaveCount(156);
  });

  test('text and category narrow together and stand in the address @full', async ({ openPage }) => {
    const page = await openPage('/abbreviations?q=us');
    await settle(page, KEYS);
    const all = await page.locator('main [data-key]').count();
    const military = page
      .getByRole('group', { name: 'Categories' })
      .getByRole('button', { name: /^Military/ });
    await military.click();
    await expect(
      page.getByText(/^Found \d+ abbreviation\(s\) matching "us" in the category Military$/),
    ).toBeVisible();
    await expect.poll(() => page.locator('main [data-key]').count()).toBeLessThan(all);
    await expect(military).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => parametersOf(page).toString()).toBe('q=us&category=military');
    await picture(page, 'search');
    await page.reload();
    await settle(page, KEYS);
    await expect(page.getByText(/in the category Military$/)).toBeVisible();
    await page.goBack();
    await expect(page.locator('main [data-key]')).toHaveCount(all);
  });

  test('a picture that cannot be loaded is hidden @full', async ({ openPage, allowedFaults }) => {
    allowedFaults.push(/keys\/.*\.svg|ERR_FAILED/);
    const page = await openPage('/drops');
    await settle(page, 'Q Drops Collection');
    await routeNow(page, '**/keys/*.svg', (route) => route.abort());
    await page.getByRole('link', { name: 'Abbreviations' }).first().click();
    await settle(page, KEYS);
    await expect(page.locator('main [data-key]')).toHaveCount(156);
    await expect(page.locator('main [data-key] img')).toHaveCount(0);
  });

  test(
    'are edited, disabled, merged, and everything can be undone',
    { tag: '@full' },
    async ({ openPage, writableHost: host }) => {
      const page = await openPage('/abbreviations?q=FBI', host);
      await settle(page, KEYS);
      await act(page, 'FBI', 'Edit');
      const dialog = page.getByRole('dialog', { name: 'Edit FBI' });
      await dialog.getByLabel('Meanings').fill('a bureau\nanother reading');
      await dialog.getByLabel('Status').selectOption('ambiguous');
      await picture(page, 'edit');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(card(page, 'fbi')).toContainText('or: another reading');
      await expect(card(page, 'fbi')).toContainText('edited');
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await expect(card(page, 'fbi')).toContainText('Federal Bureau of Investigation (US)');
      await act(page, 'FBI', 'Disable');
      await expect(card(page, 'fbi')).toHaveCount(0);
      await page.goto(page.url().replace('q=FBI', 'q=FBI&off=true'));
      await expect(card(page, 'fbi')).toContainText('disabled');
      await act(page, 'FBI', 'Enable');
      await expect(card(page, 'fbi')).not.toContainText('disabled');
      await act(page, 'FBI', 'Merge into another key');
      await page.getByLabel('Into', { exact: true }).selectOption('cia');
      await picture(page, 'merge');
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await expect(toast(page)).toContainText('FBI merged into CIA');
      const [cia] = await host.api<AbbreviationKey[]>('/api/abbreviation-keys/search?q=C_A');
      expect(cia?.aliases).toContain('FBI');
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await expect(toast(page)).toContainText('Undone: merge the key FBI into CIA.');
    },
  );

  test('a new key is refused with the reason, then added @full', async ({
    openPage,
    startOwnHost,
    allowedFaults,
  }) => {
    allowedFaults.push(/409/);
    const page = await openPage('/abbreviations', await startOwnHost());
    await settle(page, KEYS);
    await page.getByRole('button', { name: 'Add key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an abbreviation key' });
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Abbreviation: at least one character.');
    await dialog.getByLabel('Abbreviation').fill('ZQX');
    await dialog.getByLabel('Meanings').fill('a key of this test');
    await dialog.getByLabel('Aliases').fill('CIA');
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await expect(dialog.getByRole('alert')).toContainText('“CIA” is already a spelling of the key CIA');
    await picture(page, 'refused');
    await dialog.getByLabel('Aliases').fill('Z-Q-X');
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card(page, 'zqx')).toContainText('added');
    await expect(page.locator('main [data-key]')).toHaveCount(157);
  });

  test(
    'go out as a file and come in from one; a faulty row refuses the file',
    { tag: '@full' },
    async ({ openPage, startOwnHost, allowedFaults }, info) => {
      allowedFaults.push(/422/);
      const host = await startOwnHost();
      const page = await openPage('/abbreviations', host);
      await settle(page, KEYS);
      const more = page.getByRole('button', { name: 'More about the keys' });
      const saved = info.outputPath('keys.csv');
      await more.click();
      const saving = host.nextSaveTo(page, saved);
      await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
      await saving;
      const lines = readFileSync(saved, 'utf8').trimEnd().split('\r\n');
      expect(lines).toHaveLength(157);
      const faulty = info.outputPath('faulty.json');
      const row = (abbreviation: string) => ({ abbreviation, meanings: ['x'], category: 'other' });
      writeFileSync(faulty, JSON.stringify([row('ZQX'), row('CIA2'), row('ZQX')]));
      const load = async (file: string) => {
        await more.click();
        host.nextOpen(page, [file]);
        await page.getByRole('menuitem', { name: /^Import keys/ }).click();
      };
      await load(faulty);
      await expect(page.getByRole('alert')).toContainText('Record 3, abbreviation');
      await picture(page, 'import-refused');
      const good = info.outputPath('good.json');
      writeFileSync(good, JSON.stringify([row('ZQX')]));
      await load(good);
      await expect(toast(page)).toContainText('Keys imported - 1 key added, 0 changed, 0 unchanged.');
      await expect(card(page, 'zqx')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});

test.describe('a drop', () => {
  test('a drop with an abbreviation is an example until a number is given; what is no drop number is ignored; ten examples are a press away @full', async ({
    openPage,
  }) => {
    const page = await openPage('/abbreviations/analysis');
    await settle(page, ANALYSIS);
    const number = page.getByLabel(/^Q drop number/);
    const analyze = page.getByRole('button', { name: 'Analyze' });
    await expect(analyze).toBeDisabled();
    await expect(page.getByText(/^An example: the first drop with \S+$/u)).toBeVisible();
    await expect(page.getByText(/^[1-9]\d* abbreviations? found$/u)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Q Drop #\d+$/u, level: 2 })).toBeVisible();
    await picture(page, 'analysis-example');
    for (const bad of ['0', '4967', '-3', '1.5']) {
      await number.fill(bad);
      await number.press('Enter');
      await expect.poll(() => parametersOf(page).get('drop')).toBeNull();
    }
    await number.fill('15');
    await analyze.click();
    await expect(page.getByRole('heading', { name: 'Q Drop #15' })).toBeVisible();
    await number.fill('50');
    await number.press('Enter');
    await expect(page.getByRole('heading', { name: 'Q Drop #50' })).toBeVisible();
    const examples = page.getByRole('group', { name: 'Quick Examples' }).getByRole('button');
    expect(await examples.allInnerTexts()).toEqual(
      [1, 15, 50, 100, 500, 1000, 2000, 3000, 4000, 4966].map((value) => `#${value}`),
    );
    await examples.last().click();
    await expect(page.getByRole('heading', { name: 'Q Drop #4966' })).toBeVisible();
    await expect.poll(() => parametersOf(page).get('drop')).toBe('4966');
  });

  test('highlights say their definition and category, select and let go, open their card, and can be hidden @full', async ({
    openPage,
    host,
  }) => {
    const top = await exampleOf(host);
    const page = await openPage(`/abbreviations/analysis?drop=${top.drop}`);
    await settle(page, ANALYSIS);
    const mark = page
      .locator('[data-testid=drop-text] button[aria-pressed]', { hasText: top.abbreviation })
      .first();
    const listed = page.locator('button[data-key]').filter({ hasText: top.definition }).first();
    await expect(page.getByText(/abbreviations? found$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Abbreviations in this drop' })).toBeVisible();
    await picture(page, 'drop');
    await mark.hover();
    await expect(page.locator('.bp6-tooltip')).toHaveText(top.definition);
    await mark.click();
    const popover = page.getByRole('dialog');
    await expect(popover).toContainText(top.definition);
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    await expect(listed).toHaveAttribute('aria-pressed', 'true');
    await picture(page, 'popover');
    await mark.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'false');
    await expect(popover).toHaveCount(0);
    await listed.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => parametersOf(page).get('key')).toBe(top.keyId);
    await listed.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Hide Highlights' }).click();
    await expect(marks(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show Highlights' }).click();
    await expect(mark).toBeVisible();
  });

  test('one occurrence is given a meaning, the others keep theirs, undo takes it back @full', async ({
    openPage,
    writableHost: host,
  }) => {
    const top = await exampleOf(host);
    const page = await openPage(`/abbreviations/analysis?drop=${top.drop}`, host);
    await settle(page, ANALYSIS);
    const mark = page
      .locator('[data-testid=drop-text] button[aria-pressed]', { hasText: top.abbreviation })
      .first();
    await mark.click();
    await page.getByRole('button', { name: 'Set meaning' }).click();
    await page.getByText('Another meaning', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Another meaning' }).fill('what this test says');
    await page.getByLabel('Who').fill('A. Reader');
    await page.getByLabel('Why').fill('for the test');
    await picture(page, 'reading-form');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Here: what this test says');
    await expect(page.getByRole('dialog')).toContainText('A. Reader');
    await expect(mark).toHaveAttribute('data-read', 'true');
    await picture(page, 'reading');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(mark).toHaveAttribute('data-read', 'false');
    await expect(page.getByRole('button', { name: 'Set meaning' })).toBeVisible();
  });

  test('loading shows a skeleton, and a drop that is not there says so @full', async ({
    openPage,
    startOwnHost,
    allowedFaults,
  }) => {
    allowedFaults.push(/404/);
    const page = await openPage('/abbreviations/analysis', await startOwnHost({ empty: true }));
    await settle(page, ANALYSIS);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await routeNow(page, '**/api/q-drops/number/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: '#15', exact: true }).click();
    await expect(page.getByText('Loading Q drop #15…')).toBeVisible();
    await picture(page, 'skeleton');
    release();
    await expect(page.getByText('Failed to load Q drop #15')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await picture(page, 'failed');
  });
});

test.describe('figures', () => {
  test('coverage is counted over all drops, and View Examples opens one that really holds the abbreviation', async ({
    openPage,
    host,
  }) => {
    const stats = await host.api<AnswerOf<'getAbbreviationCorrelationStats'>>(
      '/api/abbreviations/correlation-stats',
    );
    const page = await openPage('/abbreviations/analysis?tab=statistics');
    await settle(page, ANALYSIS);
    for (const label of ['Total Q Drops', 'Abbreviations', 'Coverage', 'Sample Size'])
      await expect(page.getByTestId('stat').getByText(label, { exact: true })).toBeVisible();
    const shown = `${stats.sampleAnalysis.coveragePercentage.toFixed(1)}%`;
    await expect(page.getByTestId('stat').filter({ hasText: 'Coverage' })).toContainText(shown);
    for (const category of [
      'Persons',
      'Organizations',
      'Intelligence',
      'Military',
      'Political',
      'Geographic',
    ])
      await expect(
        page.getByRole('list', { name: 'Categories' }).getByText(category, { exact: true }),
      ).toBeVisible();
    await picture(page, 'statistics');

    const [, second] = await mostUsed(host);
    await goTo(page, '/abbreviations/analysis?tab=top', ANALYSIS);
    await settle(page, ANALYSIS);
    await picture(page, 'top');
    const row = page
      .getByRole('row')
      .filter({ hasText: second?.definition ?? '' })
      .first();
    await row.getByRole('button', { name: 'View Examples' }).click();
    await expect(page.getByRole('tab', { name: 'Search Q Drop' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[data-testid=drop-text] button[aria-pressed="true"]').first()).toBeVisible();
    await expect.poll(() => parametersOf(page).get('key')).toBe(second?.keyId);
  });

  test('a trend is enlarged, with its numbers as a table @full', async ({ openPage, host }) => {
    const [top] = await mostUsed(host);
    const page = await openPage('/abbreviations/analysis?tab=top');
    await settle(page, ANALYSIS);
    await page.getByRole('button', { name: new RegExp(`^Trend of ${top?.abbreviation ?? ''}:`) }).click();
    await expect(page.getByRole('heading', { name: `Trend of ${top?.abbreviation ?? ''}` })).toBeVisible();
    await settle(page, ANALYSIS);
    await picture(page, 'trend');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('columnheader', { name: 'Share (%)' })).toBeVisible();
  });

  test('the drops page counts keys as a facet and narrows by one @full', async ({ openPage, host }) => {
    const [top] = await mostUsed(host);
    const page = await openPage('/drops');
    await settle(page, 'Q Drops Collection');
    const facet = page.getByRole('region', { name: 'Abbreviation' }).getByRole('button').first();
    await expect(facet).toContainText(top?.abbreviation ?? '');
    await facet.click();
    await expect(page.getByRole('status').filter({ hasText: ' drops' })).toContainText(
      `of ${(top?.drops ?? 0).toLocaleString('en-US')} drops`,
    );
  });
});
