import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { proofsSeed } from './hosts/seed.ts';
import { settle } from './settle.ts';

test('a page says what of its address it does not use: names that it does not have, and values that it replaces', async ({
  openPage,
  allowedFaults,
}) => {
  allowedFaults.push(/^parameters: /u);
  for (const [address, unused] of [
    ['/methods?search=ladder&startDate=2018-03-01&sort-none=p', 'startDate=2018-03-01'],
    ['/sets?page=abc&from=2018-13-40', 'page=abc, from=2018-13-40'],
    ['/about?tab=system', 'tab=system'],
  ] as const) {
    const page = await openPage(address);
    await expect(page.getByTestId('unused-parts')).toHaveText(
      `This page does not use these parts of the link: ${unused}`,
    );
  }
});

test('what one looks at on the Correlations tab is a link: the pair, its window and rows, the curve and its direction @full', async ({
  openPage,
}) => {
  const page = await openPage('/?tab=correlations');
  await settle(page, 'Dashboard');
  await page.getByRole('tab', { name: 'Window curve' }).click();
  await page.getByRole('radiogroup', { name: 'Direction' }).getByText('Drop first').click();
  await page.getByRole('grid', { name: 'Top Correlations' }).getByRole('row').nth(1).click();
  await page.getByLabel('Window of the ledger').selectOption({ label: 'Within 72 h' });
  await page.getByRole('radiogroup', { name: 'Rows of the ledger' }).getByText('Misses').click();
  await expect(page).toHaveURL(/rows=misses/);
  const link = page.url();
  for (const part of ['chance=curve', 'direction=after', 'within=4320', 'pair='])
    expect(link).toContain(part);

  const other = await openPage(new URL(link).pathname + new URL(link).search);
  await settle(other, 'Dashboard');
  await expect(other.getByRole('tab', { name: 'Window curve' })).toHaveAttribute('aria-selected', 'true');
  await expect(other.getByRole('radio', { name: 'Drop first' })).toBeChecked();
  await expect(other.getByLabel('Window of the ledger')).toHaveValue('4320');
  await expect(other.getByRole('radio', { name: 'Misses' })).toBeChecked();
  await other.getByRole('button', { name: 'Close the pair' }).click();
  await expect(other).not.toHaveURL(/pair=|within=|rows=/);
});

test('what one looks at on the Q Proofs tab is a link: the ladder, its rung and order, the rows of the ledger @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ seed: await proofsSeed() });
  const page = await openPage('/comms?tab=proofs&account=demo_account_one', host);
  await settle(page, 'Communications Center');
  const chosen = (at: Page, group: string, name: string) =>
    at.getByRole('radiogroup', { name: group }).getByRole('radio', { name });
  await page.getByRole('radiogroup', { name: 'Direction of the ladder' }).getByText('Post before').click();
  await page.getByRole('radiogroup', { name: 'Rung of the range' }).getByText('Day').click();
  await page.getByRole('checkbox', { name: 'Include reposts' }).click({ force: true });
  await page.getByText('Misses', { exact: true }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/rows=misses/u);
  const link = page.url();
  for (const part of ['order=post-first', 'rung=day', 'retweets=false']) expect(link).toContain(part);

  const other = await openPage(new URL(link).pathname + new URL(link).search, host);
  await settle(other, 'Communications Center');
  await expect(chosen(other, 'Direction of the ladder', 'Post before drop')).toBeChecked();
  await expect(chosen(other, 'Rung of the range', 'Day')).toBeChecked();
  await expect(other.getByRole('checkbox', { name: 'Include reposts' })).not.toBeChecked();
  await expect(other.getByRole('grid', { name: 'Drops without a post in the window' })).toBeVisible();
});

