import type { Locator } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

test('what a long page has not drawn is in it as words, and is drawn where one comes to it', async ({
  openPage,
}) => {
  const page = await openPage('/methods');
  await settle(page, 'Methods');
  const last = page.getByRole('article').last();
  await expect(last.getByRole('group')).toHaveCount(0);
  // As Find does it: the words are found where they are.
  await expect(last).toContainText('Source');
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole('group').first()).toContainText('Definition');
});

/** What each tab of the dashboards begins with, on the demonstration data. */
const FINDINGS = [
  {
    path: '/?tab=patterns',
    heading: 'Dashboard',
    finding: /of \d+ clusters exceeds? chance|exceeds chance/u,
  },
  { path: '/research?tab=deltas', heading: 'Research Dashboard', finding: /95% range of chance/u },
] as const;

test('in a small window finding and first picture are in sight, and the controls open on demand @full', async ({
  openPage,
}) => {
  const page = await openPage('/about');
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const { path, heading, finding } of FINDINGS) {
    await goTo(page, path, heading);
    await settle(page, heading);
    await expect(page.getByRole('main').getByText(finding).first()).toBeInViewport();
    const controls = page.getByRole('complementary', { name: 'Analysis Controls' });
    await expect(controls.getByLabel('Time range')).toBeHidden();
    await controls.getByRole('button', { name: 'Show controls' }).click();
    await expect(controls.getByLabel('Time range')).toBeVisible();
  }
  // As is the first picture of the dashboard, and nothing is off its side.
  for (const [path, heading, picture] of [
    ['/', 'Dashboard', 'chart'],
    ['/comms?tab=statistics', 'Communications Center', 'chart'],
    ['/?tab=network', 'Dashboard', 'graph'],
  ] as const) {
    await goTo(page, path, heading);
    for (const width of [900, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page, heading);
      // Charts follow the size of the window one frame after it.
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(wider, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    await expect(page.getByTestId(picture).first()).toBeInViewport();
  }
});

// Each table has columns of its own, with a width that fits them.
for (const { path, heading, name, last, width } of [
  { path: '/news', heading: 'News Events', name: 'Events', last: 'Report', width: 900 },
  { path: '/plans', heading: 'Plans and Tests', name: 'Test register', last: 'Marking', width: 960 },
])
  test(`the columns of ${path} fit a window of ${width} px`, async ({ openPage }) => {
    const page = await openPage('/about');
    await page.setViewportSize({ width, height: 768 });
    await goTo(page, path, heading);
    const table = page.getByRole('grid', { name });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expect(table.getByRole('columnheader', { name: last })).toBeVisible();
    // Columns follow the width of their table a frame after it.
    await expect
      .poll(() => table.evaluate((grid) => grid.scrollWidth - grid.clientWidth))
      .toBeLessThanOrEqual(0);
  });

test('paper is light and has no navigation and no buttons; the window is afterwards as it was', async ({
  openPage,
}) => {
  const page = await openPage('/about');
  await settle(page, 'About Dropscope');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('header')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(root).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('Back finds a long table where it was', async ({ openPage }) => {
  const page = await openPage('/news');
  await settle(page, 'News Events');
  const table = page.getByRole('grid', { name: 'Events' });
  const placeOf = () => table.evaluate(({ scrollTop }) => scrollTop);
  await table.evaluate((box) => box.scrollTo(0, 900));
  await expect(table.getByRole('row').nth(5)).toHaveAttribute('aria-rowindex', /^[2-9]\d$/u);
  await page.getByRole('banner').getByRole('link', { name: 'Q Drops', exact: true }).click();
  await settle(page, 'Q Drops Collection');
  await page.goBack();
  await settle(page, 'News Events');
  await expect.poll(placeOf).toBe(900);
});

test('with the colors of the system fields, marks and the selected tab are to be seen', async ({
  openPage,
}) => {
  const page = await openPage('/claims');
  await settle(page, 'Claim Ledger');
  await page.emulateMedia({ forcedColors: 'active' });
  const borderOf = (at: Locator, side: 'top' | 'bottom') =>
    at.evaluate((element, edge) => getComputedStyle(element).getPropertyValue(`border-${edge}-width`), side);
  expect(await borderOf(page.getByLabel('Your name'), 'top')).toBe('1px');
  expect(await borderOf(page.locator('.bp6-control-indicator').first(), 'top')).toBe('1px');
  const [selected, other] = [true, false].map((is) => page.getByRole('tab', { selected: is }).first());
  if (selected === undefined || other === undefined) throw new Error('There are no tabs.');
  expect(await borderOf(selected, 'bottom')).not.toBe(await borderOf(other, 'bottom'));
});
