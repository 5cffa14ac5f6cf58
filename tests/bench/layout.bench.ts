import { chromium } from 'playwright';
import { startPage } from '#tests/e2e/gallery.ts';
import { findChromium } from '#tests/helpers/find-chromium.ts';
import { ownTime } from './main-thread.ts';
import { median, toLimitRow, type Bench } from './measure.ts';

const RUNS = 5;
const LONGEST_BLOCK_MS = 16;
const NOTE = '5,000 nodes, 8,000 edges, 100 iterations; processor time of the longest task of the window';

/** What the window itself has to do while its worker lays a network out: the messages, and next to it the picture. */
export const layoutBench: Bench = async () => {
  const served = await startPage('layout', 'production');
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction('window.layOut !== undefined');
    const longest = async (isDrawn: boolean): Promise<number> => {
      const layOut = () => page.evaluate(`window.layOut(${isDrawn})`);
      await layOut();
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await ownTime(browser, page, layOut));
      return median(times);
    };
    const note = `${NOTE}; drawn at every step ${(await longest(true)).toFixed(1)} ms`;
    return [
      toLimitRow('layout: longest block of the window', await longest(false), LONGEST_BLOCK_MS, 'ms', note),
    ];
  } finally {
    await browser.close();
    served.close();
  }
};
