import type { Pattern } from '#shared/contract/patterns.ts';
import type { SettingsState } from '#shared/contract/settings.ts';
import { formatCount } from '#shared/figures.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

test('the deltas count every test, and show some of each kind', async ({ openPage, host }) => {
  const page = await openPage('/research?tab=deltas');
  await settle(page, 'Research Dashboard');
  const patterns = await host.api<Pattern[]>('/api/pattern-analysis/deltas');
  const tests = patterns.flatMap(
    ({ type, metadata: { label = '', observed, expected, bandLow, bandHigh } }) =>
      typeof observed === 'number' && typeof expected === 'number'
        ? [{ type, label, observed, low: bandLow ?? -Infinity, high: bandHigh ?? Infinity }]
        : [],
  );
  // All 121 gaps, also those that occur nowhere, next to anniversaries, clock times and the posts of seven accounts.
  expect(tests.filter(({ type }) => type === 'interval')).toHaveLength(122);
  expect(tests.length).toBeGreaterThan(150);
  const above = tests.filter(({ observed, high }) => observed > high).length;
  const below = tests.filter(({ observed, low }) => observed < low).length;
  const verdict = page.getByTestId('family-verdict');
  await expect(verdict).toContainText(
    `${formatCount(above)} of ${formatCount(tests.length)} tests are above the 95% range of chance, ${formatCount(below)} `,
  );
  await expect(verdict).toContainText(
    `By chance alone, about ${formatCount(Math.round(tests.length / 4) / 10)} are expected on each side.`,
  );
  await expect(verdict).toContainText(`24 of ${formatCount(tests.length)} shown`);

  const figure = page.getByRole('figure').filter({ hasText: 'Deltas, observed and expected' });
  await figure.getByRole('button', { name: 'Show as table' }).click();
  await expect(figure.getByRole('row')).toHaveCount(tests.length + 1);
  const kinds = page.getByRole('radiogroup', { name: 'Kind' });
  for (const kind of ['Anniversary', 'Same clock minute', 'Repeated gap', 'Near a post'])
    await expect(kinds.getByText(new RegExp(`^${kind} \\(`, 'u'))).toBeVisible();
});

test('where tests are computed only when asked, opening pages registers none, and a button asks @full', async ({
  openPage,
  startOwnHost,
}) => {
  test.setTimeout(300_000);
  const own = await startOwnHost();
  const registered = () => own.api<unknown[]>('/api/test-register?limit=5000');
  const settings = await openPage('/settings', own);
  const body = JSON.stringify({ from: 'filter', name: 'Early', filter: 'number=1-1500' });
  await own.api('/api/sets?waitMs=60000', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const before = (await registered()).length;
  await settings.getByText('Compute tests only when asked').click();
  await expect
    .poll(async () => (await own.api<SettingsState>('/api/settings')).settings.testsWhenAsked)
    .toBe(true);
  const page = await openPage('/research?tab=patterns&patterns=style&set=Early', own);
  const ask = page.getByRole('button', { name: 'Compare with chance' }).first();
  await expect(ask).toBeVisible();
  await expect(page.getByText('Not computed yet').first()).toBeVisible();
  expect(await registered()).toHaveLength(before);
  await ask.click();
  await expect(page.getByText('Not computed yet').first()).toBeHidden({ timeout: 120_000 });
  await expect.poll(async () => (await registered()).length, { timeout: 120_000 }).toBeGreaterThan(before);
});

test('one line on top of every view says what its filters leave, and one button clears them', async ({
  openPage,
  host,
}) => {
  const political = (await host.api<unknown[]>('/api/q-drops?category=political&limit=5000')).length;
  const page = await openPage('/research?tab=matrix&set=');
  const line = page.getByTestId('filter-line');
  await expect(line).toContainText(`${formatCount(political)} of 4,966 drops`);
  await expect(line).toContainText('political drops, all events');
  await page.getByRole('tab', { name: 'Delta Analysis' }).click();
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Clear filters' }).click();
  await expect(line).toHaveCount(0);
  await expect(page).toHaveURL(/categories=none/u);
});

test('one switch says whether retweets count, for everything on the tab of Q Proofs (M-09)', async ({
  openPage,
}) => {
  // With few posts: the ladder of the other choice is computed, and not looked at.
  const page = await openPage('/comms?tab=proofs&account=demo_reaction');
  const retweets = page.getByRole('checkbox', { name: /retweets|reposts/iu });
  await expect(retweets).toHaveCount(1);
  await expect(page.getByText(/^Reposts count as posts, as the switch/u)).toBeVisible();
  await retweets.click({ force: true });
  await expect(page.getByText(/^Reposts count as posts/u)).toHaveCount(0);
  await expect(page).toHaveURL(/reposts=|retweets=/iu);
});

test('what is within chance is no error: no color of danger next to it (M-35) @full', async ({
  openPage,
}) => {
  const page = await openPage('/about');
  for (const [path, heading] of [
    ['/?tab=correlations', 'Dashboard'],
    ['/research?tab=patterns', 'Research Dashboard'],
  ] as const) {
    await goTo(page, path, heading);
    await expect(page.getByText(/within chance/iu).first()).toBeVisible();
    await expect(page.locator('main [class*="intent-danger"]')).toHaveCount(0);
  }
});

test('no page counts patterns or proofs of what was not computed (M-33) @full', async ({
  openPage,
  host,
  fewHost: own,
}) => {
  const body = JSON.stringify({ from: 'filter', name: 'Early', filter: 'number=1-100' });
  await own.api('/api/sets?waitMs=60000', { method: 'POST', body });
  const page = await openPage('/research?tab=patterns&patterns=frequency&set=Early', own);
  await settle(page, 'Research Dashboard');
  // Tabs compute by themselves, one after another: no sum of those that happen to be there.
  const status = page.getByRole('status').filter({ hasText: /full analysis|computed|patterns in/u });
  await expect(status).toBeVisible();
  await expect(status).not.toContainText(/\d patterns in/u);
  await page.getByRole('tab', { name: 'Delta Patterns' }).click();
  await expect(page.getByText(/\d tests, [\d,]+ of them beyond chance/u)).toBeVisible({ timeout: 120_000 });
  await expect(status).not.toContainText(/\d patterns in/u);
  const comms = await openPage('/comms?tab=statistics&account=demo_account_one', host);
  await settle(comms, 'Communications Center');
  await expect(
    comms.getByText('Not computed yet; “Find Q Proofs” compares the posts with chance.'),
  ).toBeVisible();
});
