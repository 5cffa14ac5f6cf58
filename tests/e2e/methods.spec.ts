import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

test('every method is explained, and a link to one opens it', async ({ host, openPage }) => {
  const methods = await host.api<AnalysisMethodCard[]>('/api/analyses');
  const page = await openPage('/methods');
  await settle(page, 'Methods');
  await expect(page.getByRole('article')).toHaveCount(methods.length);
  const index = page.getByRole('navigation', { name: 'Methods' });
  await index.getByRole('link', { name: 'Coordination of posts and drops' }).click();
  const card = page.getByRole('article', { name: 'Coordination of posts and drops' });
  await expect(card).toBeInViewport();
  await expect(card).toBeFocused();
  await expect(card).toContainText('windowMinutes');
  await expect(card).toContainText('60 minutes');
  await expect(card).toContainText('1 to 360');
  await expect.poll(() => new URL(page.url()).hash).toBe('#coordination');
  await page.reload();
  await expect(card).toBeInViewport();
  await picture(page, 'methods-coordination');
});

test('methods are found by any word of their cards', async ({ openPage }) => {
  const page = await openPage('/methods');
  await settle(page, 'Methods');
  await page.getByRole('searchbox', { name: 'Search methods' }).fill('windowMinutes coordination');
  const card = page.getByRole('article', { name: 'Coordination of posts and drops' });
  await expect(card).toBeInViewport();
  await expect(page.getByRole('article', { name: 'Keyness' })).toHaveCount(0);
  await card.getByText(/^Parameters \(\d+\)$/u).click();
  await expect(card.getByRole('cell', { name: 'windowMinutes' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search methods' }).fill('zzzz');
  await expect(page.getByText('No method has the words “zzzz”')).toBeVisible();
});
