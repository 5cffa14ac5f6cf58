import type { Page, Route } from 'playwright/test';
import { ofTurn } from '#tests/helpers/soak.ts';
import { expect, test } from './fixtures.ts';
import { ROUTES } from './routes.ts';
import { settleResults } from './settle.ts';
import { isMended } from './try-again.ts';

/** Pages are alike here: a fourth of them in a run, by turns. */
const TURNS = 4;
/** Only text; topics show an example only where it is known that nobody has requested those of all texts. */
const STATIC: ReadonlySet<string> = new Set(['about', 'not-found', 'topics']);
const VIEWS = [
  ...ROUTES.filter(({ name }) => !STATIC.has(name)),
  { name: 'correlations', path: '/?tab=correlations', heading: 'Dashboard' },
  { name: 'comms-proofs', path: '/comms?tab=proofs', heading: 'Communications Center' },
  { name: 'claims-queue', path: '/claims?tab=queue', heading: 'Claim Ledger' },
];
const FAULT = 'The test made this call fail.';

/** What the page shows, line by line; what counts or tells times moves by itself. */
const lines = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('main').innerText())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/\bago\b|elapsed|\d{2}:\d{2}:\d{2}/u.test(line));

test.describe.configure({ timeout: 600_000 });

for (const { name, path, heading } of ofTurn(VIEWS, TURNS))
  test(`${name}: what is there stays, said to be old, where it can’t be fetched again @full`, async ({
    host,
  }) => {
    const held: Route[] = [];
    let isFailing = false;
    const refused = new Set<string>();
    const page = await host.page(path);
    // All jobs have ended: the end of another would be told in the stream that is held back from now on.
    await settleResults(page, heading);
    await page.route('**/api/**', (route) => {
      const isStream = route.request().url().endsWith('/api/events');
      if (!isFailing || isStream || route.request().method() !== 'GET') return route.continue();
      refused.add(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 500, json: { error: FAULT } });
    });
    await page.route('**/api/events', async (route) => void (await Promise.resolve(held.push(route))));
    await page.reload();
    await settleResults(page, heading);
    const before = await lines(page);
    // The stream of changes ends as with a restart: all is fetched again once it is back.
    await page.unroute('**/api/events');
    isFailing = true;
    for (const route of held)
      await route.fulfill({ status: 200, contentType: 'text/event-stream', body: ':\n\n' });
    const failures = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: 'Try again' }) });
    await expect(page.getByTestId('live')).toHaveText('Live');
    await expect.poll(() => refused.size).toBeGreaterThan(0);
    await expect(failures.first()).toBeVisible();
    await expect(page.getByTestId('loading')).toHaveCount(0);
    const during = new Set(await lines(page));
    const lost = before.filter((line) => !during.has(line));
    isFailing = false;
    const mended = await isMended(failures);
    const left = mended ? [] : await failures.allInnerTexts();
    // What is read once more is there.
    await settleResults(page, heading);
    // What is computed in the background may change a figure.
    const words = (line: string): string => line.replace(/[\d.,]+/gu, '#');
    const after = new Set((await lines(page)).map(words));
    const gone = before.filter((line) => !after.has(words(line)));
    await page.close();
    expect({ lost, left, gone }).toEqual({ lost: [], left: [], gone: [] });
  });
