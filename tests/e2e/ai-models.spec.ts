import { expect, test } from './fixtures.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

test('without keys: the warning, the calculator with its defaults, a test answered on this machine', async ({
  openPage,
}) => {
  const page = await openPage('/ai-models');
  await settle(page, 'AI Model Management');
  await expect(
    page.getByText(
      'No API keys are configured. Please add OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, or OPENROUTER_API_KEY to enable AI model access.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Open Settings' })).toBeVisible();
  const costs = page.getByRole('region', { name: 'Cost comparison' });
  await expect(costs).toContainText('free');
  await expect(costs).toContainText(/[\d,]+\.\d% more/u);
  await expect(page.getByLabel('Input Tokens')).toHaveValue('1000');
  await expect(page.getByLabel('Output Tokens')).toHaveValue('1000');
  await expect(page.getByRole('region', { name: 'Cost comparison' })).toContainText('$0.0180');
  await expect(page.getByRole('region', { name: 'Cost comparison' })).not.toContainText('+');
  await page.getByLabel('Input Tokens').fill('');
  await expect(page.getByText('Enter a number of tokens above 0 in both fields')).toBeVisible();
  await page.getByLabel('Output Tokens').focus();
  await expect(page.getByLabel('Input Tokens')).toHaveValue('0');
  await page.getByLabel('Input Tokens').fill('1e3');
  await page.getByLabel('Output Tokens').focus();
  await expect(page.getByLabel('Input Tokens')).toHaveValue('1000');
  await page.getByLabel('Input Tokens').fill('2000');
  await expect(page.getByRole('region', { name: 'Cost comparison' })).toContainText('$0.0210');
  await page.getByRole('button', { name: 'Run Test' }).click();
  await expect(page.getByText('Analysis Complete')).toBeVisible();
  await expect(page.getByText('it is not a language model')).toBeVisible();
  await page.getByLabel('Test prompt').fill('   ');
  await expect(page.getByRole('button', { name: 'Run Test' })).toBeDisabled();
  await picture(page, 'ai-models-1280', { fullPage: true });
});
