import type { Page } from 'playwright/test';
import type { Codebook } from '#shared/contract/coder.ts';
import { expect, test } from './fixtures.ts';
import { calls, holdBack } from './hold-back.ts';
import type { Host } from './hosts/host.ts';
import { few } from './hosts/seed.ts';
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

test('the next drop can be coded as soon as it is shown', async ({ openPage, startOwnHost }) => {
  const host = await startOwnHost(await few());
  await addBook(host);
  const page = await openPage('/coder', host);
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
