import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewsEvent, NewsSummary } from '#shared/contract/news.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { calls, holdBack } from './hold-back.ts';
import { hostOfGroup } from './host-of-group.ts';
import { few } from './hosts/seed.ts';
import { settle } from './settle.ts';

const NEWS = 'News Events';
const CSV = [
  'date,time,title,category,source,url',
  '2018-03-05,14:30,A lighthouse is lit again,politics,Harbour Gazette,https://example.org/1',
  '2018-03-06,,Day of the tides,health,Harbour Gazette,',
  '2018-13-40,,A day that is none,health,Harbour Gazette,',
  '',
].join('\n');

test.describe('lists that are imported', () => {
  // Nothing to pair the events with: of the shipped drops all correlations would be computed anew.
  const started = hostOfGroup(() => ({ empty: true }));

  test('a list of events is imported, its faults are named, it shows on the page and is undone by name; what is here already is merged by choice', async ({
    openPage,
  }) => {
    const own = started();
    await own.api('/api/news-events/import?fileName=early.csv&waitMs=60000', {
      method: 'POST',
      body: 'date,title,source\n2018-03-01,Mayors sign an agreement about the bridge,Harbour Gazette\n',
    });
    const before = await own.api<NewsSummary>('/api/news-events/summary');
    const page = await openPage('/news', own);
    await settle(page, NEWS);
    const figures = page.getByLabel('Figures of the news events');
    await expect(figures).toContainText(before.totalEvents.toLocaleString('en-US'));
    // A list whose events are hidden is not counted.
    const shown = before.imports.filter(({ origin }) =>
      before.byOrigin.some(({ value }) => value === origin),
    );
    await expect(figures.getByTestId('stat').filter({ hasText: 'Imports and Fetches' })).toContainText(
      new RegExp(`Imports and Fetches${shown.length}\\D`, 'u'),
    );
    const file = join(own.dataFolder, 'tides.csv');
    writeFileSync(file, CSV);
    own.nextOpen(page, [file]);
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    const effect = page.getByRole('region', { name: 'What the import would do' });
    await expect(effect).toContainText('2 to add, 0 to change, 0 unchanged, 1 refused');
    await expect(effect).toContainText('Record 3, date');
    await page.getByText('Skip it and import the rest').click();
    await page.getByRole('button', { name: 'Import News Events' }).click();
    const result = page.getByRole('status').filter({ hasText: 'Completed without all records: tides.csv' });
    await expect(result).toContainText('2 events imported');
    await expect(result).toContainText(/Record 3, date/);
    await expect(figures).toContainText((before.totalEvents + 2).toLocaleString('en-US'));

    await page.getByLabel('Search events').fill('lighthouse lit');
    const events = page.getByRole('grid', { name: 'Events', exact: true });
    await expect(events.getByRole('row').filter({ hasText: 'A lighthouse is lit again' })).toContainText(
      '2018-03-05 14:30:00 UTC',
    );
    const moment = events.getByText('2018-03-05 14:30:00 UTC');
    expect(await moment.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    await page.getByLabel('Search events').fill('tides');
    await expect(events.getByRole('row').filter({ hasText: 'Day of the tides' })).toContainText(
      '2018-03-06 (day only)',
    );

    const imports = page.getByRole('grid', { name: 'Imports and fetches' });
    await imports.getByRole('button', { name: 'Undo tides.csv' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('This removes what the import added');
    const remove = dialog.getByRole('button', { name: 'Undo tides.csv' });
    await expect(remove).toBeDisabled();
    await dialog.getByLabel('Type tides.csv to confirm').fill('tides.csv');
    await remove.click();
    await expect(page.getByText('Import undone')).toBeVisible();
    // The success of what is no longer there is gone with it.
    await expect(result).toHaveCount(0);
    await expect(imports.getByText('tides.csv')).toHaveCount(0);
    expect(await own.api<NewsEvent[]>('/api/news-events?search=lighthouse+lit')).toEqual([]);
    expect((await own.api<NewsSummary>('/api/news-events/summary')).totalEvents).toBe(before.totalEvents);

    // What is here from another source is shown with both headlines, and merged by choice.
    const [here] = await own.api<NewsEvent[]>('/api/news-events?search=mayors');
    const twice = join(own.dataFolder, 'twice.csv');
    writeFileSync(
      twice,
      `date,title,category,source\n${here?.publishedAt.slice(0, 10)},"${here?.title} – report",politics,Tide Herald\n`,
    );
    own.nextOpen(page, [twice]);
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    const likely = page.getByText('1 event likely here already, from another source');
    await expect(likely).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Events that are likely the same happening' }),
    ).toContainText(here?.title ?? '');
    await page.getByText('Counts as one with the event that is here').click();
    await page.getByRole('button', { name: 'Import News Events' }).click();
    await expect(page.getByText(/1 event is likely the same happening/u).first()).toBeVisible();
    expect((await own.api<NewsSummary>('/api/news-events/summary')).totalEvents).toBe(before.totalEvents);
  });

  test('a long list of events has pages, and its order is over all of them @full', async ({ openPage }) => {
    const own = started();
    const lamps = Array.from(
      { length: 600 },
      (_, at) =>
        `2018-03-05,${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')},Lamp ${at + 1} is lit,Harbour Gazette`,
    );
    await own.api('/api/news-events/import?fileName=lamps.csv&waitMs=60000', {
      method: 'POST',
      body: ['date,time,title,source', ...lamps].join('\n'),
    });
    const page = await openPage('/news?search=lamp', own);
    await settle(page, NEWS);
    const first = page.getByRole('grid', { name: 'Events', exact: true }).getByRole('row').nth(1);
    await expect(page.getByText('1–500 of 600')).toBeVisible();
    await expect(first).toContainText('Lamp 600 is lit');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('501–600 of 600')).toBeVisible();
    await expect(first).toContainText('Lamp 100 is lit');
    await page.getByLabel('Order').selectOption('Oldest first');
    await expect(first).toContainText('Lamp 1 is lit');
    await expect(page).not.toHaveURL(/page=/u);

    await goTo(page, '/news?search=lamp&page=9', NEWS);
    await settle(page, NEWS);
    await expect(page.getByText('Page 9 of 2')).toBeVisible();
    await expect(page.getByText('No events match')).toHaveCount(0);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page.getByText('501–600 of 600')).toBeVisible();
  });
});

