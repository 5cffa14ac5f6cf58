import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { inventedModel, writeStaticModel } from '#tests/helpers/static-model.ts';
import { coveredTexts } from './charts.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { picture } from './picture.ts';
import { routeNow } from './route-now.ts';

const QUESTION = 'a=drops%3Anumber%3D1-120&k=5&surrogates=19';
/** The same of the page as it opens: all drops, the number of topics that is proposed, 39 shuffles. */
const DEFAULTS = { a: 'drops:', k: '0', surrogates: '39' };

test('topics open with an example, and have a finding next to chance, a curve, a card each, and their months', async ({
  openPage,
  host,
}) => {
  const page = await openPage('/no/such/page');
  // All texts are the first 120 here, and 5 topics are proposed.
  const isOfAll = ({ pathname, searchParams }: URL) =>
    pathname === '/api/topics' && !searchParams.has('mostTexts');
  const sent: Readonly<Record<string, string>>[] = [];
  await routeNow(page, isOfAll, (route) => {
    const url = new URL(route.request().url());
    sent.push(Object.fromEntries(url.searchParams));
    for (const [name, value] of new URLSearchParams(QUESTION)) url.searchParams.set(name, value);
    return route.continue({ url: url.href });
  });
  await goTo(page, '/topics', 'Topics');
  // A run takes long on a whole archive: the page opens with an example of 100 texts.
  const finding = page.getByTestId('topics-finding');
  await expect(finding.getByRole('status')).toHaveText(/^5 topics of 100 texts;/u);
  await expect(page.getByText(/; 5 topics, not the number that would be proposed\./u)).toBeVisible();
  await page.getByRole('button', { name: 'Compare all texts with chance' }).click();
  await expect(page.getByText(/^An example: topics of 100/u)).toHaveCount(0);
  await expect(finding).toContainText('expected by chance', { timeout: 90_000 });
  expect(sent.at(-1)).toMatchObject(DEFAULTS);
  const { topics, curve, chance } = await host.api<AnswerOf<'getTopics'>>(`/api/topics?${QUESTION}`);
  await expect(finding.getByRole('heading')).toHaveText(
    (chance?.p ?? 1) <= 0.05
      ? /^The texts have more structure than shuffled texts; \d of 5 topics exceed it on their own\.$/u
      : 'No more structure than in shuffled texts.',
  );
  const cards = page.getByTestId('topic');
  await expect(cards).toHaveCount(5);
  await expect(cards.first().getByRole('list', { name: 'Words' }).getByRole('listitem')).toContainText(
    topics[0]?.words.map(({ word }) => word) ?? [],
  );
  await expect(cards.first().getByRole('link').first()).toHaveText(/^Drop #\d+$/u);

  await cards.first().getByRole('button', { name: 'Name…' }).click();
  await cards.first().getByRole('textbox', { name: 'Name of topic 1' }).fill('Weather');
  await cards.first().getByRole('button', { name: 'Save', exact: true }).click();
  await expect(cards.first().getByRole('heading')).toHaveText('Weather');

  const coherence = page.locator('figure').filter({ hasText: /^Coherence by number of topics/u });
  await coherence.getByRole('button', { name: 'Show as table' }).click();
  await expect(coherence.getByRole('row')).toHaveCount(curve.length + 1);
  await coherence.getByRole('button', { name: 'Show as chart' }).click();
  const months = page.locator('figure').filter({ hasText: /^Topics by month/u });
  await expect(months).toHaveAttribute('aria-busy', 'false');
  await picture(page, 'topics-1440', { fullPage: true });
  await page.setViewportSize({ width: 1024, height: 700 });
  await picture(page, 'topics-1024', { fullPage: true });
  await expect.poll(() => coveredTexts(page)).toEqual([]);
});

test('the map of texts is colored, and a line or a rectangle makes a list of its texts @full', async ({
  openPage,
}) => {
  const page = await openPage('/topics?tab=map&a=drops%3Anumber%3D201-320');
  const map = page.locator('figure').filter({ hasText: /^Map of texts/u });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await expect(page.getByText(/^A picture, not a measure/u)).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: /line/u });
  await expect(status).toHaveText(/^All \d+ texts; draw a line around some of them\.$/u);
  // Computed after the map, and in its place before anything is drawn over the map.
  await expect(page.getByTestId('map-apart')).toHaveText(
    /^Boards, accounts or sources explain [\d.]+% of where texts are in this picture\. By shuffled colors: [\d.]+% on average\.$/u,
  );
  await picture(page, 'map-board', { fullPage: true });

  const box = await map.getByTestId('chart').boundingBox();
  if (box === null) throw new Error('The map has no box.');
  const corners = [
    [0.2, 0.3],
    [0.6, 0.2],
    [0.7, 0.8],
    [0.25, 0.85],
    [0.2, 0.32],
  ].map(([x = 0, y = 0]) => [box.x + box.width * x, box.y + box.height * y] as const);
  const [first, ...rest] = corners;
  await page.mouse.move(first?.[0] ?? 0, first?.[1] ?? 0);
  await page.mouse.down();
  for (const [x, y] of rest) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
  await expect(status).toHaveText(/^\d+ texts within the line\.$/u);
  await picture(page, 'map-line', { fullPage: true });

  await page.getByLabel('Color').selectOption({ label: 'Year' });
  // All of these drops are of one year: there is nothing to be apart.
  await expect(page.getByTestId('map-apart')).toHaveCount(0);
  await page.getByText('Select by numbers').click();
  const right = page.getByLabel('Right, %');
  await right.fill('50');
  await right.press('Enter');
  const select = page.getByRole('button', { name: 'Select the rectangle' });
  await select.focus();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(/^\d+ texts within the line\.$/u);
  await expect(page.getByRole('button', { name: 'Save as set…' })).toBeEnabled();
  await picture(page, 'map-year', { fullPage: true });
});