test('lists, pages and logs are links; another set or tag begins at its first page @full', async ({
  openPage,
  writableHost: host,
}) => {
  for (const name of ['Links', 'Links again'])
    await host.api('/api/sets?waitMs=60000', {
      method: 'POST',
      body: JSON.stringify({ from: 'filter', name, filter: 'drops:number=1-600' }),
    });
  for (const tag of ['Quay', 'Ferry'])
    await host.api('/api/tags/items', {
      method: 'POST',
      body: JSON.stringify({ tag, to: { set: 'Links' } }),
    });

  const page = await openPage('/news?category=politics&search=the', host);
  await settle(page, 'News Events');
  await expect(page.getByLabel('Category')).toHaveValue('politics');
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue('the');
  await page.getByRole('searchbox', { name: 'Search events' }).fill('storm');
  await expect(page).toHaveURL(/search=storm/u);
  await page.getByLabel('Category').selectOption('');
  await expect(page).not.toHaveURL(/category=/u);

  await goTo(page, '/admin?tab=system&level=error', 'Administration');
  await expect(page.getByLabel('Minimum level')).toHaveValue('error');
  await page.getByLabel('Search the log').fill('closed');
  await expect(page).toHaveURL(/search=closed/u);

  await goTo(page, '/sets?set=Links&page=2', 'Working Sets');
  await expect(page.getByText(/^Page 2 of/u)).toBeVisible();
  await page.getByRole('grid', { name: 'Working sets' }).getByText('Links again').click();
  await expect(page.getByText(/^Page 1 of/u)).toBeVisible();
  await expect(page).not.toHaveURL(/page=/u);

  await goTo(page, '/notebook?tag=Quay&tagPage=2', 'Notebook');
  await expect(page.getByText(/^Page 2 of/u)).toBeVisible();
  await page.getByRole('button', { name: 'Tag Ferry', exact: true }).click();
  await expect(page.getByText(/^Page 1 of/u)).toBeVisible();
  await expect(page).not.toHaveURL(/tagPage=/u);
});

test('the part of the timeline in sight and what is drawn on it are a link; another period is seen whole @full', async ({
  openPage,
}) => {
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  for (let at = 0; at < 2; at += 1) await page.getByRole('button', { name: 'Zoom In' }).click();
  await page.getByRole('checkbox', { name: 'Event markers' }).click({ force: true });
  await expect(page).toHaveURL(/sight=.*marked=false/u);
  await page.reload();
  const zoom = page.getByRole('status', { name: 'Zoom' });
  await expect(zoom).toHaveText('2.3×');
  await expect(page.getByRole('checkbox', { name: 'Event markers' })).not.toBeChecked();
  await page.getByLabel('View', { exact: true }).selectOption('year');
  await expect(zoom).toHaveText('2.3×');
  await page.getByLabel('Focus').selectOption({ index: 2 });
  await expect(zoom).toHaveText('1.0×');
  await page.goBack();
  await expect(zoom).toHaveText('2.3×');
  await page.getByRole('button', { name: 'Reset View' }).click();
  await expect(zoom).toHaveText('1.0×');
  await expect(page).not.toHaveURL(/sight=/u);
});

test('the tab of the pattern analysis is a link, and Back returns to the one before @full', async ({
  openPage,
}) => {
  const page = await openPage('/?tab=patterns');
  await settle(page, 'Dashboard');
  await page.getByRole('tab', { name: 'Content Patterns' }).click();
  await expect(page).toHaveURL(/patterns=content/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Content Patterns' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Delta Patterns' }).click();
  await expect(page).toHaveURL(/patterns=delta/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Content Patterns' })).toHaveAttribute('aria-selected', 'true');
});

test('a search box keeps every key while its answers arrive @full', async ({ openPage }) => {
  const page = await openPage('/drops');
  await settle(page, 'Q Drops Collection');
  const box = page.getByRole('searchbox', { name: /Search/ });
  const searchFor = (text: string) =>
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === '/api/q-drops' && searchParams.get('search') === text;
    });
  // Each burst begins when the search for the one before has left: its keys meet the answer.
  let text = '';
  for (const burst of ['lagoonfloo', 'r peargate', ' thistlema', 'st waterfa']) {
    text += burst;
    const sent = searchFor(text);
    await box.pressSequentially(burst, { delay: 10 });
    await sent;
  }
  await expect(box).toHaveValue('lagoonfloor peargate thistlemast waterfa');
  await expect(page).toHaveURL(/search=lagoonfloor\+peargate\+thistlemast\+waterfa/);
  await expect(box).toHaveValue('lagoonfloor peargate thistlemast waterfa');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(box).toHaveValue('');
  await expect(page).not.toHaveURL(/search=/);

  // Forty characters in 400 ms, over the answer of the first word.
  const first = searchFor('storm');
  await box.pressSequentially('storm');
  await first;
  const forty = ' lagoonfloor peargate thistlemast waterfa';
  await box.pressSequentially(forty, { delay: 10 });
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === `storm${forty}`);
  await expect(box).toHaveValue(`storm${forty}`);
});
