import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { CoordinationRun } from '#shared/contract/coordination.ts';
import type { Report } from '#shared/contract/report.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './hosts/host.ts';
import { proofsSeed } from './hosts/seed.ts';
import { runCommand } from './palette.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

interface ViewDocument {
  readonly format: string;
  readonly view: string;
  readonly tables: readonly Readonly<Record<string, unknown>>[];
}

const exportTo = async (page: Page, host: Host, file: string): Promise<string> => {
  const saved = host.nextSaveTo(page, file);
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  await saved;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return file;
};

test('Export Analysis asks for sections, format and scope, and names the file it wrote @full @host', async ({
  openPage,
  host,
}, info) => {
  const page = await openPage('/?focus=2018&categories=none');
  await settle(page, 'Dashboard');
  const open = page.getByRole('button', { name: 'Export Analysis' });
  const dialog = page.getByRole('dialog');
  await open.click();
  await expect(dialog.getByRole('radio', { name: /^Everything/ })).toBeChecked();
  await picture(page, 'export-everything');

  // Two sections of everything, as a report in JSON.
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.press('Space');
  await expect(dialog).toContainText('Select at least one section.');
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Summary' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Temporal clusters' }).press('Space');
  const report = JSON.parse(
    readFileSync(await exportTo(page, host, info.outputPath('report.json')), 'utf8'),
  ) as Report;
  expect(report.sections.map(({ id }) => id)).toEqual(['summary', 'clusters']);
  expect(report.provenance.contentSha256).toMatch(/^[0-9a-f]{64}$/u);
  const toast = page.locator('.ds-toasts');
  await expect(toast).toContainText('Analysis exported');
  await expect(toast).toContainText(
    host.revealed() === null ? /dropscope-report-[-\d]+\.json/u : /report\.json/u,
  );
  const shown = toast.getByRole('button', { name: 'Show in folder' });
  if (host.revealed() === null) await expect(shown).toHaveCount(0);
  else {
    await shown.click();
    await expect.poll(() => host.revealed()?.at(-1)).toBe(info.outputPath('report.json'));
  }

  // The first section as CSV, from the palette.
  await runCommand(page, 'Export Analysis');
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  for (const box of (await dialog.getByRole('checkbox').all()).slice(1)) await box.press('Space');
  await dialog.getByLabel('Format').selectOption('csv');
  // A ZIP whose files are stored as they are.
  const csv = readFileSync(await exportTo(page, host, info.outputPath('report.csv.zip')), 'utf8');
  expect(csv).toMatch(/^PK/u);
  expect(csv).toMatch(/provenance\.csvField,Value\r\n/u);

  // What is on screen, with its filter, address and hashes.
  await open.click();
  await dialog.getByText(/^This view/).click();
  await picture(page, 'export-view');
  await dialog.getByLabel('Format').selectOption('json');
  const view = JSON.parse(
    readFileSync(await exportTo(page, host, info.outputPath('view.json')), 'utf8'),
  ) as ViewDocument;
  expect(view.format).toBe('dropscope-view/1');
  expect(view.view).toContain('focus=2018');
  expect(view.tables.map(({ list }) => list)).toContain('Multi-Scale Temporal Analysis');
  for (const table of view.tables) {
    expect(table['view']).toBe(view.view);
    expect(table['dataset_sha256']).toMatch(/^[0-9a-f]{64}$/u);
    expect(table['rows_sha256']).toMatch(/^[0-9a-f]{64}$/u);
  }
  const timeline = view.tables.find(({ list }) => list === 'Multi-Scale Temporal Analysis');
  expect(timeline?.['filter']).toContain('2018-01-01 to 2018-12-31');

  // The files of a ZIP are stored as they are: a CSV for each table.
  await open.click();
  await dialog.getByText(/^This view/).click();
  await dialog.getByLabel('Format').selectOption('csv');
  const zip = readFileSync(await exportTo(page, host, info.outputPath('view.zip')), 'utf8');
  expect(zip).toContain('multi-scale-temporal-analysis.csv');
  expect(zip).toMatch(/list,filter,view,dataset,dataset_sha256/u);

  // A page without tables says so.
  const bare = await openPage('/no/such/page');
  await settle(bare, 'Page Not Found');
  await bare.getByRole('button', { name: 'Export Analysis' }).click();
  await expect(
    bare.getByRole('radio', { name: 'This view: this page shows no table or chart' }),
  ).toBeDisabled();
});

test('exports what Q Proofs shows: verdicts, base rates, findings and the ledger next to the charts @full', async ({
  openPage,
  startOwnHost,
}, info) => {
  test.setTimeout(240_000);
  const host = await startOwnHost({ seed: await proofsSeed() });
  const page = await openPage('/comms?tab=proofs&account=demo_account_one', host);
  await expect(page.getByRole('heading', { name: 'Last run' })).toBeVisible({ timeout: 120_000 });
  await settle(page, 'Communications Center');
  const verdict = (await page.getByTestId('chart-verdict').textContent()) ?? '';
  const ladder = (await page.getByTestId('ladder-sentence').textContent()) ?? '';
  await page.getByRole('button', { name: 'Export Analysis' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^This view/)
    .click();
  const view = JSON.parse(
    readFileSync(await exportTo(page, host, info.outputPath('proofs.json')), 'utf8'),
  ) as ViewDocument;
  const rowsOf = (list: string) =>
    (view.tables.find((table) => table['list'] === list)?.['rows'] ?? []) as Record<string, unknown>[];
  const said = rowsOf('What the page says').map((row) => String(row['Sentence']));
  for (const sentence of [verdict, ladder])
    expect(said.map((line) => line.replaceAll(/\s/gu, ''))).toContain(sentence.replaceAll(/\s/gu, ''));
  const [run] = await host.api<CoordinationRun[]>('/api/coordination-analysis/runs');
  expect(rowsOf('Findings')).toHaveLength(run?.findings ?? -1);
  expect(rowsOf('Pairs')).toHaveLength(run?.ledger.pairs ?? -1);
  const hour = run?.accounts.find(({ platform }) => platform === 'twitter')?.chart.either.at(-1);
  expect(rowsOf('Base rates on Twitter').at(-1)).toMatchObject({
    ...{ Drops: hour?.observed, p: hour?.p },
    ...{ '95% range of chance from': hour?.bandLow, '95% range of chance to': hour?.bandHigh },
  });
  expect(view.tables.find(({ list }) => list === 'Pairs')?.['run']).toContain('coordination v');
});
