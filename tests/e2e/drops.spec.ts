import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { Drop, DropContext } from '#shared/contract/drops.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { analysedStats } from './charts.ts';
import { expect, parametersOf, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

const TITLE = 'Q Drops Collection';
const card = (page: Page, dropNumber: number) => page.locator(`[data-drop="${dropNumber}"]`);
const count = (page: Page) => page.getByRole('status').filter({ hasText: ' drops' });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search Q drops' });
/** A word that some, but not all drops contain. */
const rareWord = (drop: Drop): string =>
  [...drop.content.matchAll(/[a-z]{5,}/g)].map(([word]) => word).sort((a, b) => b.length - a.length)[0] ??
  'the';

test('a search and facets narrow the 50 drops one begins with, with the counts they promised, and widen again', async ({
  openPage,
  host,
}) => {
  const word = rareWord(await host.api<Drop>('/api/q-drops/number/2000'));
  const page = await openPage('/drops');
  await settle(page, TITLE);
  await expect(count(page)).toHaveText('1–50 of 4,966 drops');
  await expect(card(page, 1)).toBeVisible();

  await searchBox(page).fill(word);
  await expect(count(page)).not.toHaveText('1–50 of 4,966 drops');
  await expect(page.locator('mark').first()).toHaveText(new RegExp(`^${word}$`, 'i'));
  await expect.poll(() => parametersOf(page).get('search')).toBe(word);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(count(page)).toHaveText('1–50 of 4,966 drops');

  const year = page.getByRole('region', { name: 'Year' }).getByRole('button').first();
  const promised = await year.getByTestId('count').innerText();
  await year.click();
  await expect(count(page)).toContainText(`of ${promised} drops`);
  await page.getByText('With images').click();
  await expect(count(page)).not.toContainText(`of ${promised} drops`);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(count(page)).toHaveText('1–50 of 4,966 drops');
});

test('a search that finds nothing offers the way back, what is no filter is said below, and no text is an error @full', async ({
  openPage,
}) => {
  const page = await openPage('/drops?search=zzzqqqxxxnothing');
  await expect(page.getByText('No Q drops found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(count(page)).toHaveText('1–50 of 4,966 drops');

  const search = page.getByRole('search');
  await searchBox(page).fill('link:x');
  await expect(search.getByRole('status')).toContainText(
    '“link:x” is searched as text: there is no filter link',
  );
  await searchBox(page).fill('year:2018');
  await expect(search.getByRole('status')).toBeHidden();

  for (const text of [
    '"',
    'AND OR NOT',
    'near:',
    '-',
    'a*b"c(',
    'body:x',
    "'; drop table drops;--",
    '🙂',
    '%',
  ]) {
    await searchBox(page).fill(text);
    await searchBox(page).press('Enter');
    await expect(page.getByText('No Q drops found').or(count(page))).toBeVisible();
    await expect(page.getByText('Failed to fetch Q drops')).toHaveCount(0);
  }

  await expect(page.getByRole('button', { name: 'Clear the search' })).toHaveCount(1);
  // Chromium does not tell the style of its own button: the rule that hides it must be there.
  const hidden = await page.evaluate(() => {
    const rulesOf = (rule: CSSRule): readonly CSSRule[] =>
      rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(rulesOf) : [rule];
    return [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].flatMap(rulesOf))
      .some(
        (rule) =>
          rule instanceof CSSStyleRule &&
          rule.selectorText.includes('::-webkit-search-cancel-button') &&
          rule.style.display === 'none',
      );
  });
  expect(hidden).toBe(true);
});

test('the result count and the sort stand in the address and come back with it @full', async ({
  openPage,
}) => {
  const page = await openPage('/drops');
  await settle(page, TITLE);
  await page.getByLabel('Results').selectOption('25');
  await expect(count(page)).toHaveText('1–25 of 4,966 drops');
  await page.getByLabel('Sort').selectOption('number_desc');
  await expect(card(page, 4966)).toBeVisible();
  await expect.poll(() => parametersOf(page).toString()).toBe('count=25&sort=number_desc');
  await page.goBack();
  await expect(card(page, 1)).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(card(page, 4966)).toBeVisible();
});

test('all 4,966 keep only the cards in sight in the page @full', async ({ openPage }) => {
  const page = await openPage('/drops?count=all');
  await settle(page, TITLE);
  await expect(count(page)).toHaveText('1–4,966 of 4,966 drops');
  expect(await page.getByRole('listitem').count()).toBeLessThan(60);
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
  });
  await expect(card(page, 4966)).toBeVisible();
  expect(await page.getByRole('listitem').count()).toBeLessThan(60);
});

