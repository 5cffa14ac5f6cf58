import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#tests/e2e/fixtures.ts';
import { few } from '#tests/e2e/hosts/seed.ts';
import { routeNow } from '#tests/e2e/route-now.ts';
import { settle } from '#tests/e2e/settle.ts';

const EVENTS =
  'date,time,title,category,source\n2017-12-05,14:30,A lighthouse is lit again,politics,Gazette\n';

test('a panel shows the job that computes its answer, and takes it up again after a cancel @full', async ({
  openPage,
  startOwnHost,
  allowedFaults,
}) => {
  allowedFaults.push(/409/);
  const own = await startOwnHost();
  const page = await openPage('/?tab=patterns', own);
  // As long as on a large archive.
  await routeNow(page, '**/api/pattern-analysis/style-change', (route) =>
    route.continue({ url: `${route.request().url()}?surrogates=4999` }),
  );
  await page.getByRole('tab', { name: 'Style Change' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Style Change' });
  await expect(panel.getByText('Style change', { exact: true })).toBeVisible();
  await expect(panel.getByRole('progressbar', { name: 'Style change' })).toBeVisible();
  // The first step may take its time on a busy machine; before it nothing can be expected of the rest.
  const progress = panel.getByText(/\d+ s elapsed · [\d,]+ of [\d,]+ · about .* left/);
  await expect(progress).toBeVisible({ timeout: 60_000 });
  await panel.getByRole('button', { name: 'Cancel' }).click();
  // Canceled is no failure.
  const canceled = panel.getByText('Canceled', { exact: true });
  await expect(canceled).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Compute', exact: true }).click();
  await expect(panel.getByRole('progressbar', { name: 'Style change' })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(canceled).toBeVisible();
});

test('an answer from before an import stays, is marked, can be recomputed, and survives a restart @full', async ({
  openPage,
  startOwnHost,
  allowedFaults,
}) => {
  allowedFaults.push(/ERR_CONNECTION|Failed to load|net::|ERR_INCOMPLETE/);
  test.setTimeout(240_000);
  const own = await startOwnHost(await few());
  const study = '/api/correlations/event-study?category=health';
  const before = await own.api<{ readonly chosen: number }>(study);
  const page = await openPage('/?tab=correlations', own);
  await page.getByRole('tab', { name: 'Event study' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Event study' });
  await panel.getByLabel('Events', { exact: true }).selectOption('health');
  const count = (chosen: number) => panel.getByText(` of ${chosen.toLocaleString('en-US')} selected events`);
  await expect(count(before.chosen)).toBeVisible();
  await expect(panel.getByTestId('stale-note')).toHaveCount(0);

  const file = join(own.dataFolder, 'events.csv');
  writeFileSync(file, EVENTS.replace('politics', 'health'));
  const news = await openPage('/news', own);
  await settle(news, 'News Events');
  own.nextOpen(news, [file]);
  await news.getByRole('button', { name: 'Choose a file…' }).click();
  await news.getByRole('button', { name: 'Import News Events' }).click();
  await expect(news.getByRole('status').filter({ hasText: 'Completed: events.csv' })).toBeVisible();

  const note = panel.getByTestId('stale-note');
  await expect(note).toContainText('Computed before the data last changed');
  await expect(count(before.chosen)).toBeVisible();
  await note.getByRole('button', { name: 'Recompute' }).click();
  // Computed behind what the import itself starts.
  await expect(count(before.chosen + 1)).toBeVisible({ timeout: 90_000 });
  await expect(note).toHaveCount(0);

  await own.restart();
  const computing: number[] = [];
  const again = await openPage('/?tab=correlations', own);
  again.on('response', (response) => {
    if (response.url().includes('event-study?category=health')) computing.push(response.status());
  });
  await again.getByRole('tab', { name: 'Event study' }).click();
  const reopened = again.getByRole('tabpanel', { name: 'Event study' });
  await reopened.getByLabel('Events', { exact: true }).selectOption('health');
  await expect(
    reopened.getByText(` of ${(before.chosen + 1).toLocaleString('en-US')} selected events`),
  ).toBeVisible();
  expect(computing).toEqual([200]);
});