test('the map is colored by topic once the topics of the texts are computed @full', async ({
  openPage,
  host,
}) => {
  const page = await openPage(`/topics?tab=map&color=topic&${QUESTION}`);
  await expect(page.getByText('The topics of these texts are not computed', { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('tab', { name: 'Topics', exact: true }).click();
  const finding = page.getByTestId('topics-finding');
  const compare = page.getByRole('button', { name: 'Compare all texts with chance' });
  await expect(finding.or(compare)).toBeVisible();
  // What another test has computed may come while one is about to click.
  await expect(async () => {
    if (await compare.isVisible()) await compare.click({ timeout: 2000 });
    await expect(finding).toContainText('expected by chance', { timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await page.getByRole('tab', { name: 'Map', exact: true }).click();
  const map = page.locator('figure').filter({ hasText: /^Map of texts/u });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  const { documents } = await host.api<AnswerOf<'listTopicShares'>>(`/api/topics/shares?${QUESTION}`);
  const table = page.getByRole('grid', { name: 'Texts of the map' });
  await expect(table.getByRole('columnheader', { name: 'Largest topic' })).toBeVisible();
  const row = table.getByRole('row').nth(1);
  const item = (await row.getByRole('gridcell').first().textContent()) ?? '';
  const number = /\d+/u.exec(item)?.[0] ?? '';
  const topic = documents.find((one) => one.item === `drop:${number}`)?.topic ?? null;
  await expect(row).toContainText(topic === null ? 'No topic' : `Topic ${topic + 1}`);
  await picture(page, 'map-topic', { fullPage: true });
});

test('texts are alike by static embeddings of a folder that is chosen on the page, or by words that occur together', async ({
  openPage,
}, info) => {
  const folder = writeStaticModel(info.outputPath('invented model'), inventedModel());
  const page = await openPage('/topics?tab=like&a=drops%3Anumber%3D1-120&by=static&text=car');
  const field = page.getByRole('textbox', { name: 'Folder of static embeddings' });
  await field.fill(info.outputPath('none'));
  await page.getByRole('button', { name: 'Use this folder' }).click();
  await expect(page.getByText('has no readable model.safetensors')).toBeVisible();
  await field.fill(folder);
  await page.getByRole('button', { name: 'Use this folder' }).click();
  await expect(page.getByText('model.safetensors: SHA-256')).toBeVisible();
  await expect(page.getByText(/with the largest cosine|No text is like it/u).first()).toBeVisible({
    timeout: 60_000,
  });
  await picture(page, 'like-static', { fullPage: true });

  await goTo(page, '/topics?tab=like&a=drops%3Anumber%3D1-120&by=lsa&item=drop%3A30', 'Topics');
  await expect(page.getByRole('columnheader', { name: 'Nearest words' })).toBeVisible({ timeout: 60_000 });
  await picture(page, 'like-lsa', { fullPage: true });
});