test.describe('news that cannot be had', () => {
  test.use({ allowedFaults: [/4\d\d|5\d\d/] });

  test('a file without known columns can be told what they are; nothing is imported before @full', async ({
    openPage,
    startOwnHost,
  }) => {
    const own = await startOwnHost(await few());
    const page = await openPage('/news', own);
    await settle(page, NEWS);
    const file = join(own.dataFolder, 'colors.csv');
    writeFileSync(file, 'wann,was\n05.03.2018,A lighthouse is painted red\n06.13.2018,Never\n');
    own.nextOpen(page, [file]);
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    await expect(page.getByText('Choose the columns first')).toBeVisible();
    const submit = page.getByRole('button', { name: 'Import News Events' });
    await expect(submit).toBeDisabled();
    await page.getByLabel('Column for Date', { exact: true }).selectOption('wann');
    await page.getByLabel('Column for Title', { exact: true }).selectOption('was');
    await page.getByLabel('Date format').selectOption('DD.MM.YYYY');
    const effect = page.getByRole('region', { name: 'What the import would do' });
    await expect(effect).toContainText('neither a source nor a web address is given');
    await expect(submit).toBeDisabled();
    await page.getByRole('textbox', { name: 'Source of these events' }).fill('Harbor Gazette');
    await expect(effect).toContainText('1 to add, 0 to change, 0 unchanged, 1 refused');
    await expect(page.getByRole('cell', { name: '2018-03-05 (day only)' })).toBeVisible();
    await page.getByText('Cancel the import and show errors').click();
    await submit.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Nothing was imported' });
    await expect(alert).toContainText(/[Rr]ecord 2/);
    await expect(alert).not.toContainText('onError');
    await page.getByText('Skip it and import the rest').click();
    await submit.click();
    await expect(page.getByText(/1 event imported/)).toBeVisible();
  });

  test('a fetch that is stopped says why, next to its button; sources without a key lead to Settings @full', async ({
    openPage,
    startOwnHost,
  }) => {
    const own = await startOwnHost();
    await own.api('/api/settings', { method: 'PATCH', body: JSON.stringify({ network: false }) });
    const page = await openPage('/news', own);
    await settle(page, NEWS);
    await expect(page.getByLabel('NewsAPI')).toBeDisabled();
    await page.getByLabel('From', { exact: true }).fill('2020-02-02');
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await expect(page.getByRole('alert')).toContainText('The first day is after the last day');
    await page.getByLabel('To', { exact: true }).fill('2020-03-02');
    await page.getByRole('button', { name: 'Fetch News' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t fetch news' });
    await expect(alert).toContainText(/network/i);
    await expect(page.getByRole('button', { name: 'Fetch News' })).toBeEnabled();
    await page.getByRole('link', { name: 'Open Settings' }).first().click();
    await settle(page, 'Settings');
    await expect(page.getByText('News Events: fetching from NewsAPI')).toBeVisible();
  });
});

test('the events over time narrow the list to a month by keyboard, and back; Cite says that it is at work until the file is there', async ({
  openPage,
  host,
}) => {
  const { byMonth, totalEvents } = await host.api<NewsSummary>('/api/news-events/summary');
  const page = await openPage('/news');
  await settle(page, NEWS);
  const picture = page.getByRole('figure', { name: 'Events per month' });
  await expect(picture).toBeVisible();
  await picture.getByRole('listbox').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/u);
  const month = new URL(page.url()).searchParams.get('month') ?? '';
  const inMonth = byMonth.filter((row) => row.month === month).reduce((sum, { count }) => sum + count, 0);
  await expect(page.getByText(`Only events of ${month}`)).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Export ${inMonth.toLocaleString('en-US')} event` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show all months' }).click();
  await expect(
    page.getByRole('button', { name: `Export ${totalEvents.toLocaleString('en-US')} events` }),
  ).toBeVisible();

  const sent = await holdBack(page, calls('GET', /\/api\/citations\?/u));
  const cite = page.getByRole('button', { name: /^Cit(?:e|ing) [\d,]+ events$/u });
  await cite.click();
  await page.getByRole('menuitem', { name: 'BibTeX' }).click();
  await expect(cite).toHaveText('Citing…');
  await expect(cite).toBeDisabled();
  await sent.release();
  await expect(cite).toHaveText('Cite');
});
