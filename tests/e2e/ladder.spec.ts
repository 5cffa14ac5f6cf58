import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { analysedStats, coveredTexts } from './charts.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

type Ladder = AnswerOf<'getLadder'>;

test('Q Proofs opens with the ladder of the account: sentence, ranges, correlogram, table, export', async ({
  openPage,
  host,
}, info) => {
  test.setTimeout(180_000);
  const page = await openPage('/comms?tab=proofs&account=demo_account_one&platform=twitter');
  const card = page.locator('section, div').filter({
    has: page.getByRole('heading', { name: 'Chance ladder' }),
  });
  const sentence = page.getByTestId('ladder-sentence');
  await expect(sentence).toBeVisible({ timeout: 120_000 });
  const { series } = await host.api<Ladder>(
    '/api/correlations/ladder?username=demo_account_one&platform=twitter',
  );
  const [ladder] = series;
  await expect(sentence).toContainText(ladder?.sentence ?? 'no sentence');
  await expect(card.first().getByText(/drops and [\d,]+ posts in [\d,]+ days in common/u)).toBeVisible();
  await expect(card.first()).toContainText('q is over the windows and directions of one rung');
  await picture(page, 'ladder-1440', { fullPage: true });

  // One direction at a time, each of its rows with the stored figures.
  const ranges = page.locator('figure').filter({ hasText: /^Chance ladder of/u });
  await page.getByRole('radio', { name: 'Post before drop' }).click({ force: true });
  await ranges.getByRole('button', { name: 'Show as table' }).click();
  const rows = ladder?.rows.filter(({ direction }) => direction === 'post-first') ?? [];
  expect(rows).toHaveLength(16);
  await expect(ranges.getByRole('row')).toHaveCount(rows.length + 1);
  const minute = rows.find(({ rung, windowMinutes }) => rung === 'minute' && windowMinutes === 5);
  await expect(
    ranges
      .getByRole('row')
      .filter({ hasText: /^5minute/u })
      .getByRole('cell')
      .nth(2),
  ).toHaveText(String(minute?.observed.toLocaleString('en-US')));

  const saved = info.outputPath('correlogram.csv');
  const file = host.nextSaveTo(page, saved);
  const lags = page.locator('figure').filter({ hasText: /^Pairs of drops and posts/u });
  await lags.getByRole('button', { name: /^Export/u }).click();
  await page.getByText('Data (CSV)').click();
  await file;

  await page.getByRole('radio', { name: 'Season', exact: true }).click({ force: true });
  await expect(page.getByRole('figure', { name: /season rung/u }).or(lags)).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 700 });
  await picture(page, 'ladder-1024', { fullPage: true });
  await expect.poll(() => coveredTexts(page)).toEqual([]);
});

test('the demonstration opens with what was planted, named at its rung, and leads to the others', async ({
  openPage,
}) => {
  test.setTimeout(240_000);
  const page = await openPage('/comms?tab=proofs');
  const note = page.getByTestId('demonstration-note');
  const sentence = page.getByTestId('ladder-sentence');
  await expect(note).toContainText('The chance ladder should name the minute rung.');
  await expect(sentence).toContainText('Minute scale', { timeout: 120_000 });
  // One of the others in a run, by turns: each is a ladder that is computed here.
  for (const rung of ofTurn(['Era', 'Season', 'Day'], 3)) {
    await note.getByRole('button', { name: new RegExp(`^${rung}: @demo_`, 'u') }).click();
    await expect(note).toContainText(`The chance ladder should name the ${rung.toLowerCase()} rung.`);
    await expect(sentence).toContainText(`${rung} scale`, { timeout: 120_000 });
  }
  await page.getByLabel('Target Account').selectOption('demo_account_one');
  await expect(note).toContainText('their wording marks them, not their number');
  await expect(note).toContainText('The chance ladder should name no rung.');
  await expect(sentence).toContainText('No excess', { timeout: 120_000 });
});

test('the page of a pair dated to the day shows the season rung at finest, and no minute @full', async ({
  openPage,
  host,
}) => {
  test.setTimeout(180_000);
  await analysedStats(host);
  const pairs = await host.api<CorrelationItem[]>(
    '/api/correlations?minScore=0.2&limit=500&category=political',
  );
  const pair = pairs.find(({ newsEvent }) => !newsEvent.hasTimeOfDay);
  expect(pair?.newsEvent.publishedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
  const page = await openPage(`/?tab=correlations&threshold=0.2&pair=${pair?.correlation.id ?? ''}`);
  await settle(page, 'Dashboard');
  const window = page.getByLabel('Window of the ledger');
  await expect(window).toHaveValue(/^(1440|4320)$/u);
  const scale = page.getByTestId('window-scale');
  await expect(scale).toContainText(
    /^\s*(?:No excess|(?:Era|Season) scale) A window of [13] d .* expected by chance .*\((?:era|season) rung\)$/u,
    { timeout: 120_000 },
  );
  const facts = page.locator('dl').filter({ hasText: 'Event − drop' });
  await expect(facts).toContainText(/Event − drop(?:same day|\d+ days? (?:before|after))/u);
  await expect(facts).not.toContainText(/\d (?:min|h)\b/u);
  await expect(page.getByText(`${pair?.newsEvent.publishedAt ?? ''} (day only)`).first()).toBeVisible();

  await window.selectOption({ label: 'Within 1 h' });
  await expect(scale).toHaveText('This pair is dated to the day: windows under 24 hours leave it out.');
  await expect(page).toHaveURL(/within=60/u);
});
