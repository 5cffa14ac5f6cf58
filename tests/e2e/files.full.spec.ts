import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { fromSafeCell } from '#shared/csv-cell.ts';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { hostileTexts } from '#tests/helpers/hostile-texts.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

/** Texts of each kind that a reader of CSV trips over; whole ones, so that a comparison says where it fails. */
const TEXTS = hostileTexts.filter((text) => text.trim() !== '').filter((_, at) => at % 3 === 0);
const FIRST = Date.parse('2018-01-15T12:00:00Z');
const timeOf = (at: number): string => new Date(FIRST + at * 3_600_000).toISOString();

const fill = async (host: Host): Promise<void> => {
  const load = (path: string, rows: readonly object[]) =>
    host.api(`${path}?waitMs=60000&onError=skip&fileName=a.json`, {
      method: 'POST',
      body: JSON.stringify(rows),
    });
  await load(
    '/api/import-complete-dataset',
    TEXTS.map((content, at) => ({ number: at + 1, timestamp: timeOf(at).slice(0, 19), content })),
  );
  await load(
    '/api/social-posts/import',
    TEXTS.map((text, at) => ({
      id: String(100 + at),
      date: timeOf(at),
      username: 'tester',
      platform: 'telegram',
      text,
    })),
  );
  await load(
    '/api/news-events/import',
    TEXTS.map((text, at) => ({
      date: timeOf(at),
      source: 'Paper',
      title: `${at} ${text.slice(0, 500)}`,
    })),
  );
};

/** Saves what a button writes. @returns the tables that each foreign reader finds in it */
const saved = async (host: Host, page: Page, file: string, click: () => Promise<void>) => {
  const writing = host.nextSaveTo(page, file);
  await click();
  await writing;
  return Object.entries(await foreignTables(readFileSync(file)));
};

test('each list with a button “Export” saves CSV that other programs read cell by cell', async ({
  openPage,
  startOwnHost,
}, info) => {
  const host = await startOwnHost({ empty: true });
  await fill(host);
  for (const [path, heading, noun, column, api, field] of [
    ['/drops', 'Q Drops', 'drops', 'text', '/api/q-drops?limit=5000', 'content'],
    [
      '/comms?account=tester&platform=telegram',
      'Social Posts',
      'posts',
      'text',
      '/api/social-posts?limit=5000',
      'content',
    ],
    ['/news', 'News Events', 'events', 'title', '/api/news-events?limit=5000', 'title'],
  ] as const) {
    const texts = (await host.api<Readonly<Record<string, string>>[]>(api)).map((item) => item[field] ?? '');
    expect(texts.length, path).toBeGreaterThan(150);
    const page = await openPage(path, host);
    await expect(page.getByRole('heading', { level: 1 }), heading).toBeVisible();
    await page
      .getByRole('button', { name: `Export ${texts.length.toLocaleString('en-US')} ${noun}` })
      .click();
    const tables = await saved(host, page, info.outputPath(`${noun}.csv`), () =>
      page.getByRole('menuitem', { name: 'CSV, with texts' }).click(),
    );
    for (const [reader, [head = [], ...rows]] of tables) {
      const at = head.indexOf(column);
      expect([reader, rows.map((row) => fromSafeCell(row[at] ?? '')).toSorted()]).toEqual([
        reader,
        texts.toSorted(),
      ]);
    }
  }
});

