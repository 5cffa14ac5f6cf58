import type { CollectorState } from '#shared/contract/collection.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { routeNow } from './route-now.ts';
import { settle } from './settle.ts';

test('the cost of a collection is agreed to for the posts that it was shown for, and only where it costs', async ({
  openPage,
  host,
  allowedFaults,
}) => {
  allowedFaults.push(/409/);
  const page = await openPage('/about');
  await settle(page, 'About Dropscope');
  // As with a key of the paid interface; no key is needed to say what it costs.
  const list = await host.api<readonly CollectorState[]>('/api/social-collectors');
  const json = list.map((one) => (one.id === 'x-api' ? { ...one, ready: true } : one));
  await routeNow(page, '**/api/social-collectors', (route) => route.fulfill({ json }));
  const sent: unknown[] = [];
  await page.route('**/api/twitter/collect/**', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 409, contentType: 'text/plain', body: 'Canceled.' });
  });
  await goTo(page, '/twitter', 'Twitter Data Collection');
  await settle(page, 'Twitter Data Collection');
  const consent = page.getByLabel('I agree to this cost');
  const max = page.getByLabel('Maximum Tweets');
  const collect = page.getByRole('button', { name: 'Collect Tweets' });
  await page.getByLabel('Twitter Username').fill('someone');
  await max.fill('500');
  await expect(page.getByText('Collecting 500 posts through the X API costs up to')).toBeVisible();
  await expect(consent).not.toBeChecked();
  await consent.check({ force: true });
  await max.fill('5000');
  await expect(page.getByText('Collecting 5,000 posts through the X API costs up to')).toBeVisible();
  await expect(consent).not.toBeChecked();
  await collect.click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ maxTweets: 5000, confirmCost: false });
  await consent.check({ force: true });
  await collect.click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ maxTweets: 5000, confirmCost: true });

  const free = page.getByLabel('Collector').locator('option:not([value="auto"]):not([value="x-api"])');
  await page.getByLabel('Collector').selectOption((await free.first().getAttribute('value')) ?? '');
  await expect(consent).toHaveCount(0);
  await page.getByLabel('Collector').selectOption('x-api');
  await expect(consent).toBeVisible();
});
