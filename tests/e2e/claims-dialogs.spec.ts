import type { Page } from 'playwright/test';
import type { Claim } from '#shared/contract/claims.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './hosts/host.ts';
import { settle } from './settle.ts';

const post = <Answer>(host: Host, path: string, body: unknown): Promise<Answer> =>
  host.api<Answer>(path, { method: 'POST', body: JSON.stringify(body) });

const SOURCE = { title: 'Harbor news', accessedAt: '2023-01-02T10:00' };

/** A claim of Ann’s, due at the end of a year, with one source. */
const newClaim = async (host: Host, dueDate = '2022-12-31'): Promise<Claim> => {
  const claim = await post<Claim>(host, '/api/claims', {
    by: 'Ann',
    text: 'The harbor will be closed.',
    madeOn: '2018-03-04',
    rule: 'A newspaper reports it.',
    dueDate,
  });
  return post<Claim>(host, `/api/claims/${String(claim.id)}/evidence`, {
    by: 'Ann',
    direction: 'for',
    source: SOURCE,
  });
};

const claimOf = (host: Host, { id }: Claim): Promise<Claim> => host.api<Claim>(`/api/claims/${String(id)}`);

const openAs = async (
  open: (path: string, on: Host) => Promise<Page>,
  host: Host,
  { id }: Claim,
  name: string,
): Promise<Page> => {
  const page = await open(`/claims?tab=claims&claim=${String(id)}`, host);
  await settle(page, 'Claim Ledger');
  await page.getByLabel('Your name').fill(name);
  return page;
};

test('a claim is excluded with a reason and counted again, and the form stays what it was opened as @full', async ({
  openPage,
  writableHost: host,
  allowedFaults,
}) => {
  allowedFaults.push(/409/);
  const claim = await newClaim(host);
  const page = await openAs(openPage, host, claim, 'Ann');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Exclude…/u }).click();
  await expect(dialog.getByText('Still empty: Reason')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Exclude claim' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('It repeats another.');
  // Somebody else was faster.
  const path = `/api/claims/${String(claim.id)}/exclusion`;
  await post(host, path, { by: 'Ben', isExcluded: true, reason: 'Too vague.' });
  await dialog.getByRole('button', { name: 'Exclude claim' }).click();
  await expect(dialog).toContainText('is excluded already');
  // What was refused is fetched again; the form is of the act that it was opened for.
  await expect(page.getByText('excluded: Too vague.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Exclude claim' })).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('It repeats another.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: /^Count again…/u }).click();
  await dialog.getByLabel('Reason').fill('It is clear enough.');
  await dialog.getByRole('button', { name: 'Count claim' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('counted', { exact: true })).toBeVisible();
  expect((await claimOf(host, claim)).exclusion).toBeNull();
});

test('a judgment says what it lacks before it is sent, and two that differ are adjudicated', async ({
  openPage,
  writableHost: host,
}) => {
  const claim = await newClaim(host, '2099-12-31');
  const path = `/api/claims/${String(claim.id)}/judgments`;
  const judged = {
    outcome: 'happened',
    reason: 'By the rule.',
    earlyReason: 'It was reported.',
    evidence: [1],
  };
  await post(host, path, { ...judged, by: 'Ben', isBlind: true });
  const page = await openAs(openPage, host, claim, 'Cleo');
  const dialog = page.getByRole('dialog');
  const status = dialog.getByRole('status');
  const store = dialog.getByRole('button', { name: /^Store/u });
  await page.getByRole('button', { name: /^Judge…/u }).click();
  // Nothing is chosen beforehand, and what the first judge said is not in sight.
  await expect(dialog.getByLabel('Outcome')).toHaveValue('');
  await expect(dialog.getByLabel('Sealed until a second judge has judged')).toHaveCount(0);
  await expect(dialog.getByText('Still empty: Outcome, How the rule applies')).toBeVisible();
  await dialog.getByLabel('Outcome').selectOption('did-not-happen');
  await dialog.getByLabel('How the rule applies').fill('The report is of another harbor.');
  await expect(status).toContainText('is not due before 2099-12-31');
  await expect(store).toBeDisabled();
  await dialog.getByLabel('Why it can be judged before its due date').fill('The report is out.');
  await expect(status).toHaveCount(0);
  const used = dialog.getByLabel(/^1\. Harbor news/u);
  await used.uncheck({ force: true });
  await expect(status).toContainText('A judgment needs at least one source');
  await used.check({ force: true });
  await store.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await claimOf(host, claim)).outcome).toBe('disputed');

  await page.getByLabel('Your name').fill('Dora');
  await page.getByRole('button', { name: /^Adjudicate…/u }).click();
  await expect(dialog).toContainText(`Adjudicate claim ${String(claim.id)}`);
  await dialog.getByLabel('Outcome').selectOption('partly');
  await dialog.getByLabel('How the rule applies').fill('A part of the harbor was closed.');
  await dialog.getByLabel('Why it can be judged before its due date').fill('Both reports are out.');
  await store.click();
  await expect(dialog).toHaveCount(0);
  const judgments = page.getByRole('region', { name: `Judgments of claim ${String(claim.id)}` });
  await expect(judgments).toContainText('Dora');
  expect(await claimOf(host, claim)).toMatchObject({ outcome: 'partly', adjudication: { judge: 'Dora' } });
});

test('evidence needs a source or an item, and no source is accessed in the future or by a program', async ({
  openPage,
  writableHost: host,
}) => {
  const claim = await newClaim(host);
  const page = await openAs(openPage, host, claim, 'vendor/model');
  const dialog = page.getByRole('dialog');
  const status = dialog.getByRole('status');
  const add = dialog.getByRole('button', { name: 'Add evidence' });
  const open = () => page.getByRole('button', { name: /^Evidence…/u }).click();
  await open();
  await expect(status).toContainText('only a person acts in the ledger');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Your name').fill('Ben');
  await open();
  await expect(dialog.getByText('Still empty: Title of the source, or an item')).toBeVisible();
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Direction').selectOption('against');
  await dialog.getByLabel('Title of the source').fill('Port authority');
  await dialog.getByLabel('Accessed at (UTC)').fill('2099-01-01 10:00');
  await expect(status).toContainText('cannot have been accessed in the future');
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Accessed at (UTC)').fill('');
  await expect(status).toContainText('needs the time at which it was accessed');
  await dialog.getByLabel('Accessed at (UTC)').fill('2023-01-02 10:00');
  await dialog.getByLabel('Note', { exact: true }).fill('It says the opposite.');
  await add.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Port authority')).toBeVisible();
  expect((await claimOf(host, claim)).evidence[1]).toMatchObject({
    by: 'Ben',
    direction: 'against',
    note: 'It says the opposite.',
    source: { title: 'Port authority' },
  });
});
