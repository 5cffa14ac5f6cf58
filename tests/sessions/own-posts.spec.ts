import { writeFileSync } from 'node:fs';
import { dropsWithPost, tweetIdAt, type SourcePost } from './corpus.ts';
import { expect, session } from './session.ts';

const ACCOUNT = 'tide_tables';
const count = (value: number): string => value.toLocaleString('en-US');

session(
  'Posts of one’s own are looked at, imported, found again and compared with the drops',
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
    const before = corpus.drops.length;
    const file = fileFor('tides.csv');
    const lines = own.map(({ id, time, text }) => `${id},${new Date(time * 1000).toISOString()},"${text}"`);
    writeFileSync(file, ['id,created_at,text', ...lines, ''].join('\n'));

    // Looked at first: the rows as they will be read.
    host.nextOpen(page, [file]);
    await person.press(page.locator('.ds-drop-zone').getByRole('button').first());
    await person.type(page.getByLabel('Whose posts'), ACCOUNT);
    await person.press(page.getByRole('button', { name: 'Look again' }));
    const sample = page.getByRole('region', { name: 'First rows as they will be read' });
    await expect(sample.getByRole('row').nth(1)).toContainText(`@${ACCOUNT}`);
    const [first] = own;
    expect(await person.read(sample)).toContain(
      new Date((first?.time ?? 0) * 1000).toISOString().slice(0, 19).replace('T', ' '),
    );
    await person.press(page.getByRole('button', { name: 'Import Posts' }));
    await expect(page.getByText(`${count(own.length)} posts imported`)).toBeVisible();

    // A second time nothing changes, and it says so.
    host.nextOpen(page, [file]);
    await person.press(page.locator('.ds-drop-zone').getByRole('button').first());
    await person.type(page.getByLabel('Whose posts'), ACCOUNT);
    await person.press(page.getByRole('button', { name: 'Import Posts' }));
    await expect(page.getByText(`all ${count(own.length)} posts were there already`)).toBeVisible();

    // The account is put on the list, its posts found by their words.
    await person.press(
      page.getByRole('navigation').first().getByRole('link', { name: 'Comms', exact: true }),
    );
    await expect(page.getByRole('heading', { name: 'Communications Center' })).toBeVisible();
    const accounts = page.getByLabel('Target Account');
    if ((await accounts.locator(`option[value="${ACCOUNT}"]`).count()) === 0) {
      await person.press(page.getByRole('button', { name: 'Edit accounts' }));
      const dialog = page.getByRole('dialog');
      await person.type(dialog.getByLabel('Username'), ACCOUNT);
      await person.type(dialog.getByLabel('Display name'), 'Tide tables');
      await person.press(dialog.getByRole('button', { name: 'Save account' }));
      await expect(dialog.getByText(`@${ACCOUNT}`)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await person.choose(accounts, ACCOUNT);
    await person.type(page.getByLabel('Search posts'), 'station 7');
    const posts = page.getByRole('region', { name: `Posts of @${ACCOUNT}` });
    await expect(posts.locator('article').first()).toContainText(own[6]?.text ?? '');

    // Compared: the count on the page is the one counted here, next to what chance gives.
    await person.press(page.getByRole('button', { name: 'Find Q Proofs' }));
    await expect(page.getByRole('heading', { name: 'Last run' })).toBeVisible({ timeout: 300_000 });
    await person.press(page.getByText('Drop first', { exact: true }));
    const rates = page.getByRole('region', { name: 'Base rates on Twitter' });
    const near = dropsWithPost({ ...corpus, posts: own, account: ACCOUNT }, 'twitter', 0, 300);
    expect(near.length).toBeGreaterThanOrEqual(picked.length);
    const row = rates.getByRole('row').filter({ has: page.getByText('5 min', { exact: true }) });
    expect(await person.read(row.getByRole('cell').nth(1))).toBe(count(near.length));

    // The archive is what it was: posts are a dataset of their own.
    await expect(page.getByRole('banner')).toContainText(`${String(before)} Q Drops`);
  },
);
