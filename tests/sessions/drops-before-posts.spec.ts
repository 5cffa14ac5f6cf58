import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { dropsWithPost } from './corpus.ts';
import { expect, studyOfTurn } from './session.ts';

const count = (value: number): string => value.toLocaleString('en-US');

studyOfTurn(
  0,
  'Drops shortly before posts are counted, compared with chance, exported and checked',
  ['/comms', 'Communications Center'],
  async ({ person, corpus, host, fileFor }) => {
    const { page } = person;
    await person.choose(page.getByLabel('Target Account'), corpus.account);
    await person.choose(page.getByLabel('Platform Filter'), 'twitter');
    await person.press(page.getByRole('button', { name: 'Find Q Proofs' }));
    await person.seesToast(/Analysis Started - Searching for coordination patterns and Q proofs/);
    await expect(page.getByRole('heading', { name: 'Last run' })).toBeVisible({ timeout: 300_000 });

    // The question is "drop first": chart and table turn together.
    await person.press(page.getByText('Drop first', { exact: true }));
    const rates = page.getByRole('region', { name: 'Base rates on Twitter' });
    await person.read(rates);
    for (const minutes of [1, 5, 15, 60]) {
      const drops = dropsWithPost(corpus, 'twitter', 0, minutes * 60);
      const row = rates
        .getByRole('row')
        .filter({ has: page.getByText(`${String(minutes)} min`, { exact: true }) });
      await person.sees(row.getByRole('cell').nth(1), new RegExp(`^${count(drops.length)}$`, 'u'));
      // Next to each count: what is expected by chance, and whether the count is outside its range.
      await expect(row.getByRole('cell').last()).toHaveText(
        /^(above|within|below|not tested|too few shifts)$/,
      );
    }
    await person.sees(
      page.getByTestId('chart-verdict'),
      /95% range of chance, \d+ are below\. .* expected by chance \(95% range .+\), p [=<]/s,
    );

    // The ledger contains every pair and every miss, and its file the same rows with their texts.
    const near = dropsWithPost(corpus, 'twitter', -3600, 3600);
    const ledger = page.locator('section, .bp6-section').filter({
      has: page.getByRole('heading', { name: 'Pair ledger' }),
    });
    await person.sees(ledger.first(), `${count(near.length)} drops with a post within 60 minutes`);
    const file = fileFor('pairs.csv');
    const saved = host.nextSaveTo(page, file);
    await person.press(page.getByRole('button', { name: /^Export [\d,]+ pairs$/ }));
    await saved;
    const rows = parse(readFileSync(file, 'utf8'), { columns: true }) as readonly Record<string, string>[];
    expect(new Set(rows.map((row) => row['drop_number'])).size).toBe(near.length);
    const texts = new Map(corpus.drops.map(({ number, text }) => [String(number), text]));
    const posts = new Map(corpus.posts.map((post) => [post.id, post]));
    for (const row of [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)]) {
      const post = posts.get(row?.['post_id'] ?? '');
      expect(row?.['drop_text']?.slice(0, 40)).toBe(texts.get(row?.['drop_number'] ?? '')?.slice(0, 40));
      expect(post?.username).toBe(corpus.account);
      expect(Number(row?.['delta_seconds'])).toBe(
        (post?.time ?? 0) - Date.parse(row?.['drop_time_utc'] ?? '') / 1000,
      );
    }
  },
);
