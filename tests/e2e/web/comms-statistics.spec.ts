import type { PostStatistics } from '#shared/contract/posts.ts';
import { seriesOf } from '#tests/e2e/charts.ts';
import { expect, test } from '#tests/e2e/fixtures.ts';
import { settle } from '#tests/e2e/settle.ts';

const ACCOUNT = 'demo_account_one';
const TITLES = [
  'Posts per month',
  'Posts by hour of the week (UTC)',
  'Reposts and deleted posts',
  'Longest silences',
  'Top domains',
  'Top hashtags',
  'Top mentions',
  'Length of posts',
  'Likes, reposts and replies',
];

test('nine charts of an account’s posts agree with the list, and a month narrows them and the timeline', async ({
  openPage,
  host,
}) => {
  const page = await openPage(`/comms?tab=statistics&account=${ACCOUNT}`);
  await settle(page, 'Communications Center');
  for (const title of TITLES)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  const all = await host.api<PostStatistics>(`/api/social-posts/statistics?username=${ACCOUNT}`);
  await expect
    .poll(async () => {
      const posts = await seriesOf<number>(page, 'Posts per month', 'Twitter');
      return posts.reduce((sum, count) => sum + count, 0);
    })
    .toBe(
      all.months.filter(({ platform }) => platform === 'twitter').reduce((sum, { posts }) => sum + posts, 0),
    );

  const month = all.months[0]?.month ?? '';
  await page.getByLabel('Month', { exact: true }).selectOption(month);
  await expect(page.getByText(`Only posts with ${month}`)).toBeVisible();
  const some = await host.api<PostStatistics>(
    `/api/social-posts/statistics?username=${ACCOUNT}&startDate=${month}-01&endDate=${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)}`,
  );
  expect(some.total).toBeLessThan(all.total);
  await expect
    .poll(async () => {
      const lengths = await seriesOf<number>(page, 'Length of posts', 'posts');
      return lengths.reduce((sum, count) => sum + count, 0);
    })
    .toBe(some.total);
  await page.getByRole('tab', { name: 'Posts Timeline' }).click();
  await expect(page.getByText(`${some.total} posts, newest first`)).toBeVisible();
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await expect(page.getByText(`${all.total.toLocaleString('en-US')} posts, newest first`)).toBeVisible();
  await expect(page).not.toHaveURL(/month=/);
});
