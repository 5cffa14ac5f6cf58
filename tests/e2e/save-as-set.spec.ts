import type { Page } from 'playwright/test';
import type { SetItem, WorkingSet } from '#shared/contract/sets.ts';
import { analysedStats } from './charts.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './hosts/host.ts';

/** Saves what the first such button of a region shows, and answers the set with its items. */
const save = async (page: Page, host: Host, name: string) => {
  await page.getByRole('button', { name: 'Save as set…' }).first().click({ timeout: 60_000 });
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

test('the drops of a temporal cluster become a set', async ({ openPage, startOwnHost }) => {
  test.setTimeout(120_000);
  const host = await startOwnHost();
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

test('the timeline’s period, listed pairs and a node’s neighbors become sets @full', async ({
  openPage,
  startOwnHost,
}) => {
  test.setTimeout(240_000);
  const host = await startOwnHost();
  await analysedStats(host);
  const timeline = await openPage('/?tab=timeline&focus=2018', host);
  const ofYear = await save(timeline, host, 'Period');
  const drops = await host.api<{ dropNumber: number }[]>(
    '/api/q-drops?startDate=2018-01-01&endDate=2018-12-31&category=political&limit=5000',
  );
  expect(new Set(ofYear)).toEqual(new Set(drops.map(({ dropNumber }) => `drop:${dropNumber}`)));

  const pairs = await openPage('/?tab=correlations&threshold=0.3', host);
  const ofPairs = await save(pairs, host, 'Pairs');
  expect(ofPairs.some((key) => key.startsWith('drop:'))).toBe(true);
  expect(ofPairs.some((key) => key.startsWith('event:'))).toBe(true);

  const network = await openPage('/?tab=network', host);
  const nodes = network.getByRole('grid', { name: 'Nodes of the network' });
  await nodes.getByRole('row').nth(1).click({ timeout: 60_000 });
  expect((await save(network, host, 'Neighbors')).length).toBeGreaterThan(1);
});
