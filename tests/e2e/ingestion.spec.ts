import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { hostOfGroup } from './host-of-group.ts';
import type { Host } from './hosts/host.ts';
import { settle } from './settle.ts';

const TITLE = 'Comprehensive Ingestion';

const record = (id: number, change: Record<string, unknown> = {}) => ({
  post_metadata: {
    id,
    time: 1_510_000_000 + id * 3600,
    author: 'Q',
    author_id: 'abc',
    tripcode: '!made.up',
    source: { site: '4ch', board: '/pol', link: 'https://example.org/1' },
    post_id: String(1000 + id),
  },
  text: `Invented text number ${id}.`,
  ...change,
});

const writeArchive = (host: Host, name: string, records: readonly unknown[]): string => {
  const file = join(host.dataFolder, name);
  writeFileSync(file, JSON.stringify({ posts: records }));
  return file;
};

const choose = async (host: Host, page: Page, file: string): Promise<void> => {
  host.nextOpen(page, [file]);
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await expect(page.getByRole('button', { name: 'Import Complete Dataset' })).toBeVisible();
};

const importChosen = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Import Complete Dataset' }).click();

test(
  'from nothing to the shipped data set, complete',
  { tag: '@full' },
  async ({ openPage, startOwnHost }) => {
    const host = await startOwnHost({ empty: true });
    const page = await openPage('/ingestion', host);
    await settle(page, TITLE);
    await expect(page.getByText('Incomplete Dataset')).toBeVisible();
    await expect(page.getByText('0 of 4,966 drops')).toBeVisible();
    await page.getByRole('button', { name: 'Ingest Complete Dataset' }).click();
    await expect(page.getByText('Complete Dataset', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Completed: /)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Drops loaded' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
  },
);

test(
  'a file of drops is imported, twice without a change',
  { tag: '@full' },
  async ({ openPage, startOwnHost }) => {
    const host = await startOwnHost({ empty: true });
    const page = await openPage('/ingestion', host);
    await settle(page, TITLE);
    const file = writeArchive(host, 'posts.json', [record(1), record(2), record(3)]);
    await choose(host, page, file);
    await expect(page.getByText('JSON-QAnon posts (json-document)')).toBeVisible();
    await importChosen(page);
    await expect(page.getByText(/^Completed: .*3 drops imported/)).toBeVisible();
    await expect(page.getByText('3 of 4,966 drops')).toBeVisible();
    await choose(host, page, file);
    await expect(page.getByText(/^Completed: /)).toHaveCount(0);
    await importChosen(page);
    await expect(page.getByText(/^Completed: .*3 drops were there already/)).toBeVisible();
  },
);

const undatedRecord = (number: number) => {
  const bad = record(number);
  return { ...bad, post_metadata: { ...bad.post_metadata, time: 'yesterday' } };
};

test.describe('without a complete archive', () => {
  const started = hostOfGroup(() => ({ empty: true }));

  // One visit for both files: a workstation and its page cost more than looking.
  test('a faulty file imports nothing: one cause is told once, with all records that have it, next to the choice that mends it (M-26); the good records come when asked for', async ({
    openPage,
    allowedFaults,
  }) => {
    allowedFaults.push(/422/);
    const host = started();
    const page = await openPage('/ingestion', host);
    await settle(page, TITLE);
    const undated = Array.from({ length: 48 }, (_, at) => undatedRecord(at + 2));
    await choose(host, page, writeArchive(host, 'many.json', [record(1), ...undated]));
    await importChosen(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(/48 records/u);
    expect((await alert.innerText()).match(/yesterday|not a time|time/gu)?.length ?? 0).toBeLessThan(4);
    const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? NaN;
    const [said, sent, choice] = [
      await topOf(alert),
      await topOf(page.getByRole('button', { name: 'Import Complete Dataset' })),
      await topOf(page.getByText('Skip it and import the rest')),
    ];
    // Under the button that was used, and on one screen with the choice.
    expect(said).toBeGreaterThan(sent);
    expect(said - choice).toBeLessThan(600);

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose(host, page, writeArchive(host, 'posts.json', [record(1), undatedRecord(2)]));
    await importChosen(page);
    await expect(alert).toContainText('Failed: Complete import failed');
    // With the status before it where the answer came at once, and without where the job told it (ingestion.test.ts).
    await expect(alert).toContainText(/[Rr]ecord 2/);
    await expect(page.getByText('0 of 4,966 drops')).toBeVisible();
    await page.getByText('Skip it and import the rest').click();
    await importChosen(page);
    await expect(page.getByText(/^Completed without all records: .*1 faulty record/)).toBeVisible();
    await expect(page.getByText('1 of 4,966 drops')).toBeVisible();
  });

  test('the public archive is offered, and stays where it is while the network is disabled', async ({
    openPage,
    allowedFaults,
  }) => {
    allowedFaults.push(/503/);
    const host = started();
    await host.api('/api/settings', { method: 'PATCH', body: JSON.stringify({ network: false }) });
    const page = await openPage('/ingestion', host);
    await settle(page, TITLE);
    await expect(page.getByText(/can be fetched from raw\.githubusercontent\.com/)).toBeVisible();
    await page.getByRole('button', { name: 'Fetch the public archive' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^(?!503)[^:]*Network access is off\. Turn it on in Settings to continue\.$/,
    );
  });
});

test('the columns of a CSV are mapped @full', async ({ openPage, startOwnHost }) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/ingestion', host);
  await settle(page, TITLE);
  const file = join(host.dataFolder, 'mine.csv');
  writeFileSync(
    file,
    'nr,when,words,where,forum,pid\r\n1,2018-01-02T03:04:05Z,"Invented, with a comma",8ch,/qresearch,77\r\n2,2018-01-03T03:04:05Z,More,8ch,/qresearch,78\r\n',
  );
  await choose(host, page, file);
  for (const [field, column] of [
    ['Drop number', 'nr'],
    ['Time', 'when'],
    ['Text', 'words'],
    ['Platform', 'where'],
    ['Board', 'forum'],
    ['Post id', 'pid'],
  ] as const)
    await page.getByLabel(`Column for ${field}`, { exact: true }).selectOption(column);
  await expect(page.getByRole('cell', { name: 'Invented, with a comma', exact: true })).toBeVisible();
  await importChosen(page);
  await expect(page.getByText(/^Completed: .*2 drops imported/)).toBeVisible();
  await goTo(page, '/drops/1', 'Q Drop #1');
  await expect(page.getByText('Invented, with a comma')).toBeVisible();
});

test('a small file beside the archive changes nothing of it, shows what it would do, and can be opened @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ empty: true });
  await host.api('/api/import-complete-dataset?waitMs=30000&dataset=archive&fileName=posts.json', {
    method: 'POST',
    body: JSON.stringify({ posts: [record(1), record(2), record(3)] }),
  });
  const page = await openPage('/ingestion', host);
  await settle(page, TITLE);
  const file = join(host.dataFolder, 'mine.csv');
  writeFileSync(
    file,
    'nummer,zeitpunkt,text_inhalt\n1,2020-01-01T10:00:00Z,My own first post\n2,2020-01-02T10:00:00Z,My second\n3,never,Third\n',
  );
  await choose(host, page, file);
  await expect(page.getByText('Choose the columns first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import Complete Dataset' })).toBeDisabled();
  for (const [field, column] of [
    ['Drop number', 'nummer'],
    ['Time', 'zeitpunkt'],
    ['Text', 'text_inhalt'],
  ] as const)
    await page.getByLabel(`Column for ${field}`, { exact: true }).selectOption(column);
  const effect = page.getByRole('region', { name: 'What the import would do' });
  await expect(effect).toContainText('2 to add, 0 to change, 0 unchanged, 1 refused');
  await page.getByLabel('Import into').selectOption('archive');
  await expect(effect).toContainText('2 drops of “JSON-QAnon archive” would change');
  await expect(effect).toContainText('Invented text number 1.');
  await expect(effect).toContainText('My own first post');
  await page.getByText('Skip it and import the rest').click();
  await importChosen(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText(['#1', '#2']);
  await expect(dialog.getByRole('button', { name: 'Change JSON-QAnon archive' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Import into').selectOption('new');
  await expect(effect).toContainText('2 to add, 0 to change');
  await importChosen(page);
  await expect(page.getByText(/^Completed without all records: .*2 drops imported/)).toBeVisible();
  const kept = await host.api<{ content: string }>('/api/q-drops/number/1');
  expect(kept.content).toBe('Invented text number 1.');
  await page.getByRole('button', { name: 'Open mine.csv' }).click();
  await expect(page.getByText('2 of 4,966 drops')).toBeVisible();
});

test('a running import shows how far it is and can be cancelled: nothing of it stays; a file may be dropped on the page @full @host', async ({
  openPage,
  startOwnHost,
  allowedFaults,
}) => {
  allowedFaults.push(/409/);
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/ingestion', host);
  await settle(page, TITLE);
  const many = Array.from({ length: 40_000 }, (_, index) => record(index + 1));
  await choose(host, page, writeArchive(host, 'many.json', many));
  await importChosen(page);
  const running = page.locator('[data-status="running"]');
  await expect(running.getByText(/records read|Waiting/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importing…' })).toBeDisabled();
  await running.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Import Complete Dataset' })).toBeEnabled();
  await expect(page.getByText('Canceled: Your drops are unchanged.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('0 of 4,966 drops')).toBeVisible();

  await page.getByRole('button', { name: 'Choose another file' }).click();
  const text = JSON.stringify({ posts: [record(7)] });
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'posts.json', { type: 'application/json' }));
    return data;
  }, text);
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: transfer });
  await importChosen(page);
  await expect(page.getByText(/^Completed: .*1 drops? imported/)).toBeVisible();
});