test('a bad address gives the defaults and a notice; full details open over the collection, step both ways and close by Back', async ({
  openPage,
  allowedFaults,
}) => {
  allowedFaults.push(/^parameters: .*sort=best/u);
  const page = await openPage('/drops?sort=best&count=7');
  await expect(page.getByText(/does not use these parts of the link: sort=best, count=7/)).toBeVisible();
  await expect(count(page)).toHaveText('1–50 of 4,966 drops');
  await card(page, 3).getByRole('button', { name: 'Full details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Q Drop #3', { exact: true })).toBeVisible();
  // Two steps before the address follows the first are one step of the history.
  await expect(page).toHaveURL(/drop=3$/);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Q Drop #4', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/drop=4$/);
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeEnabled();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('Q Drop #3', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/drop=3$/);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(count(page)).toHaveText('1–50 of 4,966 drops');
});

test('the dialog steps through the results, over the end of a page too @full', async ({ openPage, host }) => {
  const hits = await host.api<Drop[]>('/api/q-drops?search=the&year=2018&limit=60&sortBy=number_asc');
  expect(hits.length).toBeGreaterThan(26);
  const page = await openPage('/drops?search=the&year=2018&count=25');
  await settle(page, TITLE);
  const total = (await count(page).innerText()).replace(/.* of | drops/g, '');
  const dialog = page.getByRole('dialog');
  await card(page, hits[1]?.dropNumber ?? 0)
    .getByRole('button', { name: 'Full details' })
    .click();
  await expect(dialog).toContainText(`result 2 of ${total}`);
  await dialog.getByRole('button', { name: 'Next result' }).click();
  await expect(dialog.getByText(`Q Drop #${hits[2]?.dropNumber ?? 0}`, { exact: true })).toBeVisible();
  await page.goto(page.url().replace(/drop=\d+/, `drop=${hits[24]?.dropNumber ?? 0}`));
  await expect(dialog).toContainText(`result 25 of ${total}`);
  await dialog.getByRole('button', { name: 'Next result' }).click();
  await expect(dialog.getByText(`Q Drop #${hits[25]?.dropNumber ?? 0}`, { exact: true })).toBeVisible();
  await expect(dialog).toContainText(`result 26 of ${total}`);
  await expect.poll(() => parametersOf(page).get('page')).toBe('2');
  await expect(dialog.getByRole('button', { name: 'Previous result' })).toBeEnabled();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toContainText(`result 25 of ${total}`);
});

