import type { Page } from 'playwright/test';
import type { Drop } from '#shared/contract/drops.ts';
import type { DropCategoryCounts } from '#shared/contract/news.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { expect, parametersOf, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

/** The timeline's plotted numbers, by its own table. */
const plotted = async (page: Page): Promise<readonly (readonly string[])[]> => {
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  const rows = page.getByRole('region', { name: 'Multi-Scale Temporal Analysis' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
  );
};

const sum = (rows: readonly (readonly string[])[], column: number): number =>
  rows.reduce((total, row) => total + Number(row[column]?.replaceAll(',', '')), 0);

test.use({ allowedFaults: [/501/] });

test('the stat cards and the timeline show what the API counts @host', async ({ openPage, host }) => {
  const counts = await host.api<DropCategoryCounts>('/api/q-drops/category-counts');
  const political = counts.categories.find(({ category }) => category === 'political')?.count;
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  await expect(page.getByLabel('Figures of the archive').getByText('4,966')).toBeVisible();
  await expect(page.getByText(`(${political})`)).toBeVisible();
  // A card that the filters of its page do not reach says so.
  await expect(
    page.getByText('dates, categories, sources and the threshold don’t apply to them', { exact: false }),
  ).toBeVisible();
  expect(sum(await plotted(page), 1)).toBe(political);
});

test('zoom acts from 0.5× to 10× and resets @full', async ({ openPage }) => {
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  const zoom = page.getByRole('status', { name: 'Zoom' });
  await expect(zoom).toHaveText('1.0×');
  for (let at = 0; at < 8; at += 1) await page.getByRole('button', { name: 'Zoom In' }).click();
  await expect(zoom).toHaveText('10.0×');
  await page.getByRole('button', { name: 'Reset View' }).click();
  await expect(zoom).toHaveText('1.0×');
  for (let at = 0; at < 3; at += 1) await page.getByRole('button', { name: 'Zoom Out' }).click();
  await expect(zoom).toHaveText('0.5×');
});

test('a custom date switches the focus; Reset Filters gives the defaults; Back returns @full', async ({
  openPage,
}) => {
  const page = await openPage('/?threshold=0.8&sources=market');
  await settle(page, 'Dashboard');
  await page.getByLabel('Start date').fill('2019-01-01');
  await expect(page.getByLabel('Focus')).toHaveValue('custom');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page.getByLabel('Correlation threshold')).toHaveValue('0.5');
  await expect(page.getByLabel('Political References')).toBeChecked();
  await expect(page.getByLabel('News Events (NewsAPI)')).toBeChecked();
  await expect.poll(() => parametersOf(page).toString()).toBe('');
  await page.goBack();
  await expect(page.getByLabel('Correlation threshold')).toHaveValue('0.8');
});

test('Day, Week, Month and Year re-aggregate all drops; a day outside the archive is refused at its field, and Reset Filters needs one click', async ({
  openPage,
}) => {
  const page = await openPage('/?categories=none');
  await settle(page, 'Dashboard');
  expect(sum(await plotted(page), 1)).toBe(4966);
  await page.getByLabel('View', { exact: true }).selectOption('year');
  const years = page.getByRole('region', { name: 'Multi-Scale Temporal Analysis' }).locator('tbody tr');
  await expect(years).toHaveCount(6);
  await expect.poll(() => parametersOf(page).get('view')).toBe('year');

  await goTo(page, '/', 'Dashboard');
  await settle(page, 'Dashboard');
  // Field and button are both in sight: a page that scrolls to the button would follow it as it moves.
  await page.setViewportSize({ width: 1440, height: 1000 });
  const start = page.getByLabel('Start date');
  await start.fill('2018-01-01');
  await expect(page).toHaveURL(/start=2018-01-01/u);
  await start.fill('2018');
  // The sentence at the field appears when one leaves it, and moves the button that is pressed.
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(start).toHaveValue('');
  await expect(page).not.toHaveURL(/start=/u);
  await start.fill('2017-10-27');
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await expect(page).not.toHaveURL(/start=/u);
});

test('an inverted range and one without drops are the specified empty state, a malformed address a notice @full', async ({
  openPage,
  allowedFaults,
}) => {
  const inverted = await openPage('/?focus=custom&start=2020-01-01&end=2019-01-01');
  await expect(inverted.getByText('No Q drops found in selected timeframe')).toBeVisible();
  // In order, but before the first drop.
  const early = await openPage('/?focus=2016');
  await expect(early.getByText('No Q drops found in selected timeframe')).toBeVisible();
  allowedFaults.push(/^parameters: .*threshold=high/u);
  const malformed = await openPage(
    '/?threshold=high&view=decade&from=2019-02-01&to=2019-01-01&tab=elsewhere',
  );
  await expect(
    malformed.getByText(
      'This page does not use these parts of the link: threshold=high, view=decade, from=2019-02-01, to=2019-01-01, tab=elsewhere',
    ),
  ).toBeVisible();
  await expect(malformed.getByLabel('Correlation threshold')).toHaveValue('0.5');
});

test('a selected drop shows its card, cut at 150 characters @full', async ({ openPage, host }) => {
  const drop = await host.api<Drop>('/api/q-drops/number/42');
  const page = await openPage('/?drop=42');
  await settle(page, 'Dashboard');
  const card = page.locator('[data-drop="42"]');
  await expect(card).toContainText(drop.platform);
  const text = (await card.getByTestId('drop-text').innerText()).trim();
  expect(text.length).toBeLessThanOrEqual(151);
  await page.getByRole('button', { name: "Close the drop's card" }).click();
  await expect(card).toHaveCount(0);
});

test('the four tabs and the five of the research dashboard open', async ({ openPage }) => {
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  const open = async (name: string): Promise<void> => {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
  };
  // By turns: each has its tests, which open it by its address.
  for (const name of ofTurn(['Network Graph', 'Correlations', 'AI Patterns'], 3)) await open(name);
  await open('Timeline Analysis');
  await goTo(page, '/legacy', 'Research Dashboard');
  for (const name of ofTurn(['Network Graph', 'Correlation Matrix', 'Delta Analysis'], 3)) await open(name);
  await open('Pattern Analysis');
  await expect(page.getByRole('heading', { name: 'Advanced Pattern Analysis' })).toBeVisible();
});
