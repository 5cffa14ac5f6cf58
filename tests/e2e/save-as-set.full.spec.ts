import type { Locator, Page } from 'playwright/test';
import type { SetItem, WorkingSet } from '#shared/contract/sets.ts';
import { analysedStats } from './charts.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { proofsSeed } from './hosts/seed.ts';

/** Saves what the first such button of a region shows, and answers the set with its items. */
const save = async (
  page: Page,
  host: Host,
  name: string,
  button = 'Save as set…',
  region: Page | Locator = page,
) => {
  await region.getByRole('button', { name: button }).first().click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog').filter({ hasText: 'Name of the set' });
  await dialog.getByLabel('Name of the set').fill(name);
  await dialog.getByRole('button', { name: /^Freeze [\d,]+ (?:item|drop)s?$/u }).click();
  await expect(dialog).toHaveCount(0);
  const saved = async () =>
    (await host.api<WorkingSet[]>('/api/sets')).find((set) => set.name === name)?.items ?? 0;
  await expect.poll(saved).toBeGreaterThan(0);
  const items = await host.api<SetItem[]>(`/api/sets/${encodeURIComponent(name)}/items?limit=5000`);
  return items.map(({ key }) => key);
};

test('the drops of a temporal cluster become a set', async ({ openPage, writableHost: host }) => {
  test.setTimeout(120_000);
  const page = await openPage('/research?tab=patterns', host);
  const items = await save(page, host, 'Cluster');
  const clusters = await host.api<{ qDropIds: number[] }[]>(
    '/api/pattern-analysis/temporal-clusters?windowHours=24&minSize=3',
  );
  expect(clusters.map(({ qDropIds }) => [...qDropIds].sort((a, b) => a - b).join())).toContain(
    items
      .map((key) => Number(key.replace('drop:', '')))
      .sort((a, b) => a - b)
      .join(),
  );
});

test('the timeline’s period, listed pairs and a node’s neighbors become sets', async ({
  openPage,
  startOwnHost,
}) => {
  test.setTimeout(240_000);
  // Where another test has changed the data, nothing computes them again on its own.
  const host = await startOwnHost();
  await analysedStats(host);
  const page = await openPage('/?tab=timeline&focus=2018', host);
  const ofYear = await save(page, host, 'Period');
  const drops = await host.api<{ dropNumber: number }[]>(
    '/api/q-drops?startDate=2018-01-01&endDate=2018-12-31&category=political&limit=5000',
  );
  expect(new Set(ofYear)).toEqual(new Set(drops.map(({ dropNumber }) => `drop:${dropNumber}`)));

  await goTo(page, '/?tab=correlations&threshold=0.3', 'Dashboard');
  const ofPairs = await save(page, host, 'Pairs');
  expect(ofPairs.some((key) => key.startsWith('drop:'))).toBe(true);
  expect(ofPairs.some((key) => key.startsWith('event:'))).toBe(true);

  await goTo(page, '/?tab=network', 'Dashboard');
  const nodes = page.getByRole('grid', { name: 'Nodes of the network' });
  await nodes.getByRole('row').nth(1).click({ timeout: 60_000 });
  expect((await save(page, host, 'Neighbors')).length).toBeGreaterThan(1);
});

test('the items of lines, of claims and of content patterns become sets, and the posts of findings', async ({
  openPage,
  startOwnHost,
}) => {
  test.setTimeout(240_000);
  const host = await startOwnHost({ seed: await proofsSeed() });

  const page = await openPage('/text?tab=concordance&query=the&a=drops:number%3D1-200', host);
  const ofLines = await save(page, host, 'Lines');
  const lines = await host.api<{ item: string }[]>(
    '/api/text/concordance?query=the&a=drops:number%3D1-200&limit=5000',
  );
  expect(new Set(ofLines)).toEqual(new Set(lines.map(({ item }) => item)));

  for (const [text, items] of [
    ['The harbor will be closed.', ['drop:14', 'drop:15']],
    ['The bridge will be closed.', ['drop:16']],
  ])
    await host.api('/api/claims', { method: 'POST', body: JSON.stringify({ by: 'Ann', text, items }) });
  await goTo(page, '/claims?tab=claims', 'Claim Ledger');
  expect(new Set(await save(page, host, 'Claims'))).toEqual(new Set(['drop:14', 'drop:15', 'drop:16']));
  await goTo(page, '/claims?tab=claims&claimSearch=bridge', 'Claim Ledger');
  await expect(page.getByText('1 claim', { exact: true })).toBeVisible();
  expect(await save(page, host, 'Bridge')).toEqual(['drop:16']);

  await goTo(page, '/research?tab=patterns&patterns=content', 'Research Dashboard');
  await expect(page.getByRole('grid', { name: 'Content patterns' })).toBeVisible({ timeout: 60_000 });
  const ofForms = await save(page, host, 'Content');
  const forms = await host.api<{ qDropIds: number[] }[]>(
    '/api/pattern-analysis/content?kind=format&limit=500',
  );
  const ofFirst = forms.slice(0, 10).flatMap(({ qDropIds }) => qDropIds.map((number) => `drop:${number}`));
  expect(ofFirst.length).toBeGreaterThan(0);
  const frozen = new Set(ofForms);
  expect(ofFirst.filter((item) => !frozen.has(item))).toEqual([]);

  await goTo(page, '/comms?tab=proofs&account=demo_account_one', 'Communications Center');
  const posts = await save(page, host, 'Posts', 'Save posts as set…');
  const found = await host.api<{ postItem: string }[]>(
    '/api/coordination-analysis?username=demo_account_one&limit=5000',
  );
  expect(new Set(posts)).toEqual(new Set(found.map(({ postItem }) => postItem)));
  expect(posts.every((key) => /^post:(?:twitter|truthsocial)\/./u.test(key))).toBe(true);

  const ledgerCard = page
    .locator('.bp6-section')
    .filter({ has: page.getByRole('heading', { name: 'Pair ledger' }) });
  const ofPairs = await save(page, host, 'With a post', 'Save drops as set…', ledgerCard);
  const [run] = await host.api<{ id: string; ledger: { hits: number } }[]>('/api/coordination-analysis/runs');
  const pairs = await host.api<{ dropNumber: number }[]>(
    `/api/coordination-analysis/runs/${run?.id ?? ''}/ledger?kind=hits&limit=5000`,
  );
  expect(new Set(ofPairs)).toEqual(new Set(pairs.map(({ dropNumber }) => `drop:${dropNumber}`)));
  expect(ofPairs).toHaveLength(run?.ledger.hits ?? 0);

  const [first] = await host.api<{ dropNumber: number; postItem: string }[]>(
    '/api/coordination-analysis?username=demo_account_one&limit=1',
  );
  const number = first?.dropNumber ?? 0;
  await goTo(page, `/drops/${number}`, `Q Drop #${number}`);
  const ofMatches = await save(page, host, 'Matches');
  expect(ofMatches).toContain(`drop:${number}`);
  expect(ofMatches).toContain(first?.postItem);
});
