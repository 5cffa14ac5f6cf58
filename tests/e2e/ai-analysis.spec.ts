import type { Page } from 'playwright/test';
import type { AiSession } from '#shared/contract/ai.ts';
import { chatAnswer, startModelServer } from '#tests/helpers/model-server.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

const WARNING =
  'No API keys are configured. Please add OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, or OPENROUTER_API_KEY to enable AI model access.';

const openPatterns = async (page: Page): Promise<void> => {
  // The patterns below compute for a while: what is above them does not wait.
  await expect(page.getByRole('heading', { name: 'AI Analysis' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run AI Analysis' })).toBeVisible();
};

const pictureOf = (page: Page, state: string): Promise<void> => picture(page, `ai-analysis-${state}-1280`);

test(
  'without a key the built-in statistics write the sections; a failing model keeps the finished ones',
  { tag: '@full' },
  async ({ openPage, startOwnHost }) => {
    test.slow();
    const host = await startOwnHost();
    const page = await openPage('/?tab=patterns', host);
    await openPatterns(page);
    await expect(page.getByText(WARNING)).toBeVisible();
    for (const [name, isChosen] of [
      ['Temporal Analysis', true],
      ['Sentiment Analysis', false],
      ['Pattern Recognition', true],
      ['Correlation Insights', true],
      ['Predictive Accuracy', false],
    ] as const)
      await expect(page.getByLabel(name)).toBeChecked({ checked: isChosen });
    await expect(page.getByText('No analysis yet')).toBeVisible();
    await pictureOf(page, 'empty');

    const run = page.getByRole('button', { name: 'Run AI Analysis' });
    for (const name of ['Temporal Analysis', 'Pattern Recognition', 'Correlation Insights'])
      await page.getByText(name, { exact: true }).click();
    await expect(run).toBeDisabled();
    for (const name of [
      'Temporal Analysis',
      'Pattern Recognition',
      'Correlation Insights',
      'Predictive Accuracy',
    ])
      await page.getByText(name, { exact: true }).click();
    await run.click();
    await expect(page.getByText('Analysis Started - AI pattern analysis has been initiated.')).toBeVisible();
    const current = page.locator('[data-session]');
    await expect(current).toHaveAttribute('data-status', 'completed', { timeout: 60_000 });
    await expect(
      current.getByText('It isn’t a language model, and nothing left this computer.'),
    ).toBeVisible();
    await expect(current.locator('[data-section]')).toHaveCount(4);

    const insights = current.locator('[data-section="correlationInsights"]');
    expect((await insights.getByTestId('section-text').innerText()).length).toBeLessThanOrEqual(201);
    await insights.getByRole('button', { name: /^Show all, with \d+ facts$/ }).click();
    await expect(insights.getByRole('heading', { name: 'Computed facts' })).toBeVisible();
    await expect(insights.getByText('exploratory', { exact: true }).first()).toBeVisible();
    await pictureOf(page, 'done');

    let asked = 0;
    const server = await startModelServer([
      ({ path }) => {
        if (path.endsWith('/models')) return { status: 200, body: { data: [{ id: 'test-model' }] } };
        asked += 1;
        const text = JSON.stringify({
          analysis: 'The figures were read.',
          claims: [],
          caveats: ['Few drops.'],
        });
        return asked === 1
          ? { status: 200, body: chatAnswer(text) }
          : { status: 402, body: { error: { message: 'no credit' } } };
      },
    ]);
    try {
      const change = { method: 'PATCH', body: JSON.stringify({ localServerUrl: `${server.url}/v1` }) };
      await host.api('/api/settings', change);
      await page.reload();
      await openPatterns(page);
      await expect(page.getByText(WARNING)).toHaveCount(0);
      await page.getByLabel('Model', { exact: true }).last().selectOption('test-model');
      await run.click();
      await expect(current).toHaveAttribute('data-status', 'failed', { timeout: 60_000 });
      await expect(current.getByText(/^Analysis failed: .*credit/)).toBeVisible();
      await expect(current.locator('[data-section]')).toHaveCount(1);
      await expect(current.getByText('The figures were read.')).toBeVisible();
      await pictureOf(page, 'failed');
    } finally {
      await server.close();
    }

    const history = page.getByRole('navigation', { name: 'Recent analyses' }).getByRole('button');
    await expect(history).toHaveCount(2);
    await history.last().click();
    await expect(current).toHaveAttribute('data-status', 'completed');
    await expect(page).toHaveURL(/session=/);
  },
);

test('Request Deep Analysis looks at correlations and patterns', async ({ openPage, writableHost: host }) => {
  const page = await openPage('/?tab=correlations', host);
  await settle(page, 'Dashboard');
  const sessions = () => host.api<AiSession[]>('/api/ai-analysis');
  // Another test's analysis has findings here too, before this one has begun.
  const before = new Set((await sessions()).map(({ id }) => id));
  const own = async () => (await sessions()).filter(({ id }) => !before.has(id));
  await page.getByRole('button', { name: 'Request Deep Analysis' }).click();
  await expect
    .poll(async () => (await own()).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['completed']);
  const [session] = await own();
  expect(session).toMatchObject({ analysisTypes: ['correlations', 'patterns'], model: 'local/statistics' });
  await expect(page.getByText(`From “${session?.sessionName ?? ''}”`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Key findings' })).toBeVisible();
});
