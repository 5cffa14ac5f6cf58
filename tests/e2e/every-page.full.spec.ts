import type { Page } from 'playwright/test';
import { ofTurn } from '#tests/helpers/soak.ts';
import { coveredTexts } from './charts.ts';
import { cutOff } from './cut-off.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { picture } from './picture.ts';
import { ROUTES } from './routes.ts';
import { colorFaults, seriousFaults, structureFaults } from './serious-faults.ts';
import { settleResults } from './settle.ts';
import { watchPage } from './watch-page.ts';
import { wrappedFigures } from './wrapped-figures.ts';

/** Pages are alike here, and a visit takes seconds: a quarter of them in a run, by turns. */
const TURNS = 4;

/** Elements of a page before anyone scrolls. */
const MOST_ELEMENTS = 1500;

/** What is open only after a choice: the tabs of an address, and one to press there. */
const TABS: readonly { readonly path: string; readonly heading: string; readonly press?: string }[] = [
  { path: '/?drop=42', heading: 'Dashboard' },
  ...['network', 'correlations', 'patterns'].map((tab) => ({ path: `/?tab=${tab}`, heading: 'Dashboard' })),
  { path: '/?tab=correlations&cell=event-types|politics|political', heading: 'Dashboard' },
  { path: '/?tab=correlations', heading: 'Dashboard', press: 'Window curve' },
  { path: '/?tab=patterns', heading: 'Dashboard', press: 'Frequency Analysis' },
  { path: '/?focus=custom&start=2020-01-01&end=2019-01-01&threshold=high', heading: 'Dashboard' },
  ...['network', 'matrix', 'deltas', 'patterns'].map((tab) => ({
    ...{ path: `/research?tab=${tab}`, heading: 'Research Dashboard' },
  })),
  ...['Content Patterns', 'Timestamp Audit', 'Style Change'].map((press) => ({
    ...{ path: '/research?tab=patterns', heading: 'Research Dashboard', press },
  })),
  ...['statistics', 'proofs'].map((tab) => ({
    ...{ path: `/comms?tab=${tab}`, heading: 'Communications Center' },
  })),
  { path: '/twitter?tab=import', heading: 'Twitter Data Collection' },
  { path: '/admin?tab=system', heading: 'Administration' },
  { path: '/topics?tab=map', heading: 'Topics' },
  { path: '/abbreviations/analysis?drop=15', heading: 'Q Drop Abbreviation Analysis' },
];

const inTheme = async (page: Page, theme: 'dark' | 'light', heading: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await settleResults(page, heading);
};

const atSize = async (page: Page, width: number, height: number, heading: string): Promise<void> => {
  await page.setViewportSize({ width, height });
  await settleResults(page, heading);
};

/** Heads of cards that do not show all their controls. */
const cutHeads = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('.bp6-section-header')
    .evaluateAll((headers) =>
      headers.filter((header) => header.scrollWidth > header.clientWidth).map((header) => header.textContent),
    );

/** The button of more pages shows the name of the open one to its end. */
const expectWholeName = async (page: Page, width: number): Promise<void> => {
  const more = page.getByRole('banner').getByRole('button', { name: 'More' }).locator('.bp6-button-text');
  const cut = await more.evaluate((text) => text.scrollWidth - text.clientWidth);
  expect.soft(cut, `the button of more pages at ${width}`).toBeLessThanOrEqual(0);
};

/** The bar at the top is one row, with the size of the archive at its end; nothing of it is cut off. */
const expectOneRow = async (page: Page, width: number): Promise<void> => {
  const banner = page.getByRole('banner');
  const status = await banner.getByText('4966 Q Drops').boundingBox();
  expect.soft((status?.y ?? 0) < 32 && (status?.x ?? 0) > width / 2, `one row at ${width}`).toBe(true);
  await expectWholeName(page, width);
};

/** A window of 1024 × 700, the smallest that the program is made for, and one of 1440 × 900 at 200%. */
const expectRoom = async (page: Page, heading: string): Promise<void> => {
  await atSize(page, 1024, 700, heading);
  await expectWholeName(page, 1024);
  expect.soft(await cutHeads(page), 'heads of cards at 1024').toEqual([]);
  expect.soft(await wrappedFigures(page), 'figures of tables at 1024').toEqual([]);
  await expect.soft
    .poll(() => coveredTexts(page), { message: 'keys of pictures at 1024', timeout: 45_000 })
    .toEqual([]);
  await atSize(page, 720, 450, heading);
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    ...{ scrollWidth: document.documentElement.scrollWidth },
    ...{ clientWidth: document.documentElement.clientWidth },
  }));
  expect.soft(scrollWidth, 'width at 200 %').toBeLessThanOrEqual(clientWidth);
  expect.soft(await cutOff(page), 'cut off at 200 %').toEqual([]);
};

let opened: Promise<Page> | undefined;
const faults: string[] = [];

/** One window for all tests, and one visit for all that is looked at: opening a page costs more than looking. */
const visit = async (host: Host, path: string, heading: string): Promise<Page> => {
  const page = await (opened ??= host.page('/about', (fresh) => watchPage(fresh, faults)));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await goTo(page, path, heading);
  await settleResults(page, heading);
  return page;
};

test.afterEach(({ host }) => {
  expect(faults.splice(0)).toEqual([]);
  expect(host.remoteRequests(), 'requests that left this machine').toEqual([]);
});

for (const { name, path, heading } of ofTurn(ROUTES, TURNS))
  test(`page ${name}: no serious fault in either theme, at most 1,500 elements, nothing covered or cut off at any size`, async ({
    host,
  }) => {
    const page = await visit(host, path, heading);
    await picture(page, `${name}-1280`);
    await expectOneRow(page, 1280);
    expect.soft(await seriousFaults(page), 'dark').toEqual([]);
    expect.soft(await structureFaults(page), 'structure').toEqual([]);
    await inTheme(page, 'light', heading);
    expect.soft(await colorFaults(page), 'light').toEqual([]);
    await inTheme(page, 'dark', heading);
    await atSize(page, 1440, 900, heading);
    await expectOneRow(page, 1440);
    await atSize(page, 1920, 1080, heading);
    await expectOneRow(page, 1920);
    await picture(page, `${name}-1920`);
    // Links to scripts are of all pages that were open before.
    expect
      .soft(await page.locator(':not(link)').count(), 'elements at 1920')
      .toBeLessThanOrEqual(MOST_ELEMENTS);
    await expectRoom(page, heading);
  });

for (const { path, heading, press } of ofTurn(TABS, TURNS))
  test(`tab ${path}${press === undefined ? '' : `, ${press}`}: no serious fault in either theme, nothing cut off at any size`, async ({
    host,
  }) => {
    const page = await visit(host, path, heading);
    if (press !== undefined) await page.getByRole('tab', { name: press, exact: true }).click();
    await settleResults(page, heading);
    const name = [path, press].join(' ').replaceAll(/\W+/gu, '-').replaceAll(/^-|-$/gu, '');
    await picture(page, `${name}-1280`);
    expect.soft(await seriousFaults(page), 'dark').toEqual([]);
    await inTheme(page, 'light', heading);
    expect.soft(await colorFaults(page), 'light').toEqual([]);
    await expectRoom(page, heading);
  });
