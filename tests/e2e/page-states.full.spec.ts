import { ofTurn } from '#tests/helpers/soak.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { picture } from './picture.ts';
import { ROUTES } from './routes.ts';
import { loadAnew, watchCalls, type Given } from './watch-calls.ts';

/** The view of each page that shows what it has fetched; the rest are without an answer. */
const VIEWS: Readonly<Record<string, string>> = {
  'abbreviations-analysis': '/abbreviations/analysis?drop=15',
  twitter: '/twitter?tab=setup',
};
const STATIC: ReadonlySet<string> = new Set(['about', 'not-found']);
/** A quarter of the pages in a run, by turns. */
const FETCHING = ofTurn(
  ROUTES.filter(({ name }) => !STATIC.has(name)).map((route) => ({
    ...route,
    path: VIEWS[route.name] ?? route.path,
  })),
  4,
);
const LOAD = { text: 'Load the dataset', leadsTo: 'Comprehensive Ingestion' };
const POSTS = { text: 'Import posts', leadsTo: 'Twitter Data Collection' };
/** Pages that show nothing without data: what is missing is named, and the way to it is a press away. */
const WAYS: Readonly<Record<string, readonly (typeof LOAD)[]>> = {
  dashboard: [LOAD],
  drops: [LOAD],
  comms: [POSTS],
  coordination: [POSTS],
  research: [LOAD],
  'abbreviations-analysis': [LOAD],
  text: [LOAD],
  topics: [LOAD],
  coder: [LOAD],
  sets: [LOAD],
  claims: [LOAD],
};
/** Pages that are the way themselves, or need no data: what they say first. */
const SAYS: Readonly<Record<string, RegExp>> = {
  ingestion: /No dataset|Nothing has been imported yet|Choose a file/u,
  drop: /There is no drop 42/u,
};
const REFUSAL = 'The workstation is being held back by a test.';
const REFUSED: Given = { status: 503, body: JSON.stringify({ error: REFUSAL }) };

test.describe('a workstation that answers nothing', () => {
  let isRefusing = false;
  const thrown: string[] = [];
  const openWindow = (host: Host) =>
    host.page('/about', async (fresh) => {
      fresh.on('pageerror', (error) => thrown.push(error.message));
      await watchCalls(fresh, { asked: () => (isRefusing ? REFUSED : null) });
    });
  let opened: ReturnType<typeof openWindow> | undefined;
  test.afterAll(async () => {
    await (await opened)?.close();
  });

  for (const { name, path, heading } of FETCHING)
    test(`${name} says what failed and goes on when asked to`, async ({ host }) => {
      const page = await (opened ??= openWindow(host));
      isRefusing = true;
      await loadAnew(page, path);
      const retries = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await expect(retries.first()).toBeVisible();
      await expect(page.getByText(REFUSAL).first()).toBeVisible();
      await expect(page.getByText(/undefined|NaN|\[object Object\]/u)).toHaveCount(0);

      isRefusing = false;
      await expect(async () => {
        if ((await retries.count()) > 0) await retries.first().click({ timeout: 1000 });
        await expect(retries).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page.getByTestId('loading')).toHaveCount(0);
      expect(thrown).toEqual([]);
    });
});

test('an empty workstation says on each page what to do first', async ({
  startOwnHost,
  openPage,
  allowedFaults,
}) => {
  // No drop is in it; the browser logs such an answer 404 by itself.
  allowedFaults.push(/404 \(Not Found\) \S+\/api\/q-drops\/number\/\d+/u);
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/about', host);
  for (const { name, path, heading } of FETCHING) {
    await goTo(page, path, heading);
    await expect(page.getByTestId('loading'), name).toHaveCount(0);
    await expect(page.getByText(/undefined|NaN|\[object Object\]/u), name).toHaveCount(0);
    const says = SAYS[name];
    if (says !== undefined) await expect(page.getByText(says).first(), name).toBeVisible();
    const ways = WAYS[name] ?? [];
    for (const { text } of ways)
      await expect(page.getByRole('button', { name: text }).first(), name).toBeVisible();
    await picture(page, `empty-${name}`);
    const way = ways.at(-1);
    if (way !== undefined) {
      await page.getByRole('button', { name: way.text }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: way.leadsTo, exact: true })).toBeVisible();
    }
  }
});
