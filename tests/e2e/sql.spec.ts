import type { WorkingSet } from '#shared/contract/sets.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n';

test('a question is completed, run, drawn and linked @host', async ({ openPage, host }) => {
  const page = await openPage('/sql');
  await settle(page, 'SQL');
  const statement = page.getByRole('textbox', { name: 'Statement' });
  await expect(statement).toContainText('SELECT');
  const result = page.getByRole('grid', { name: 'SQL result' });
  await expect(result.getByRole('gridcell').first()).toHaveText(/^\d{4}-\d\d$/);
  await statement.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('SELECT year, count(*) AS found FROM (SELECT substr(time, 1, 4) AS year FROM dro');
  await page.getByRole('listbox').getByRole('option', { name: 'drops', exact: true }).click();
  await page.keyboard.type(') GROUP BY 1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(result.getByRole('gridcell', { name: '2018', exact: true })).toBeVisible();
  await page.getByLabel('Horizontal').selectOption('year');
  await expect(page).toHaveURL(/[?&]x=1(?:&|$)/u);
  await page.getByLabel('Vertical').selectOption('found');
  await expect(page).toHaveURL(/[?&]y=2(?:&|$)/u);
  await expect(page.getByRole('button', { name: 'Export found by year' })).toBeVisible();

  const { pathname, search } = new URL(page.url());
  const linked = await openPage(`${pathname}${search}`, host);
  await expect(linked.getByRole('button', { name: 'Export found by year' })).toBeVisible();
  await expect(linked.getByRole('textbox', { name: 'Statement' })).toContainText('count(*) AS found');
});

test('a question that is refused says why, and one that is canceled stops', async ({
  allowedFaults,
  openPage,
}) => {
  allowedFaults.push(/status of 400 \(Bad Request\) \S+\/api\/sql/u);
  const page = await openPage(`/sql?sql=${encodeURIComponent('DELETE FROM drops')}`);
  await expect(page.getByRole('alert')).toContainText('Only questions over the documented views');
  await goTo(page, `/sql?sql=${encodeURIComponent(ENDLESS)}`, 'SQL');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
  await page.getByLabel('Time limit').selectOption('60 seconds');
  await expect(page).toHaveURL(/limit=60/u);
  await expect(page.getByText('Running; stopped after 60 seconds.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Canceled')).toBeVisible();
});

test('a statement is saved under a name, run again and removed; items that it finds become a set @full', async ({
  openPage,
  writableHost: host,
}) => {
  const page = await openPage(`/sql?sql=${encodeURIComponent('SELECT 41 + 1 AS answer')}`, host);
  const result = page.getByRole('grid', { name: 'SQL result' });
  await expect(result.getByRole('gridcell', { name: '42', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await page.getByLabel('Name of the statement').fill('Forty-two');
  await page.getByRole('button', { name: 'Save statement' }).click();
  await expect(page.getByRole('button', { name: 'Forty-two', exact: true })).toBeVisible();

  // Loaded anew: what was saved is at the workstation, not in the page.
  await page.goto(new URL('/sql', page.url()).href);
  await expect(page.getByRole('textbox', { name: 'Statement' })).toContainText('SELECT');
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await page.getByRole('button', { name: 'Forty-two', exact: true }).click();
  await expect(page).toHaveURL(/sql=SELECT/u);
  await expect(page.getByRole('gridcell', { name: '42', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await page.getByRole('button', { name: 'Remove the saved statement Forty-two' }).click();
  await expect(page.getByText('No saved statements yet.')).toBeVisible();

  const question = 'SELECT item FROM drops ORDER BY number LIMIT 7';
  await goTo(page, `/sql?sql=${encodeURIComponent(question)}`, 'SQL');
  await expect(page.getByRole('link', { name: 'drop:3', exact: true })).toBeVisible();
  const askedAgain: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sql')) askedAgain.push(request.url());
  });
  await page.getByRole('button', { name: 'Save as set…' }).click();
  await page.getByLabel('Name of the set').fill('From SQL');
  await page.getByRole('button', { name: 'Freeze 7 items' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const sizes = async () =>
    (await host.api<WorkingSet[]>('/api/sets')).map(({ name, items }) => [name, items]);
  await expect.poll(sizes).toContainEqual(['From SQL', 7]);
  // A new set changes the lists, not the answer of a question: it is not run again.
  expect(askedAgain).toEqual([]);
  await page.getByRole('link', { name: 'drop:3', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Q Drop #3', exact: true })).toBeVisible();
});