test('rows of a statement, a table of a page, keys and claims are CSV to other programs too', async ({
  openPage,
  writableHost: host,
}, info) => {
  const same = async (page: Page, name: string, click: () => Promise<void>): Promise<number> => {
    const tables = await saved(host, page, info.outputPath(`${name}.csv`), click);
    const [, first = []] = tables[0] ?? [];
    expect([name, new Set(first.map((row) => row.length)).size]).toEqual([name, 1]);
    for (const [reader, table] of tables) expect([name, reader, table]).toEqual([name, reader, first]);
    return first.length - 1;
  };

  const page = await openPage('/sql', host);
  await settle(page, 'SQL');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  // One export for one result: the table below has none of its own.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(
    await same(page, 'sql', () => page.getByRole('menuitem', { name: 'All rows as CSV' }).click()),
  ).toBeGreaterThan(0);

  const counted = encodeURIComponent(
    'SELECT substr(day, 1, 4) AS year, count(*) AS found FROM drops GROUP BY 1',
  );
  await goTo(page, `/sql?sql=${counted}&x=1&y=2`, 'SQL');
  await page.getByRole('button', { name: 'Export found by year' }).click();
  expect(
    await same(page, 'table', () => page.getByRole('menuitem', { name: 'Data (CSV)' }).click()),
  ).toBeGreaterThan(0);

  await goTo(page, '/abbreviations', 'Q Abbreviation Keys');
  await page.getByRole('button', { name: 'More about the keys' }).click();
  expect(
    await same(page, 'keys', () => page.getByRole('menuitem', { name: 'Export as CSV' }).click()),
  ).toBeGreaterThan(100);

  const claim = {
    by: 'Ann',
    text: 'The =river, "rose"',
    madeOn: '2018-03-01',
    rule: 'a\nb',
    dueDate: '2021-06-30',
  };
  await host.api('/api/claims', { method: 'POST', body: JSON.stringify(claim) });
  await goTo(page, '/claims?tab=claims', 'Claim Ledger');
  await page.getByRole('button', { name: 'Export all claims' }).click();
  expect(
    await same(page, 'claims', () => page.getByRole('menuitem', { name: /^CSV/u }).click()),
  ).toBeGreaterThan(0);
});

const SCHEMES = ['dark', 'light'] as const;

/** Pictures of what is asked, in both color schemes. */
const picturesOf = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `${name}-${colorScheme}`, { fullPage: true });
  }
};

const choose = async (host: Host, page: Page, file: string): Promise<void> => {
  host.nextOpen(page, [file]);
  await page.getByRole('button', { name: 'Choose a file…' }).click();
};

// One visit for both files: a workstation and its page cost more than looking.
test('a file that does not say its encoding is shown as it reads, and imported as chosen; one with several lists asks which one has the records', async ({
  openPage,
  startOwnHost,
}, info) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/twitter?tab=import', host);
  const contents = async (): Promise<readonly string[]> =>
    (await host.api<{ content: string }[]>('/api/social-posts')).map(({ content }) => content).toSorted();
  const button = page.getByRole('button', { name: 'Import Posts' });
  const file = info.outputPath('old.csv');
  writeFileSync(
    file,
    Buffer.from(
      'id,date,username,text\r\n992343072568246273,2018-05-04T10:00:00Z,tester,Gr\u00fc\u00dfe und \u0093caf\u00e9\u0094\r\n',
      'latin1',
    ),
  );
  await choose(host, page, file);
  const question = page.getByRole('radiogroup', { name: /encoding/iu });
  await expect(question).toBeVisible();
  await expect(question).toContainText('Grüße und “café”');
  await picturesOf(page, 'encoding-question');
  await expect(button).toBeDisabled();
  await question.getByText('Grüße und “café”').first().click();
  await button.click();
  await expect.poll(contents).toEqual(['Grüße und “café”']);

  const lists = info.outputPath('two.json');
  const post = (id: string, text: string) => ({
    id,
    date: '2018-05-04T10:00:00Z',
    username: 'tester',
    platform: 'telegram',
    text,
  });
  writeFileSync(lists, JSON.stringify({ kept: [post('1', 'kept one')], drafts: [post('2', 'draft')] }));
  await choose(host, page, lists);
  const asked = page.getByRole('radiogroup', { name: 'List of the records' });
  await expect(asked).toBeVisible();
  await picturesOf(page, 'list-chooser');
  await expect(button).toBeDisabled();
  await asked.getByRole('radio', { name: /^kept/u }).check({ force: true });
  await button.click();
  await expect.poll(contents).toEqual(['Grüße und “café”', 'kept one']);
});
