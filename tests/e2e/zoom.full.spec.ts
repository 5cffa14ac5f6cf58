import { cutOff } from './cut-off.ts';
import { expect, test } from './fixtures.ts';
import { ROUTES } from './routes.ts';
import { settle } from './settle.ts';

/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };

const PLACES = [
  ...ROUTES,
  ...['network', 'correlations', 'patterns'].map((tab) => ({
    ...{ name: `dashboard ${tab}`, path: `/?tab=${tab}`, heading: 'Dashboard' },
  })),
  ...['proofs', 'statistics'].map((tab) => ({
    ...{ name: `comms ${tab}`, path: `/comms?tab=${tab}`, heading: 'Communications Center' },
  })),
  { name: 'map of texts', path: '/topics?tab=map', heading: 'Topics' },
];

for (const { name, path, heading } of PLACES)
  test(`at 200 % everything of ${name} is within the window`, async ({ openPage }) => {
    const page = await openPage(path);
    await page.setViewportSize(ZOOMED);
    await settle(page, heading);
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      ...{ scrollWidth: document.documentElement.scrollWidth },
      ...{ clientWidth: document.documentElement.clientWidth },
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(await cutOff(page)).toEqual([]);
  });
