import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { picture } from './picture.ts';
import { settle, settleResults } from './settle.ts';

const TITLE = 'Accounts That Act Together';

type Post = readonly [account: string, time: string, link: number];

const timeAt = (second: number): string => new Date(Date.UTC(2020, 0, 6, 10, 0, second)).toISOString();

const importPosts = async (
  host: Pick<Host, 'api'>,
  platform: string,
  posts: readonly Post[],
): Promise<void> => {
  const rows = posts.map(
    ([account, time, link], at) =>
      `${1000 + at},${time},${account},See https://news.example/${link} number ${at}`,
  );
  await host.api(`/api/social-posts/import?waitMs=60000&fileName=p.csv&platform=${platform}`, {
    method: 'POST',
    body: ['id,created_at,username,text', ...rows].join('\n'),
  });
};

// One visit: the accounts are imported and their networks computed once.
test('invented accounts that act together: the sentence, the windows, an edge with both posts, a group; over time, the surroundings of an account, and a path from it @full', async ({
  openPage,
  startOwnHost,
}) => {
  // Three networks are computed, and then those of the periods.
  test.setTimeout(480_000);
  const host = await startOwnHost();
  const page = await openPage('/comms?tab=proofs', host);
  await page.getByRole('link', { name: 'Which accounts act together' }).click();
  await settleResults(page, TITLE);
  await expect(page.getByText('No two accounts share the same thing within 1 min')).toBeVisible();
  await page.getByRole('button', { name: 'Import invented accounts' }).click();

  await expect(page).toHaveURL(/platform=invented/u);
  await expect(page.getByTestId('sentence-repetition')).toContainText(
    /^3 edges have a weight of 2 or more; [\d.]+ expected by chance/u,
  );
  await expect(page.getByTestId('sentence-closeness')).toBeVisible();
  await expect(page.getByTestId('curve-finding')).toContainText('14 windows');
  await expect(page.getByTestId('edges-finding')).toHaveText('3 of 3 edges are above chance.');
  await settleResults(page, TITLE);
  await picture(page, 'coordination-1440', { fullPage: true });

  const edges = page.getByRole('grid', { name: 'Edges of the network of accounts' });
  await edges.focus();
  await edges.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('article')).toHaveCount(20);
  await expect(dialog.getByRole('listitem').first()).toContainText(/Invented post \d+.*s\s*later/su);
  await picture(page, 'coordination-edge');
  const link = page.url();
  expect(link).toMatch(/one=.*other=/u);
  await dialog
    .getByRole('button', { name: /^Edges of @example_/u })
    .first()
    .click();
  await expect(page.getByTestId('edges-finding')).toContainText('2 of 2 edges of @example_');
  await page.getByRole('button', { name: 'Show all accounts' }).click();

  const other = await openPage(new URL(link).pathname + new URL(link).search, host);
  await settle(other, TITLE);
  await expect(other.getByRole('dialog').getByRole('article')).toHaveCount(20);

  await page.getByRole('radio', { name: 'Over time' }).click();
  const multiples = page.getByRole('button', { name: /Show it large$/u });
  await expect.poll(() => multiples.count()).toBeGreaterThan(1);
  await expect(page.getByText(/^Pairs of posts by .*, next to repetition$/u)).toBeVisible();
  await settleResults(page, TITLE);
  await picture(page, 'coordination-time-1440', { fullPage: true });
  await multiples
    .filter({ hasNot: page.getByText('none', { exact: true }) })
    .first()
    .click();
  await expect(page).toHaveURL(/period=\d/u);
  await page.getByLabel('Period').selectOption({ label: 'All' });

  const list = page.getByRole('grid', { name: 'Accounts of the network' });
  await list.focus();
  await list.press('Enter');
  await expect(page).toHaveURL(/account=/u);
  await page.getByRole('radio', { name: '1 step' }).click();
  await expect(page.getByText(/^2 accounts within 1 step of @/u)).toBeVisible();
  const paths = page.getByLabel('Path to');
  await paths.selectOption({ index: 1 });
  await expect(page.getByText(/^A shortest path has 1 edge: @.+ – @/u)).toBeVisible();
  const path = await openPage(new URL(page.url()).pathname + new URL(page.url()).search, host);
  await settle(path, TITLE);
  await expect(path.getByText(/^A shortest path has 1 edge:/u)).toBeVisible();
});

test('the page says in one sentence why posts make no network, and what is odd about posts of one object, at one second, and names that differ by case @full', async ({
  openPage,
  startOwnHost,
}) => {
  test.setTimeout(240_000);
  const host = await startOwnHost({ empty: true });
  const post = (platform: string, rows: readonly (readonly [account: string, time: string])[]) =>
    importPosts(
      host,
      platform,
      rows.map(([account, time], at) => [account, time, at >> 1] as const),
    );
  await post(
    'gab',
    [0, 5, 9, 12].map((second) => ['one', timeAt(second)] as const),
  );
  await post(
    'parler',
    [0, 1, 2, 3].map((place) => [`a${place % 2}`, `2020-01-0${1 + (place >> 1)}`] as const),
  );
  await post(
    'vk',
    [0, 5, 9, 12].map((second, place) => [`a${place >> 1}`, timeAt(second)] as const),
  );
  const page = await openPage('/coordination?platform=gab', host);
  await expect(page.getByText('All shares are of one account; a pair needs two.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import posts of other accounts' })).toBeVisible();
  await goTo(page, '/coordination?platform=parler', TITLE);
  await expect(page.getByText('The times are known by the day only: choose a window of a day')).toBeVisible();
  await picture(page, 'coordination-day-1280', { fullPage: true });
  await page.getByRole('button', { name: 'Widen the window to a day' }).click();
  await expect(page.getByText('The times are known by the day only')).toBeHidden();
  await goTo(page, '/coordination?platform=vk', TITLE);
  await expect(page.getByText('No object of the chosen kinds is shared by two accounts.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Widen the window to a day' })).toBeHidden();

  const names = ['Anna', 'anna', 'bob'];
  const sixOf = (row: (at: number) => Post) => Array.from({ length: 6 }, (_, at) => row(at));
  await importPosts(
    host,
    'telegram',
    sixOf((at) => [`a${at % 3}`, timeAt(at * 5), 1]),
  );
  await importPosts(
    host,
    'reddit',
    sixOf((at) => [`a${at % 3}`, timeAt(0), at >> 1]),
  );
  await importPosts(
    host,
    'facebook',
    sixOf((at) => [names[at % 3] ?? '', timeAt(at * 5), at >> 1]),
  );
  await goTo(page, '/coordination?platform=telegram&objects=link', TITLE);
  await expect(
    page.getByText('All shares are of one object: accounts meet again only where they share it again.'),
  ).toBeVisible();
  await goTo(page, '/coordination?platform=reddit&objects=link', TITLE);
  await expect(
    page.getByText('All shares are at one second: every window finds the same pairs'),
  ).toBeVisible();
  await goTo(page, '/coordination?platform=facebook&objects=link', TITLE);
  await expect(
    page.getByText('2 account names differ from another one only in upper and lower case'),
  ).toBeVisible();
});
