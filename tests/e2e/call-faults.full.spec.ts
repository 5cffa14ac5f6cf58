import type { Page, Route } from 'playwright/test';
import { ofTurn } from '#tests/helpers/soak.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './hosts/host.ts';
import { ROUTES } from './routes.ts';
import { settle, settleResults } from './settle.ts';
import { isMended } from './try-again.ts';

/** How a call may fail: the workstation’s fault, what is not there, what is no JSON, and nothing at all. */
type Fault = readonly [name: string, answer: (route: Route) => Promise<void>];
const FAULTS: readonly [Fault, ...Fault[]] = [
  ['500', (route) => route.fulfill({ status: 500, json: { error: 'The test made this call fail.' } })],
  ['404', (route) => route.fulfill({ status: 404, json: { error: 'The test made this call fail.' } })],
  [
    'garbage',
    (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '<<no JSON>>' }),
  ],
  ['nothing', (route) => route.abort('connectionfailed')],
];

/** A page may read an address for several of its parts, and again in a while; one that is called on and on is a loop. */
const MOST_CALLS = 20;

/** Sentences that say that something is not there, or that there are none of it. */
const SAYS_NONE = /^(?:no|nothing|none|0)\b|\b(?:not yet|nothing yet)\b|\b(?:no|0) \p{L}+ yet\b/iu;

/** What a page says is not there, line by line. */
const nones = async (page: Page): Promise<readonly string[]> => {
  const main = page.getByRole('main');
  const text = await main.innerText();
  // “None” to choose says nothing. Read last: every choice of the text is there by now.
  const choices = new Set(await main.locator('option').allTextContents());
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => SAYS_NONE.test(line) && !choices.has(line));
};

const pathOf = (url: string): string => new URL(url).pathname;

/** A call by its path and its question: two calls of one page that differ in the question alone fail one by one. */
const callOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Pages are alike here, and cost a visit for each of their calls: a sixth of them in a run, by turns. */
const TURNS = 6;

/** The stream of changes, and what the frame of every page asks for: the page that only has text asks for nothing else. */
const readFrameCalls = async (host: Host): Promise<ReadonlySet<string>> => {
  const calls = new Set(['/api/events']);
  const page = await host.page('/about', async (fresh) => {
    fresh.on('request', (request) => calls.add(pathOf(request.url())));
    await Promise.resolve();
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  await page.close();
  return calls;
};
let frameCalls: Promise<ReadonlySet<string>> | undefined;

test.describe.configure({ timeout: 600_000 });

const FETCHING = [
  ...ROUTES.filter((route) => !['about', 'not-found'].includes(route.name)),
  { name: 'correlations', path: '/?tab=correlations', heading: 'Dashboard' },
];
for (const { name, path, heading } of ofTurn(FETCHING, TURNS))
  test(`${name}: no failed call reads as nothing there, and each can be tried again @full`, async ({
    host,
  }) => {
    const frame = await (frameCalls ??= readFrameCalls(host));
    const calls = new Set<string>();
    let fails: ((route: Route) => Promise<void>) | null = null;
    let failing = '';
    const isFailing = (url: string): boolean => callOf(url) === failing;
    let isHeld = isFailing;
    const failed = new Map<string, number>();
    const page = await host.page(path, async (fresh) => {
      await fresh.route('**/api/**', async (route) => {
        const address = route.request().url();
        if (route.request().method() !== 'GET') return route.continue();
        if (!frame.has(pathOf(address))) calls.add(callOf(address));
        if (fails === null || !isHeld(address)) return route.continue();
        failed.set(address, (failed.get(address) ?? 0) + 1);
        return fails(route);
      });
    });
    await settle(page, heading);
    const usual = new Set(await nones(page));
    const told: string[] = [];
    const said: { readonly where: string; readonly line: string }[] = [];
    // All without an answer at first: what is not known yet is not said to be none.
    const unanswered: Route[] = [];
    isHeld = (url) => !frame.has(pathOf(url));
    fails = async (route) => void (await Promise.resolve(unanswered.push(route)));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect.poll(() => unanswered.length).toBeGreaterThan(0);
    for (const line of await nones(page)) said.push({ where: 'no call answered', line });
    for (const route of unanswered) await route.abort().catch(() => undefined);
    isHeld = isFailing;
    // By turns: each call fails in one of the ways, and each way on every page with as many calls.
    for (const [turn, call] of [...calls].entries()) {
      const [fault, answer] = FAULTS[(turn + name.length) % FAULTS.length] ?? FAULTS[0];
      failing = call;
      failed.clear();
      fails = answer;
      await page.reload();
      await expect(page.getByTestId('loading'), `${call} ${fault}`).toHaveCount(0, { timeout: 45_000 });
      const failures = page
        .getByRole('alert')
        .filter({ has: page.getByRole('button', { name: 'Try again' }) });
      const isTold = await failures
        .first()
        .waitFor({ timeout: 45_000 })
        .then(
          () => true,
          () => false,
        );
      if (!isTold) told.push(`${call} ${fault}: no alert with “Try again”`);
      for (const line of await nones(page)) said.push({ where: `${call} ${fault}`, line });
      const most = Math.max(0, ...failed.values());
      if (most > MOST_CALLS) told.push(`${call} ${fault}: called ${most} times`);
      fails = null;
      if (isTold && !(await isMended(failures)))
        told.push(`${call} ${fault}: “Try again” leaves “${await failures.first().innerText()}”`);
    }
    // Once more at the end: what is computed in the background changes what the page says with no call failing.
    await page.reload();
    await settleResults(page, heading);
    for (const line of await nones(page)) usual.add(line);
    await page.close();
    for (const { where, line } of said.filter((one) => !usual.has(one.line)))
      told.push(`${where}: says “${line}”`);
    expect(told).toEqual([]);
  });
