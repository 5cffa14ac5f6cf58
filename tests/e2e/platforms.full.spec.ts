import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { settle } from './settle.ts';

const ROWS = [1, 2, 3].map((day) => `${day},2018-01-0${day}T12:00:00Z,Invented message ${day},a_channel`);

test('posts of Telegram are imported by named columns and shown under their own name @full', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost({ empty: true });
  const page = await openPage('/twitter?tab=import', host);
  await settle(page, 'Twitter Data Collection');
  const file = join(host.dataFolder, 'channel.csv');
  writeFileSync(file, ['id,date,text,username', ...ROWS].join('\n'));
  host.nextOpen(page, [file]);
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  const platform = page.getByLabel('Platform', { exact: true });
  await expect(page.getByText(/nothing in it says which platform its posts are of/)).toBeVisible();
  await platform.selectOption({ label: 'Another…' });
  await page.getByLabel('Name of the platform').fill('<b>no</b>');
  await expect(page.getByText(/Use letters a–z, digits, dots, hyphens and underscores/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import Posts' })).toBeDisabled();
  await platform.selectOption({ label: 'Telegram' });
  await page.getByRole('button', { name: 'Import Posts' }).click();
  await expect(page.getByText(/3 posts imported/)).toBeVisible();

  await goTo(page, '/comms?account=a_channel', 'Communications Center');
  await settle(page, 'Communications Center');
  await page.getByLabel('Platform Filter').selectOption({ label: 'Telegram' });
  await expect(page).toHaveURL(/platform=telegram/);
  const post = page.getByRole('article', { name: 'Post of @a_channel' }).first();
  await expect(post).toContainText('Telegram');
  await expect(post).toContainText('Invented message 3');
});