test('a selected year leaves the other years to choose from, with their counts @full', async ({
  openPage,
}) => {
  const page = await openPage('/drops?search=the');
  await settle(page, TITLE);
  const years = page.getByRole('region', { name: 'Year' }).getByRole('button');
  const before = await years.allInnerTexts();
  expect(before.length).toBeGreaterThan(2);
  await years.nth(1).click();
  await expect(years.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => years.allInnerTexts()).toEqual(before);
  await years.nth(2).click();
  await expect(years.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(years.nth(1)).toHaveAttribute('aria-pressed', 'false');
});

test('days narrow the collection; the wrong way round is said at the fields @full', async ({
  openPage,
  host,
}) => {
  const inside = await host.api<Drop[]>('/api/q-drops?startDate=2018-03-01&endDate=2018-03-31&limit=5000');
  const page = await openPage('/drops');
  await settle(page, TITLE);
  const days = page.getByRole('region', { name: 'Days' });
  await days.getByLabel('From').fill('2018-03-01');
  await days.getByLabel('To').fill('2018-02-01');
  await expect(days.getByRole('alert')).toContainText('The first day is after the last day');
  await expect(page.getByText('The first day is after the last day.', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to fetch Q drops')).toBeHidden();
  await days.getByLabel('To').fill('2018-03-31');
  await expect(count(page)).toContainText(`of ${inside.length.toLocaleString('en-US')} drops`);
  await expect.poll(() => parametersOf(page).toString()).toBe('from=2018-03-01&to=2018-03-31');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await expect(page.getByLabel('Name of the search')).toHaveValue('2018-03-01 to 2018-03-31');
});

test('an image that is not there says what it is, where its file would be and how to get it @full @host', async ({
  openPage,
  startOwnHost,
}) => {
  const own = await startOwnHost();
  const [drop] = (await own.api<Drop[]>('/api/q-drops?hasImages=true&limit=500')).filter(({ images }) =>
    images.some((image) => !image.startsWith('http')),
  );
  const page = await openPage(`/drops/${drop?.dropNumber ?? 0}`, own);
  const note = page.getByTestId('images-note');
  await expect(note).toContainText(drop?.images[0] ?? '');
  await expect(note).toContainText(join(own.dataFolder, 'images'));
  // A file of that name in that folder is the image.
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  mkdirSync(join(own.dataFolder, 'images'), { recursive: true });
  for (const image of drop?.images ?? [])
    writeFileSync(join(own.dataFolder, 'images', image), Buffer.from(dot, 'base64'));
  await page.reload();
  await expect(page.getByRole('img', { name: `Image ${drop?.images[0] ?? ''}` })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('Back returns to the place one scrolled to @full', async ({ openPage }) => {
  const page = await openPage('/drops?count=all');
  await settle(page, TITLE);
  await page.evaluate(() => {
    window.scrollTo(0, 30_000);
  });
  const seen = page.getByRole('main').getByRole('listitem').first();
  await expect
    .poll(() => seen.locator('[data-drop]').getAttribute('data-drop').then(Number))
    .toBeGreaterThan(100);
  const dropNumber = Number(await seen.locator('[data-drop]').getAttribute('data-drop'));
  await card(page, dropNumber).getByRole('button', { name: 'Full details' }).click();
  await page.getByRole('button', { name: 'Open as page' }).click();
  await settle(page, `Q Drop #${dropNumber}`);
  await page.goBack();
  await page.goBack();
  await settle(page, TITLE);
  await expect(card(page, dropNumber)).toBeInViewport();
});

test('a scroll in the moment the list appears goes all the way @full', async ({ openPage }) => {
  const page = await openPage('/research');
  await page.addInitScript(() => {
    const arrival = new MutationObserver(() => {
      if (document.querySelector('[role="list"] [data-drop]') === null) return;
      arrival.disconnect();
      window.scrollTo(0, 30_000);
    });
    arrival.observe(document, { childList: true, subtree: true });
  });
  await page.goto(page.url().replace('/research', '/drops?count=all'));
  await settle(page, TITLE);
  await expect
    .poll(() => page.locator('[data-drop]').first().getAttribute('data-drop').then(Number))
    .toBeGreaterThan(100);
  // Its script would be in the pages of other tests.
  await page.close();
});

test('references lead to the cited drop and back @full', async ({ openPage, host }) => {
  const citing = await host.api<Drop[]>('/api/q-drops?hasReferences=true&limit=5000');
  const drop = citing.find(({ crossReferences }) =>
    crossReferences.some(({ dropNumber }) => dropNumber !== null),
  );
  const cited = drop?.crossReferences.find(({ dropNumber }) => dropNumber !== null)?.dropNumber;
  if (drop === undefined || cited === undefined || cited === null)
    throw new Error('The data contains no reference between drops.');
  const page = await openPage(`/drops/${drop.dropNumber}`);
  await settle(page, `Q Drop #${drop.dropNumber}`);
  const cites = page.getByRole('list', { name: 'Cites', exact: true });
  await cites
    .getByRole('button', { name: `#${cited}` })
    .first()
    .click();
  await settle(page, `Q Drop #${cited}`);
  const citedBy = page.getByRole('list', { name: 'Cited by', exact: true });
  await expect(citedBy.getByText(`#${drop.dropNumber}`, { exact: true })).toBeVisible();
});

test('the permalink of no drop says what a drop number is @full', async ({ openPage }) => {
  const page = await openPage('/drops/4967');
  await expect(page.getByText('Failed to load Q drop #4967')).toBeVisible();
  await expect(page.getByText('A drop number is a whole number from 1 to 4966.')).toBeVisible();
});

test('a citation is copied with the hash of the record @full', async ({ openPage, host }) => {
  const drop = await host.api<Drop>('/api/q-drops/number/42');
  const page = await openPage('/drops/42');
  await settle(page, 'Q Drop #42');
  await page.getByRole('button', { name: 'Copy citation' }).click();
  await page.getByRole('menuitem', { name: 'BibTeX' }).click();
  await expect(page.getByText('Citation copied - BibTeX')).toBeVisible();
  const copied = await host.clipboardText(page);
  expect(copied).toContain('@misc{qdrop42,');
  expect(copied).toContain(drop.recordHash);
});

test('a link is inert until pressed, shows where it leads, and opens only after a yes @host', async ({
  openPage,
  host,
}) => {
  const [drop] = await host.api<Drop[]>('/api/q-drops?hasLinks=true&limit=1');
  const link = drop?.links[0];
  if (drop === undefined || link === undefined) throw new Error('The data contains no drop with a link.');
  const page = await openPage(`/drops/${drop.dropNumber}`);
  await settle(page, `Q Drop #${drop.dropNumber}`);
  const button = page.getByRole('list', { name: 'Links' }).getByRole('button').first();
  const before = host.openedLinks().length;
  await button.click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText(new URL(link).host);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  expect(host.openedLinks()).toHaveLength(before);
  await button.click();
  await ask.getByRole('button', { name: 'Open in browser' }).click();
  await expect.poll(() => host.openedLinks().slice(before)).toEqual([new URL(link).href]);
});

test(
  'a search is kept under a name, run from the list, and forgotten',
  { tag: '@full' },
  async ({ openPage, writableHost: host }) => {
    const page = await openPage('/drops?search=the&hasLinks=true', host);
    await settle(page, TITLE);
    const found = /of ([\d,]+)/.exec(await count(page).innerText())?.[1];
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByLabel('Name of the search').fill('The and links');
    await page.getByRole('button', { name: 'Save current view' }).click();
    const kept = page.getByRole('list', { name: 'Saved searches' }).getByRole('listitem');
    await expect(kept).toContainText(found ?? 'a count');
    await goTo(page, '/drops', TITLE);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await kept.getByRole('button', { name: /^The and links/ }).click();
    await expect(page).toHaveURL(/search=the/);
    await expect(page).toHaveURL(/hasLinks=true/);
    // The command palette knows it as well, from any page.
    await goTo(page, '/ingestion', 'Comprehensive Ingestion');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByLabel('Go to').fill('the and');
    const entry = page.getByRole('menuitem', { name: /^The and links/ });
    await expect(entry).toContainText(`${found ?? 'a count'} drops`);
    await entry.click();
    await expect(page).toHaveURL(/\/drops\?.*hasLinks=true/);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('button', { name: 'Remove the saved search The and links' }).click();
    await expect(page.getByText('No saved searches yet.')).toBeVisible();
  },
);

test('images come from the image folder; those of the network wait to be allowed and pressed @full @host', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ empty: true });
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  mkdirSync(join(host.dataFolder, 'images'), { recursive: true });
  writeFileSync(join(host.dataFolder, 'images', 'here.png'), Buffer.from(png, 'base64'));
  const images = ['here.png', 'absent.png', 'https://example.org/far.png'].map((file) => ({
    file,
    name: file,
  }));
  await host.api('/api/import-complete-dataset?waitMs=30000', {
    method: 'POST',
    body: archiveText([{ text: 'Three images.', images }]),
  });
  const page = await openPage('/drops', host);
  await settle(page, TITLE);
  const shown = card(page, 1);
  await expect(shown.locator('img[src^="blob:"]')).toHaveAttribute('alt', 'Image here.png');
  await expect(shown.getByRole('img', { name: 'Image absent.png, not in the image folder' })).toBeVisible();
  await expect(shown.getByRole('img', { name: 'Image far.png, on the network, not loaded' })).toBeVisible();
  await host.api('/api/settings', { method: 'PATCH', body: JSON.stringify({ remoteMedia: true }) });
  await page.reload();
  await expect(shown.getByRole('button', { name: 'Load image far.png from example.org' })).toBeVisible();
  // Not pressed: the fixture sees to it that nothing left this machine.
  await expect(shown.locator('img')).toHaveCount(1);
});

test('any drop is tested with any post or event: one near it, one found by words, or one that a link names', async ({
  openPage,
  host,
}) => {
  const events = await host.api<{ id: string; title: string }[]>('/api/news-events?limit=1');
  const key = `event:${events[0]?.id ?? ''}`;
  let number = 1;
  while ((await host.api<DropContext>(`/api/q-drops/number/${number}/context`)).news.total === 0) number += 1;
  const page = await openPage(`/drops/${number}?pair=${encodeURIComponent(key)}`);
  await settle(page, `Q Drop #${number}`);
  const test = page.getByRole('region', { name: 'Test this pair' });
  const answer = await host.api<AnswerOf<'getNamedPair'>>(
    `/api/q-drops/number/${number}/pair?item=${encodeURIComponent(key)}`,
  );
  await expect(test.getByTestId('pair-result')).toContainText(answer.sentence);
  await expect(test.getByRole('table', { name: 'As near by chance' }).getByRole('row')).toHaveCount(5);
  await expect(test.getByText('exploratory')).toBeVisible();
  await picture(page, 'pair-test-1280', { fullPage: true });

  const near = page.getByRole('button', { name: /^Test this pair: / }).first();
  await near.click();
  await expect(test.getByTestId('pair-result')).toBeVisible();
  await expect(test.getByTestId('pair-result')).not.toContainText(answer.sentence);
});

test('a drop’s page tells its abbreviations, its matches with their chance and its codes, and steps by keyboard', async ({
  openPage,
  host,
}) => {
  await analysedStats(host);
  const pairs = await host.api<CorrelationItem[]>('/api/correlations?limit=200');
  const abbreviationsOf = async (dropNumber: number) =>
    (await host.api<AnswerOf<'getDropAbbreviations'>>(`/api/q-drops/number/${dropNumber}/abbreviations`))
      .abbreviations;
  let drop: CorrelationItem | undefined;
  for (const pair of pairs)
    if (drop === undefined && (await abbreviationsOf(pair.qDrop.dropNumber)).length > 0) drop = pair;
  if (drop === undefined) throw new Error('No stored pair has a drop with an abbreviation.');
  const { dropNumber } = drop.qDrop;
  const page = await openPage(`/drops/${dropNumber}`);
  await settle(page, `Q Drop #${dropNumber}`);

  const [first] = await abbreviationsOf(dropNumber);
  const mark = page.getByRole('link', { name: `${first?.abbreviation ?? ''}: ` }).first();
  await mark.focus();
  await expect(page.locator('.bp6-tooltip')).toContainText(first?.meanings[0] ?? '');
  await page.keyboard.press('Escape');

  const matches = page.getByRole('list', { name: 'Best matches compared with chance' });
  await expect(matches.getByRole('listitem').first()).toContainText('exploratory');
  const best = (await host.api<CorrelationItem[]>(`/api/correlations?dropNumber=${dropNumber}`))[0];
  expect(best?.qDrop.dropNumber).toBe(dropNumber);
  await expect(matches.getByRole('listitem').first()).toContainText(best?.newsEvent.title ?? '');
  await expect(matches.getByRole('listitem').first()).toContainText(
    /p (<0\.001|[01]\.\d{3}), q (<0\.001|[01]\.\d{3}): (above|within) chance/u,
  );
  await expect(
    matches
      .getByRole('listitem')
      .first()
      .getByRole('img', { name: /(?:Above|Within) chance\.$/u }),
  ).toBeVisible();
  await expect(page.getByText('Not coded.')).toBeVisible();
  await picture(page, 'drop-page-1280', { fullPage: true });

  // What is near it in time is named in one line, and read whole where it leads.
  const near = page.locator(`a[href^="/notebook?about=event"]`).first();
  const title = (await near.getAttribute('title')) ?? '';
  expect(title).not.toBe('');
  await near.click();
  await expect(page).toHaveURL(/\/notebook\?about=event/u);
  await expect(page.getByText(title, { exact: false }).first()).toBeVisible();
  await page.goBack();
  await settle(page, `Q Drop #${dropNumber}`);

  await page.keyboard.press('ArrowRight');
  await settle(page, `Q Drop #${dropNumber + 1}`);
  // The heading comes before the drop that tells its neighbors.
  await expect(page.getByRole('button', { name: `Previous #${dropNumber}` })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await settle(page, `Q Drop #${dropNumber}`);
});
