import type { Page } from 'playwright/test';
import { isSoak, ofTurn, TURN } from '#tests/helpers/soak.ts';
import { tier } from '#tests/helpers/tier.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './hosts/host.ts';
import { ROUTES } from './routes.ts';
import { settle, settleResults } from './settle.ts';
import { isMended } from './try-again.ts';
import { loadAnew, watchCalls, type Call, type Given } from './watch-calls.ts';

/** How a call may fail: the workstation’s fault, what is not there, what is no JSON, and nothing at all. */
type Fault = readonly [name: string, given: Given];
const FAILED = JSON.stringify({ error: 'The test made this call fail.' });
const FAULTS: readonly [Fault, ...Fault[]] = [
  ['500', { status: 500, body: FAILED }],
  ['404', { status: 404, body: FAILED }],
  ['garbage', { status: 200, body: '<<no JSON>>' }],
  ['nothing', 'nothing'],
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

const pathOf = (address: string): string => address.replace(/\?.*$/su, '');

/** Pages are alike here, and cost a visit for each of their calls: two or three of them in a run, by turns. */
const TURNS = 12;

/** Which time this is that the pages of this run have their turn. */
const ROUND = Math.floor(TURN / TURNS);

/** Of many calls of a page as many as there are ways to fail: the others in other rounds. */
const triedOf = (calls: ReadonlySet<string>): readonly string[] => {
  const all = [...calls].toSorted();
  if (isSoak || tier === undefined || all.length <= FAULTS.length) return all;
  const from = (ROUND * FAULTS.length) % all.length;
  return [...all, ...all].slice(from, from + FAULTS.length);
};

/** How the calls of the window are answered now. */
let answer: (call: Call) => Given | Promise<Given> = () => null;

/** One window for all tests here, and what the frame of every page asks for: the page that only has text asks for nothing else. */
const openWindow = async (host: Host) => {
  const frame = new Set<string>();
  answer = ({ address }) => {
    frame.add(pathOf(address));
    return null;
  };
  const page = await host.page('/about', (fresh) => watchCalls(fresh, { asked: (call) => answer(call) }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  return { page, frame };
};
let opened: ReturnType<typeof openWindow> | undefined;
test.afterAll(async () => {
  await (await opened)?.page.close();
});

test.describe.configure({ timeout: 600_000 });

const FETCHING = [
  ...ROUTES.filter((route) => !['about', 'not-found'].includes(route.name)),
  { name: 'correlations', path: '/?tab=correlations', heading: 'Dashboard' },
];
for (const { name, path, heading } of ofTurn(FETCHING, TURNS))
  test(`${name}: no failed call reads as nothing there, and each can be tried again @full`, async ({
    host,
  }) => {
    const { page, frame } = await (opened ??= openWindow(host));
    const calls = new Set<string>();
    let gives: (address: string) => Given | Promise<Given> = () => null;
    // Not before: what the document before calls is no call of this page.
    await loadAnew(page, path, () => {
      answer = ({ method, address }) => {
        if (method !== 'GET' || frame.has(pathOf(address))) return null;
        calls.add(address);
        return gives(address);
      };
    });
    await settle(page, heading);
    const usual = new Set(await nones(page));
    const told: string[] = [];
    const said: { readonly where: string; readonly line: string }[] = [];
    // All without an answer at first: what is not known yet is not said to be none.
    let unanswered = 0;
    gives = () => {
      unanswered += 1;
      return new Promise(() => {});
    };
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect.poll(() => unanswered).toBeGreaterThan(0);
    for (const line of await nones(page)) said.push({ where: 'no call answered', line });
    // By turns: each call fails in one of the ways, and each way on every page with as many calls.
    for (const [turn, call] of triedOf(calls).entries()) {
      const [fault, given] = FAULTS[(turn + name.length + ROUND) % FAULTS.length] ?? FAULTS[0];
      let failed = 0;
      gives = (address) => {
        if (address !== call) return null;
        failed += 1;
        return given;
      };
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
      if (failed > MOST_CALLS) told.push(`${call} ${fault}: called ${failed} times`);
      gives = () => null;
      if (isTold && !(await isMended(failures)))
        told.push(`${call} ${fault}: “Try again” leaves “${await failures.first().innerText()}”`);
    }
    // Once more at the end: what is computed in the background changes what the page says with no call failing.
    await page.reload();
    await settleResults(page, heading);
    for (const line of await nones(page)) usual.add(line);
    for (const { where, line } of said.filter((one) => !usual.has(one.line)))
      told.push(`${where}: says “${line}”`);
    expect(told).toEqual([]);
  });
