import { writeFileSync } from 'node:fs';
import { dropsWithPost, tweetIdAt, type SourcePost } from './corpus.ts';
import { expect, studyOfTurn } from './session.ts';

const ACCOUNT = 'tide_tables';
const count = (value: number): string => value.toLocaleString('en-US');

/** `03.11.2018 14:05`, in UTC. */
const germanDate = (time: number): string => {
  const [, year, month, day, clock] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(time * 1000).toISOString()) ?? [];
  return `${day ?? ''}.${month ?? ''}.${year ?? ''} ${clock ?? ''}`;
};

studyOfTurn(
  1,
  'Posts of one’s own in unknown columns are looked at, imported, found, compared with the drops and undone @full',
  ['/twitter?tab=import', 'Twitter Data Collection'],
  async ({ person, corpus, host, fileFor }) => {
    const { page } = person;
    // Three minutes after every two-hundredth drop, and as many in the middle between two drops.
    const picked = corpus.drops.filter((_, index) => index % 200 === 100);
    const times = picked.flatMap(({ time }) => [time + 180, time + 86_400 * 3 + 7200]);
    const own: readonly SourcePost[] = [...new Set(times)]
      .sort((a, b) => a - b)
      .map((time, index) => ({
        id: tweetIdAt(time, index),
        platform: 'twitter',
        username: ACCOUNT,
        time,
        text: `High water at station ${String(index + 1)}`,
      }));
    const file = fileFor('gezeiten.csv');
    const lines = own.map(({ id, time, text }) => `${id},${ACCOUNT},${germanDate(time)},"${text}"`);
    writeFileSync(file, ['beitrag_nr,wer,wann,wortlaut', ...lines, ''].join('\n'));

    // Looked at first: the columns are named, the rows show how they will be read.
    const choose = async (): Promise<void> => {
      host.nextOpen(page, [file]);
      await person.press(page.getByRole('button', { name: 'Choose a file…' }));
    };
    const effect = page.getByRole('region', { name: 'What the import would do' });
    await choose();
    await expect(page.getByText('Choose the columns first')).toBeVisible();
    for (const [field, column] of [
      ['Post id', 'beitrag_nr'],
      ['Text', 'wortlaut'],
      ['Date', 'wann'],
      ['Username', 'wer'],
    ] as const)
      await person.choose(page.getByLabel(`Column for ${field}`, { exact: true }), column);
    await person.choose(page.getByLabel('Date format'), 'DD.MM.YYYY HH:mm');
    await person.sees(
      effect,
      `${count(own.length)} records: ${count(own.length)} to add, 0 to change, 0 unchanged, 0 refused`,
    );
    const sample = page.getByRole('region', { name: 'Preview of the first rows' });
    const [first] = own;
    await person.sees(
      sample,
      new Date((first?.time ?? 0) * 1000).toISOString().slice(0, 19).replace('T', ' '),
    );
    await person.type(page.getByLabel('Save these columns as'), 'Tides');
    await person.press(page.getByRole('button', { name: 'Save Columns' }));
    await person.seesToast(/Columns saved/);
    await person.press(page.getByRole('button', { name: 'Import Posts' }));
    await expect(page.getByText(`gezeiten.csv: ${count(own.length)} posts imported`)).toBeVisible();

    // A second time nothing would change, and it says so before.
    await choose();
    await person.choose(page.getByLabel('Saved columns'), { label: 'Tides' });
    await expect(effect).toContainText(`0 to add, 0 to change, ${count(own.length)} unchanged, 0 refused`);
    await person.press(page.getByRole('button', { name: 'Choose another file' }));

    // The account is on the list now, its posts found by their words.
    await person.press(
      page.getByRole('navigation').first().getByRole('link', { name: 'Comms', exact: true }),
    );
    await expect(page.getByRole('heading', { name: 'Communications Center' })).toBeVisible();
    await person.choose(page.getByLabel('Target Account'), ACCOUNT);
    await person.type(page.getByLabel('Search posts'), 'station 7');
    const posts = page.getByRole('region', { name: `Posts of @${ACCOUNT}` });
    await expect(posts.locator('article').first()).toContainText(own[6]?.text ?? '');

    // Compared: the count on the page is the one counted here, next to its verdict.
    await person.choose(page.getByLabel('Platform Filter'), 'twitter');
    await person.press(page.getByRole('button', { name: 'Find Q Proofs' }));
    await expect(page.getByRole('heading', { name: 'Last run' })).toBeVisible({ timeout: 300_000 });
    await person.press(page.getByText('Drop first', { exact: true }));
    const rates = page.getByRole('region', { name: 'Base rates on Twitter' });
    const near = dropsWithPost({ ...corpus, posts: own, account: ACCOUNT }, 'twitter', 0, 300);
    expect(near.length).toBeGreaterThanOrEqual(picked.length);
    const row = rates.getByRole('row').filter({ has: page.getByText('5 min', { exact: true }) });
    await person.sees(row.getByRole('cell').nth(1), new RegExp(`^${count(near.length)}$`, 'u'));

    // The archive is what it was, and the import goes as it came.
    const { totalDrops } = await host.api<{ totalDrops: number }>('/api/q-drops/stats');
    expect(totalDrops).toBe(corpus.drops.length);
    await page.goto(new URL('/twitter?tab=import', page.url()).href);
    await person.press(page.getByRole('button', { name: 'Undo gezeiten.csv' }));
    const dialog = page.getByRole('dialog');
    await person.type(dialog.getByLabel('Type gezeiten.csv to confirm'), 'gezeiten.csv');
    await person.press(dialog.getByRole('button', { name: 'Undo gezeiten.csv' }));
    await person.seesToast(/Import undone/);
    expect(await host.api(`/api/social-posts?username=${ACCOUNT}`)).toEqual([]);
  },
  true,
);
