import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { DropStats } from '#shared/contract/drops.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { few } from './hosts/seed.ts';
import { picture } from './picture.ts';
import { routeNow } from './route-now.ts';
import { settle } from './settle.ts';

test('a plan is locked, exported, and marks the tests that are run afterwards', async ({
  openPage,
  startOwnHost,
}, info) => {
  const host = await startOwnHost(await few());
  const page = await openPage('/plans', host);
  await settle(page, 'Plans and Tests');
  await page.getByRole('button', { name: 'Lock a plan…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the plan').fill('Rate of drops');
  await dialog.getByLabel('Question').fill('Does the rate of drops change?');
  await dialog.getByLabel('Method').selectOption('temporal-profile');
  await dialog.getByLabel('What would count as a result').fill('Holm p below 0.05');
  await expect(dialog.getByRole('button', { name: 'Lock the plan' })).toBeDisabled();
  await expect(dialog.getByText('Still empty: Stopping rule')).toBeVisible();
  await dialog.getByLabel('Stopping rule').fill('After one run.');
  await dialog.getByRole('button', { name: 'Lock the plan' }).click();
  await expect(dialog).toHaveCount(0);
  // The plan that was locked is open, and no plan was before it.
  await expect(page.getByText('Plan before itnone')).toBeVisible();
  await expect(page.getByText('No test was run as planned yet.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Tests of Rate of drops' }).getByText('none yet'),
  ).toBeVisible();
  const file = join(info.outputDir, 'plan.txt');
  const saved = host.nextSaveTo(page, file);
  await page.getByRole('button', { name: 'Export as text' }).click();
  await saved;
  expect(readFileSync(file, 'utf8')).toContain('Question: Does the rate of drops change?');

  await page.getByRole('button', { name: 'Run test 1 as planned' }).click();
  await expect
    .poll(async () => (await host.api<Plan>('/api/plans/Rate%20of%20drops')).runs[0]?.length)
    .toBe(1);
  await page.reload();
  await settle(page, 'Plans and Tests');
  await page.getByRole('grid', { name: 'Plans' }).getByText('Rate of drops').click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tests of Rate of drops' })).toContainText(/run \d+/u);

  await page.getByRole('button', { name: 'Lock a plan…' }).click();
  await dialog.getByLabel('Name of the plan').fill('The same again');
  await dialog.getByLabel('Question').fill('Does the rate of drops change?');
  await dialog.getByLabel('Method').selectOption('temporal-profile');
  await dialog.getByLabel('What would count as a result').fill('Holm p below 0.05');
  await dialog.getByLabel('Stopping rule').fill('After one run.');
  await dialog.getByRole('button', { name: 'Lock the plan' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/This test was run before.*Run \d+,/su);
  expect(await host.api<Plan[]>('/api/plans')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Lock it all the same' }).click();
  await expect(dialog).toHaveCount(0);
  await picture(page, 'plans-1280', { fullPage: true });
});

test('the register has p with q in view in a small window, and each test by its whole name @full', async ({
  openPage,
  startOwnHost,
}) => {
  // On a shared one, which tests come first depends on what was run there before.
  const host = await startOwnHost();
  await host.api<unknown>('/api/correlations/ladder?username=demo_account_one&platform=twitter');
  const page = await openPage('/plans', host);
  await page.setViewportSize({ width: 1024, height: 768 });
  await settle(page, 'Plans and Tests');
  const register = page.getByRole('grid', { name: 'Test register' });
  const edge = (await register.boundingBox())?.width ?? 0;
  for (const name of ['p', 'q']) {
    const head = register.getByRole('columnheader').filter({ hasText: new RegExp(`^${name}$`, 'u') });
    const box = await head.boundingBox({ timeout: 20_000 });
    expect([name, box !== null && box.x + box.width <= edge + 40]).toEqual([name, true]);
  }
  const rows = register.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows.first()).toBeVisible();
  const cut = await rows.evaluateAll((shown) =>
    shown
      .map((row) => row.querySelectorAll('[role="gridcell"]')[1])
      .flatMap((cell) => (cell === undefined ? [] : [cell, ...cell.querySelectorAll('*')]))
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);

  // One of many is found by its name or its method; nothing found is said.
  const listed = async () => Number(await register.getAttribute('aria-rowcount')) - 1;
  const all = await listed();
  const find = page.getByRole('searchbox', { name: 'Find tests' });
  await find.fill('within 5 min');
  await expect.poll(listed).toBeLessThan(all);
  expect(await listed()).toBeGreaterThan(0);
  await expect(register.getByRole('gridcell', { name: /within \d+ min/u }).first()).toContainText(
    'within 5 min',
  );
  await picture(page, 'register-found-1024', { fullPage: true });
  await find.fill('no such test');
  await expect(page.getByText('No test has “no such test” in its name')).toBeVisible();
  await find.fill('');
  await expect.poll(listed).toBe(all);
});

test('a window curve of news is run as planned; a plan names account and parameters, and only a run that agrees keeps to it @full', async ({
  allowedFaults,
  openPage,
  fewHost: host,
}) => {
  allowedFaults.push(/status of 400 \(Bad Request\) \S+\/api\/plans/u);
  const username = 'harbor';
  const posts = Array.from(
    { length: 60 },
    (_, at) =>
      `90000000${String(at + 100)},2017-12-${String((at % 28) + 1)} ${String(at % 24)}:10,${username},Post ${String(at)}`,
  );
  await host.api('/api/social-posts/import?waitMs=60000&fileName=posts.csv&platform=twitter', {
    method: 'POST',
    body: ['id,date,username,text', ...posts, ''].join('\n'),
  });
  const page = await openPage('/plans', host);
  await settle(page, 'Plans and Tests');
  await page.getByRole('button', { name: 'Lock a plan…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the plan').fill('News');
  await dialog.getByLabel('Question').fill('Do drops and news meet within a day?');
  await dialog.getByLabel('Method').selectOption('window-match');
  await dialog.getByLabel('Drops are compared with').selectOption('events');
  await dialog.getByLabel('What would count as a result').fill('q below 0.05');
  await dialog.getByLabel('Stopping rule').fill('After one run.');
  await dialog.getByRole('button', { name: 'Lock the plan' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('grid', { name: 'Plans' }).getByText('News').click();
  const newsTests = page.getByRole('region', { name: 'Tests of News' });
  await expect(newsTests).toContainText('Drops are compared with: News events');
  const news = () => host.api<Plan>('/api/plans/News');
  // The same method with posts and all defaults is what its page asks when it is opened.
  await host.api('/api/analyses/window-match/run', {
    method: 'POST',
    body: JSON.stringify({ selection: { other: 'posts', username } }),
  });
  await page.getByRole('button', { name: 'Run test 1 as planned' }).click();
  await expect.poll(async () => (await news()).runs[0]?.length, { timeout: 120_000 }).toBe(1);
  await expect.poll(async () => (await news()).otherRuns.length, { timeout: 120_000 }).toBe(1);
  expect((await news()).deviations).toEqual([]);

  await page.getByRole('button', { name: 'Lock a plan…' }).click();
  await dialog.getByLabel('Name of the plan').fill('Five minutes');
  await dialog.getByLabel('Question').fill('Do drops and posts meet within five minutes?');
  await dialog.getByLabel('Method').selectOption('window-match');
  await dialog.getByLabel('Account').selectOption(username);
  await dialog.getByText('Parameters defaults').click();
  await dialog.getByLabel('Largest window (minutes)').fill('0');
  await dialog.getByLabel('What would count as a result').fill('q below 0.05');
  await dialog.getByLabel('Stopping rule').fill('After one run.');
  await dialog.getByRole('button', { name: 'Lock the plan' }).click();
  await expect(dialog.getByText(/maxMinutes/u)).toBeVisible();
  await dialog.getByLabel('Largest window (minutes)').fill('5');
  await dialog.getByRole('button', { name: 'Lock the plan' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('grid', { name: 'Plans' }).getByText('Five minutes').click();
  const tests = page.getByRole('region', { name: 'Tests of Five minutes' });
  await expect(tests).toContainText('Matches within k minutes');
  await expect(tests).toContainText(`Account: ${username}`);
  await expect(tests).toContainText('Largest window (minutes): 5');

  const run = (maxMinutes: number) =>
    host.api('/api/analyses/window-match/run', {
      method: 'POST',
      body: JSON.stringify({ parameters: { maxMinutes }, selection: { username } }),
    });
  await run(6);
  await run(5);
  const plan = () => host.api<Plan>('/api/plans/Five%20minutes');
  await expect.poll(async () => (await plan()).runs[0]?.length).toBe(1);
  expect((await plan()).deviations).toHaveLength(1);
});

/** The call that makes a set ends before the set is there, as on a busy machine. */
const answerEarly = (page: Page): Promise<void> =>
  routeNow(page, '**/api/sets', (route) => {
    const request = route.request();
    return request.method() === 'POST'
      ? route.continue({ url: `${request.url()}?waitMs=0` })
      : route.fallback();
  });

test('a selection is frozen, combined, sampled, exported, and says what has changed since', async ({
  openPage,
  writableHost: host,
  allowedFaults,
}, info) => {
  // A name that is taken is refused on purpose.
  allowedFaults.push(/409 \(Conflict\)/);
  const page = await openPage('/drops?year=2018', host);
  await settle(page, 'Q Drops Collection');
  const dialog = page.getByRole('dialog');
  const freeze = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Save as set…' }).click();
    await dialog.getByLabel('Name of the set').fill(name);
    await dialog.getByRole('button', { name: /^Freeze [\d,]+ drops$/ }).click();
    await expect(dialog).toHaveCount(0);
    // A busy machine freezes it after the dialog has closed.
    const names = async () => (await host.api<WorkingSet[]>('/api/sets')).map((set) => set.name);
    await expect.poll(names).toContain(name);
  };
  await page.getByRole('button', { name: 'Save as set…' }).click();
  await expect(dialog.getByLabel('Name of the set')).toHaveValue('2018');
  await dialog.getByLabel('Name of the set').fill('a/b');
  await expect(dialog).toContainText('without / ? # , ( )');
  await expect(dialog.getByRole('button', { name: /^Freeze/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await freeze('Drops of 2018');
  await goTo(page, '/drops?year=2018&hasImages=true', 'Q Drops Collection');
  await settle(page, 'Q Drops Collection');
  await freeze('With images');
  // A refusal leaves the dialog, and the keys with it.
  await page.getByRole('button', { name: 'Save as set…' }).click();
  await dialog.getByLabel('Name of the set').fill('With images');
  await dialog.getByRole('button', { name: /^Freeze/ }).click();
  await expect(dialog).toContainText('already a set “With images”');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: /^Working Sets/ }).click();
  await settle(page, 'Working Sets');
  const sets = await host.api<WorkingSet[]>('/api/sets');
  const itemsOf = (name: string): number => sets.find((set) => set.name === name)?.items ?? 0;
  const list = page.getByRole('grid', { name: 'Working sets' });
  await expect(list.getByRole('row').filter({ hasText: 'Drops of 2018' })).toContainText(
    itemsOf('Drops of 2018').toLocaleString('en-US'),
  );
  await list.getByText('Drops of 2018').click();
  await expect(page.getByText('Its query finds exactly the same items now.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Items of the set' })).toBeVisible();
  await page.getByLabel('Compare with').selectOption('With images');
  const missing = page.getByRole('region', { name: 'Only in this set' });
  await expect(missing.getByRole('heading')).toContainText(
    (itemsOf('Drops of 2018') - itemsOf('With images')).toLocaleString('en-US'),
  );

  await page.getByRole('link', { name: 'Show in its list' }).click();
  await settle(page, 'Q Drops Collection');
  await expect(page).toHaveURL(/\/drops\?set=Drops(\+|%20)of(\+|%20)2018$/);
  await expect(page.getByLabel('Working set')).toHaveValue('Drops of 2018');
  const found = page.getByRole('status').filter({ hasText: / of [\d,]+ drops/ });
  await expect(found).toContainText(`of ${itemsOf('Drops of 2018').toLocaleString('en-US')} drops`);
  await page.getByLabel('Working set').selectOption('With images');
  await expect(found).toContainText(`of ${itemsOf('With images').toLocaleString('en-US')} drops`);
  await picture(page, 'sets-filter-1280');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByLabel('Working set')).toHaveValue('');
  await goTo(page, '/sets', 'Working Sets');
  await settle(page, 'Working Sets');

  await answerEarly(page);
  await page.getByRole('button', { name: 'Combine sets…' }).click();
  await dialog.getByLabel('First set').selectOption('Drops of 2018');
  await dialog.getByLabel('Operation').selectOption('subtract');
  await dialog.getByLabel('Second set').selectOption('With images');
  await dialog.getByLabel('Name of the new set').fill('Without images');
  await dialog.getByRole('button', { name: 'Combine sets' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/set=Without(\+|%20)images/);
  await expect(page.getByRole('heading', { name: 'Without images' })).toBeVisible();

  await page.getByRole('button', { name: 'Draw a sample…' }).click();
  await dialog.getByLabel('Items to draw').fill('20');
  await dialog.getByLabel('Stratum').selectOption('month');
  await dialog.getByRole('button', { name: 'Draw the sample' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Without images sample' })).toBeVisible();
  const file = join(info.outputDir, 'sample.tsv');
  const saved = host.nextSaveTo(page, file);
  await page.getByRole('button', { name: 'Export 20 items' }).click();
  await saved;
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('drop:'))).toHaveLength(20);

  const citations = join(info.outputDir, 'sample.ris');
  const cited = host.nextSaveTo(page, citations);
  await page.getByRole('button', { name: 'Cite the set “Without images sample”' }).click();
  await page.getByRole('menuitem', { name: 'RIS' }).click();
  await cited;
  expect(readFileSync(citations, 'utf8').match(/^TY {2}- ELEC\r$/gmu)).toHaveLength(20);
  await expect(page.getByRole('menuitem', { name: 'RIS' })).toHaveCount(0);
  await picture(page, 'sets-1280', { fullPage: true });

  await page.getByRole('button', { name: 'Remove…' }).click();
  await dialog.getByLabel(/^Type /).fill('Without images sample');
  await dialog.getByRole('button', { name: 'Remove Without images sample' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(list.getByText('Without images sample')).toHaveCount(0);
  const left = (await host.api<WorkingSet[]>('/api/sets')).map(({ name }) => name);
  expect(left.toSorted()).toEqual([...sets.map(({ name }) => name), 'Without images'].toSorted());
});

test(
  'a method is narrowed to a set from its page, and says so with its marking',
  { tag: '@full' },
  async ({ openPage, writableHost: host }) => {
    await host.api('/api/sets?waitMs=60000', {
      method: 'POST',
      body: JSON.stringify({ from: 'filter', name: 'Narrowed', filter: 'drops:endDate=2018-01-31' }),
    });
    const page = await openPage('/?tab=patterns&patterns=frequency', host);
    await settle(page, 'Dashboard');
    const field = page
      .getByRole('complementary', { name: 'Analysis Controls' })
      .getByLabel('Set', { exact: true });
    await expect(field).toHaveValue('');
    await expect(field.getByRole('option', { name: /^Narrowed · [0-9a-f]{8}$/u })).toBeAttached();
    await field.selectOption('Narrowed');
    await expect(page).toHaveURL(/[?&]set=Narrowed/u);
    const line = page.getByTestId('run-line');
    await expect(line).toContainText('Set “Narrowed”');
    await expect(line).toContainText('exploratory');
    await expect(page.getByText('Uses the set “Narrowed”.')).toBeVisible();
    const stats = await host.api<DropStats>('/api/q-drops/stats?set=Narrowed');
    await expect(page.getByRole('region', { name: 'Figures of the set Narrowed' })).toContainText(
      stats.totalDrops.toLocaleString('en-US'),
    );
    await page.goto(new URL('/?set=Narrowed&categories=none', page.url()).href);
    await settle(page, 'Dashboard');
    await expect(page.getByTestId('drawn')).toContainText(
      `Bars count all ${stats.totalDrops.toLocaleString('en-US')} drops`,
    );
    await page.getByRole('button', { name: 'Export Analysis' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(/no filter$/u)).toBeChecked();
    await dialog.getByLabel('Set', { exact: true }).selectOption('Narrowed');
    await expect(dialog.getByLabel(/^Everything of the set “Narrowed”/u)).toBeChecked();
  },
);

test('without a set, the years of the drops at hand can be frozen at once @full', async ({
  openPage,
  startOwnHost,
}) => {
  const page = await openPage('/sets', await startOwnHost());
  await answerEarly(page);
  await page
    .getByRole('button', { name: /^Freeze [\d,]+ drops of 20\d\d$/u })
    .first()
    .click();
  // It is said to be there, for 5 s, and opened, though the button is gone with the first set.
  await expect(page.getByText('Set frozen')).toBeVisible();
  await expect(page).toHaveURL(/set=Drops/u);
  await expect(page.getByRole('grid', { name: 'Working sets' })).toContainText('Drops of 20');
});
