import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Codebook } from '#shared/contract/coder.ts';
import { expect, test } from './fixtures.ts';
import { few } from './hosts/seed.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

test('a code book, codes by hand, an audit with kappa, and only then all drops', async ({
  openPage,
  startOwnHost,
}, info) => {
  const host = await startOwnHost(await few());
  const page = await openPage('/coder', host);
  await settle(page, 'Audited Coder');
  await page.getByRole('button', { name: 'Create a code book' }).click();
  const dialog = page.getByRole('dialog', { name: 'New code book' });
  const add = dialog.getByRole('button', { name: 'Add code book' });
  await expect(add).toBeDisabled();
  await expect(dialog.getByText('The code book needs a name.')).toBeVisible();
  await dialog.getByLabel('Name of the code book').fill('Questions');
  await dialog.getByLabel('Code 1', { exact: true }).fill('question');
  await dialog.getByLabel('Definition of code 1').fill('The post asks the reader something.');
  await dialog.getByLabel('Phrases of code 1').fill('who, what, why, how, when');
  await picture(page, 'coder-book-1280');
  await add.click();
  await expect(page.getByText('0 human codes of at least 50')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run audit' })).toBeDisabled();

  // One by hand, changed once: it stays one.
  const codes = page.getByRole('group', { name: 'Code of this drop' });
  await codes.getByRole('button', { name: 'question' }).click();
  await expect(page.getByText('1 human code of at least 50')).toBeVisible();
  await expect(codes.getByRole('button', { name: 'question' })).toBeFocused();
  await page.getByRole('button', { name: /was coded “question”: change it/ }).click();
  await codes.getByRole('button', { name: 'other' }).click();
  await expect(page.getByRole('button', { name: /was coded “other”: change it/ })).toBeVisible();
  await expect(page.getByText('1 human code of at least 50')).toBeVisible();

  // Another meaning is another version; what was coded says by which.
  await page.getByRole('button', { name: 'Change code book' }).click();
  const change = page.getByRole('dialog', { name: 'Change code book' });
  await change.getByRole('button', { name: 'Add code', exact: true }).click();
  await change.getByLabel('Code 2', { exact: true }).fill('open question');
  await change.getByRole('button', { name: 'More about code 2' }).click();
  await change.getByLabel('Placed under, code 2').selectOption('question');
  await change.getByLabel('Key of code 2').fill('q');
  await change.getByLabel('Given when, code 2', { exact: true }).fill('There is no answer in the post.');
  await picture(page, 'coder-change-1280');
  await change.getByRole('button', { name: 'Store code book' }).click();
  await expect(page.getByRole('region', { name: 'Versions of Questions' })).toContainText('2 (current)');
  await expect(page.getByRole('table', { name: 'Codes of Questions' })).toContainText('There is no answer');
  await picture(page, 'coder-versions-1280');

  const [book] = await host.api<Codebook[]>('/api/coder/codebooks');
  const path = `/api/coder/codebooks/${book?.id ?? ''}`;
  const sample = await host.api<{ dropNumber: number; content: string }[]>(`${path}/sample?size=60`);
  const given = sample.map(({ dropNumber, content }) => ({
    dropNumber,
    code: content.includes('?') ? 'question' : 'other',
  }));
  await host.api(`${path}/human-codes`, { method: 'PUT', body: JSON.stringify({ codes: given }) });
  await page.reload();
  await expect(page.getByText('61 human codes of at least 50')).toBeVisible();
  const all = page.getByRole('button', { name: 'Code all drops' });
  await expect(all).toBeDisabled();
  await expect(page.getByText('All drops can be coded after an audit of this coder')).toBeVisible();

  await page.getByRole('button', { name: 'Run audit' }).click();
  await expect(page.getByText(/95% bootstrap interval -?[\d.]+ to [\d.]+/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Agreement by code' })).toContainText('question');
  await expect(page.getByText('of 61 drops coded by both')).toBeVisible();
  await picture(page, 'coder-audit-1280', { fullPage: true });

  await all.click();
  const bulk = page.locator('[data-run="bulk"]');
  await expect(bulk).toHaveAttribute('data-status', 'completed', { timeout: 60_000 });
  const file = join(info.outputDir, 'codes.csv');
  const saved = host.nextSaveTo(page, file);
  await bulk.getByRole('button', { name: 'Codes of this run as CSV' }).click();
  await saved;
  const lines = readFileSync(file, 'utf8').trim().split('\r\n');
  expect(lines[0]).toMatch(/^drop,code,list,filter,view,dataset,dataset_sha256,/u);
  expect(lines[1]).toContain('with the code book “Questions”');
  // Of 500 drops; those without words have no code.
  expect(lines.length).toBeGreaterThan(400);

  // What cannot be undone asks for the name.
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Remove Questions?' });
  await expect(asked).toContainText('61 human codes');
  await expect(asked.getByRole('button', { name: 'Remove Questions' })).toBeDisabled();
  await asked.getByLabel('Type Questions to confirm').fill('Questions');
  await picture(page, 'coder-remove-1280');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Create a code book' })).toBeVisible();
});
