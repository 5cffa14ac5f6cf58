import type { Page } from 'playwright/test';
import { expect, session } from './session.ts';

/** Of the program's own files and its answers, together with the page itself. */
const MOST_REQUESTS = 40;
const MOST_ANSWER_BYTES = 600_000;

const receivedBy = (page: Page): Promise<readonly { readonly path: string; readonly bytes: number }[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.startsWith(location.origin)
          ? [{ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }]
          : [],
      ),
  );

session(
  'the first page is few requests and short answers @full',
  ['/', 'Dashboard'],
  async ({ person: { page } }) => {
    const aboveChance = page.getByText(/above chance/).first();
    await expect(aboveChance).toBeVisible();
    // While the first opening computes, it asks how far that is, the more often the busier the machine.
    await page.reload();
    await expect(aboveChance).toBeVisible();
    const paths = async () => (await receivedBy(page)).map(({ path }) => path);
    for (const last of ['/api/timeline/drops', '/api/timeline/events'])
      await expect.poll(paths).toContain(last);
    const received = await receivedBy(page);
    const answers = received.filter(({ path }) => path.startsWith('/api/'));
    expect(received.length + 1).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(answers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_ANSWER_BYTES);
  },
);
