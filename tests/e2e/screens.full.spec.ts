import { join } from 'node:path';
import { test } from './fixtures.ts';
import { ROUTES } from './routes.ts';
import { settleResults } from './settle.ts';

const FOLDER = join('test-results', 'screens');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
] as const;

// Pictures for people to look at; what must hold is asserted elsewhere.
for (const { name, path, heading } of ROUTES)
  test(`screen ${name}`, async ({ openPage }) => {
    const page = await openPage(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settleResults(page, heading);
      await page.screenshot({
        path: join(FOLDER, `${name}-${size.width}.png`),
        animations: 'disabled',
      });
    }
  });

test('screen drop dialog', async ({ openPage }) => {
  const page = await openPage('/drops?drop=42');
  await settleResults(page, 'Q Drops Collection');
  await page.screenshot({ path: join(FOLDER, 'drop-dialog-1280.png'), animations: 'disabled' });
});

test('screen small window', async ({ openPage }) => {
  const page = await openPage('/drops');
  await page.setViewportSize({ width: 480, height: 900 });
  await settleResults(page, 'Q Drops Collection');
  await page.screenshot({ path: join(FOLDER, 'drops-480.png'), animations: 'disabled' });
});

/** Every tab of the dashboards, as an address and the tabs to press after it. */
const TABS = [
  { name: 'dashboard-network', path: '/?tab=network', press: [] },
  { name: 'dashboard-correlations', path: '/?tab=correlations', press: ['Window curve'] },
  { name: 'dashboard-patterns', path: '/?tab=patterns', press: ['Frequency Analysis'] },
  {
    name: 'dashboard-empty',
    path: '/?focus=custom&start=2020-01-01&end=2019-01-01&threshold=high',
    press: [],
  },
  { name: 'research-deltas', path: '/research?tab=deltas', press: [] },
  { name: 'research-style', path: '/research?tab=patterns', press: ['Style Change'] },
] as const;

test('screens of the dashboards by tab', async ({ openPage }) => {
  test.setTimeout(120_000);
  for (const { name, path, press } of TABS) {
    const page = await openPage(path);
    const heading = path.startsWith('/research') ? 'Research Dashboard' : 'Dashboard';
    await settleResults(page, heading);
    for (const tab of press) await page.getByRole('tab', { name: tab, exact: true }).click();
    for (const size of [SIZES[0], { width: 1920, height: 1080 }]) {
      await page.setViewportSize(size);
      await settleResults(page, heading);
      await page.screenshot({
        path: join(FOLDER, `${name}-${size.width}.png`),
        animations: 'disabled',
      });
    }
    await page.close();
  }
});
