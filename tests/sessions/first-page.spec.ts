import { expect, session } from './session.ts';

/** Of the program's own files and its answers, together with the page itself. */
const MOST_REQUESTS = 40;
const MOST_ANSWER_BYTES = 600_000;

session(
  'the first page is few requests and short answers @full',
  ['/', 'Dashboard'],
  async ({ person: { page } }) => {
    await expect(page.getByText(/above chance/).first()).toBeVisible();
    const received = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.name.startsWith(location.origin)
            ? [{ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }]
            : [],
        ),
    );
    const answers = received.filter(({ path }) => path.startsWith('/api/'));
    expect(answers.map(({ path }) => path)).toContain('/api/timeline/drops');
    expect(received.length + 1).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(answers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_ANSWER_BYTES);
  },
);
