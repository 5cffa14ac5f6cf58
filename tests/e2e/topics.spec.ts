import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { expect, test } from './fixtures.ts';

const QUESTION = 'a=drops%3Anumber%3D1-160&k=5&surrogates=39';

test('topics have a finding next to chance, a curve, a card each, and their months', async ({
  openPage,
  host,
}, info) => {
  test.setTimeout(120_000);
  const page = await openPage(`/topics?${QUESTION}`);
  // A run takes long on a whole archive: opening the page starts none.
  await page.getByRole('button', { name: 'Compare with chance' }).click();
  const finding = page.getByTestId('topics-finding');
  await expect(finding).toContainText('expected by chance', { timeout: 90_000 });
  const { topics, curve, chance } = await host.api<AnswerOf<'getTopics'>>(`/api/topics?${QUESTION}`);
  await expect(finding.getByRole('heading')).toHaveText(
    (chance?.p ?? 1) <= 0.05
      ? /^The texts have more structure than shuffled texts; \d of 5 topics exceed it on their own\.$/u
      : 'No more structure than shuffled texts give.',
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
  const months = page.locator('figure').filter({ hasText: /^Topics by month/u });
  await expect(months).toHaveAttribute('aria-busy', 'false');
  await page.screenshot({ path: info.outputPath('topics-1440.png'), fullPage: true });
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.screenshot({ path: info.outputPath('topics-1024.png'), fullPage: true });
});
