import type { Page } from 'playwright/test';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import { expect, test } from './fixtures.ts';
import { calls, holdBack } from './hold-back.ts';
import type { Host } from './hosts/host.ts';
import { settle } from './settle.ts';

const JSON_BODY = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
const BOOK = {
  name: 'Tone',
  otherwise: 'other',
  codes: [
    { code: 'question', definition: 'asks something', phrases: ['who'] },
    { code: 'call', definition: 'asks the reader to act', phrases: ['watch'] },
  ],
};

const addBook = (host: Host): Promise<Codebook> =>
  host.api<Codebook>('/api/coder/codebooks', { ...JSON_BODY, body: JSON.stringify(BOOK) });

/** Gives the next drop its code in the very moment in which the page shows it. */
const codeNext = (page: Page, code: string): Promise<void> =>
  page.evaluate((name) => {
    const drop = document.querySelector('[data-coding]');
    if (drop === null) throw new Error('No drop is shown.');
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      const codes = [...drop.querySelectorAll('[aria-label="Code of this drop"] button')];
      codes
        .find(({ textContent }) => textContent === name)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }).observe(drop, { attributes: true, attributeFilter: ['data-coding'] });
  }, code);

test('the next drop can be coded as soon as it is shown', async ({ openPage, writableHost: host }) => {
  const { id } = await addBook(host);
  const page = await openPage(`/coder?book=${id}`, host);
  await settle(page, 'Audited Coder');
  const codes = page.getByRole('group', { name: 'Code of this drop' });
  await expect(codes.getByRole('button', { name: 'question' })).toBeEnabled();
  // The change before is pending until the rest of the page has been fetched again.
  const reads = await holdBack(page, calls('GET', /\/api\/coder\/codebooks(\?|$)/u));
  await codeNext(page, 'call');
  await codes.getByRole('button', { name: 'question' }).click();
  await expect.poll(reads.count).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /was coded “question”: change it/u })).toBeVisible();
  await reads.release();
  await expect(page.getByText('2 human codes of at least 50')).toBeVisible();
  await expect(page.getByRole('button', { name: /was coded “call”: change it/u })).toBeVisible();
});

test('codes are undone though they are still on their way, and are shown no more', async ({
  openPage,
  writableHost: host,
}) => {
  const book = await addBook(host);
  const batch = await host.api<CodingBatch>('/api/coding/batches', {
    ...JSON_BODY,
    body: JSON.stringify({
      ...{ codebookId: book.id, name: 'Fast', coders: ['Ann'] },
      drops: { from: 'sample', size: 3, seed: 5 },
    }),
  });
  const coded = async (): Promise<number> =>
    (await host.api<CodingItem[]>(`/api/coding/batches/${batch.id}/items?coder=Ann`)).filter(
      (item) => item.coded !== null,
    ).length;
  const page = await openPage(`/coder?batch=${batch.id}&as=Ann`, host);
  const desk = page.getByRole('application', { name: 'Coding desk' });
  await expect(desk).toBeFocused();
  const sent = await holdBack(page, calls('PUT', /\/items\//u));
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('2');
  await expect(page.getByText('2 coded', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await sent.release();
  await expect(page.getByText('1 coded', { exact: true })).toBeVisible();
  await expect.poll(coded).toBe(1);
  const given = page
    .getByRole('group', { name: 'Codes of this drop' })
    .getByRole('button', { pressed: true });
  await expect(given).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('0 coded', { exact: true })).toBeVisible();
  await desk.focus();
  await page.keyboard.press('ArrowUp');
  await expect(given).toHaveCount(0);
  await expect.poll(coded).toBe(0);
});

test('two changes of one drop that both fail leave it as it is stored', async ({
  openPage,
  writableHost: host,
  allowedFaults,
}) => {
  allowedFaults.push(/500/);
  const book = await addBook(host);
  const batch = await host.api<CodingBatch>('/api/coding/batches', {
    ...JSON_BODY,
    body: JSON.stringify({
      ...{ codebookId: book.id, name: 'Lost', coders: ['Ann'] },
      drops: { from: 'sample', size: 3, seed: 5 },
    }),
  });
  const page = await openPage(`/coder?batch=${batch.id}&as=Ann`, host);
  await expect(page.getByRole('application', { name: 'Coding desk' })).toBeFocused();
  const sent = await holdBack(page, calls('PUT', /\/items\//u));
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await expect(page.getByText('1 coded', { exact: true })).toBeVisible();
  await sent.fail();
  // Nothing is asked of the list meanwhile: it shows the second change.
  await expect.poll(sent.count).toBe(2);
  await sent.fail();
  await expect(page.getByText('0 coded', { exact: true })).toBeVisible();
});
