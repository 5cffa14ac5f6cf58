import { join } from 'node:path';
import type { Note } from '#shared/contract/notes.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { few } from './hosts/seed.ts';
import { settle } from './settle.ts';

test('a study goes from a search to a report that somebody else merges and computes again @full', async ({
  openPage,
  startOwnHost,
}, info) => {
  test.setTimeout(600_000);
  const [ann, bob] = [await startOwnHost(await few()), await startOwnHost(await few())];
  const page = await openPage('/drops', ann);
  const dialog = page.getByRole('dialog');
  await settle(page, 'Q Drops Collection');

  // Typed words find drops, and those become a set.
  const count = page.getByRole('status').filter({ hasText: ' drops' });
  await expect(count).toHaveText('1–50 of 500 drops');
  await page.getByRole('searchbox', { name: 'Search Q drops' }).pressSequentially('the');
  await page.waitForURL(/[?&]search=the(?:&|$)/u);
  await expect(count).not.toHaveText('1–50 of 500 drops');
  await page.getByRole('button', { name: 'Save as set…' }).click();
  await dialog.getByLabel('Name of the set').fill('Study');
  await dialog.getByRole('button', { name: /^Freeze [\d,]+ drops$/ }).click();
  await expect(dialog).toHaveCount(0);
  // A busy machine freezes it after the dialog has closed.
  const names = async () => (await ann.api<WorkingSet[]>('/api/sets')).map(({ name }) => name);
  await expect.poll(names).toContain('Study');
  const { hash, items, query } = await ann.api<WorkingSet>('/api/sets/Study');
  expect(query).toBe('drops:search=the');
  await expect(count).toHaveText(`1–50 of ${items.toLocaleString('en-US')} drops`);

  // It is held out and noted before anything is looked at.
  await goTo(page, '/sets?set=Study', 'Working Sets');
  await expect(page.getByRole('heading', { name: 'Study' })).toBeVisible();
  await page.getByLabel('New note').fill('Compare with #14.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Compare with');
  await page.getByRole('button', { name: 'Hold out…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hold out' }).click();
  await expect(page.getByText('These items stay hidden until you lock a plan')).toBeVisible();
  await expect(page.getByRole('banner').getByText(/^[\d,]+ held out$/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Items of the set' })).toHaveCount(0);

  // A plan that names it is locked, and opens it.
  await goTo(page, '/plans', 'Plans and Tests');
  await page.getByRole('button', { name: 'Lock a plan…' }).click();
  await dialog.getByLabel('Name of the plan').fill('Rate of the study');
  await dialog.getByLabel('Question').fill('Does the rate of drops change?');
  await dialog.getByLabel('Method').selectOption('temporal-profile');
  await dialog.getByLabel('Working set').selectOption('Study');
  await dialog.getByLabel('What would count as a result').fill('Holm p below 0.05');
  await dialog.getByLabel('Stopping rule').fill('After one run.');
  await dialog.getByRole('button', { name: 'Lock the plan' }).click();
  await expect(dialog).toHaveCount(0);
  await goTo(page, '/sets?set=Study', 'Working Sets');
  await expect(page.getByRole('grid', { name: 'Items of the set' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('held out')).toHaveCount(0);

  // The run is confirmatory.
  await ann.api('/api/analyses/temporal-profile/run', {
    method: 'POST',
    body: JSON.stringify({ selection: { set: { name: 'Study', hash } } }),
  });
  await expect
    .poll(async () => (await ann.api<Plan>('/api/plans/Rate%20of%20the%20study')).runs[0]?.length, {
      timeout: 120_000,
    })
    .toBe(1);

  // A report of the set.
  const report = join(info.outputDir, 'report.json');
  await page.getByRole('button', { name: 'Export Analysis' }).click();
  await dialog.getByLabel('Set', { exact: true }).selectOption('Study');
  await expect(dialog.getByLabel(/^Everything of the set “Study”/u)).toBeChecked();
  const saved = ann.nextSaveTo(page, report);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await saved;
  await expect(dialog).toHaveCount(0, { timeout: 120_000 });

  // The work as a file, merged into another data folder.
  const work = join(info.outputDir, 'work.dropscope');
  await goTo(page, '/admin?tab=system', 'Administration');
  await page.getByLabel(/^Your name/u).fill('Ann');
  const exported = ann.nextSaveTo(page, work);
  await page.getByRole('button', { name: 'Export work…' }).click();
  await exported;

  const his = await openPage('/admin?tab=system', bob);
  await settle(his, 'Administration');
  bob.nextOpen(his, [work]);
  await his.getByRole('button', { name: 'Choose a file…' }).click();
  await expect(his.getByRole('status').filter({ hasText: /^Nothing was written yet/u })).toBeVisible();
  await his.getByRole('button', { name: 'Import work.dropscope' }).click();
  await expect(his.getByRole('status').filter({ hasText: /^\d+ items added/u })).toBeVisible({
    timeout: 120_000,
  });
  expect(await bob.api<WorkingSet>('/api/sets/Study')).toMatchObject({ hash, items });
  expect((await bob.api<Note[]>('/api/notes')).map(({ text }) => text)).toEqual(['Compare with #14.']);

  // Computed again there: the same figures.
  bob.nextOpen(his, [report]);
  await his.getByRole('button', { name: 'Choose a report…' }).click();
  await expect(his.getByRole('status').filter({ hasText: /figures/ })).toContainText('All figures match', {
    timeout: 300_000,
  });
  await goTo(his, '/plans', 'Plans and Tests');
  const theirs = his.getByRole('grid', { name: 'Plans of others' });
  await expect(theirs).toContainText('Rate of the study');
  await expect(theirs).toContainText('Ann');
});
