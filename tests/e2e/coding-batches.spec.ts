import type { Locator, Page } from 'playwright/test';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodedDrops, CodingBatch, CodingDifference, CodingItem } from '#shared/contract/coding.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './picture.ts';
import { settle } from './settle.ts';

const DROPS = 3;
/** Places of the whole page that Tab reaches, and some. */
const LONGEST_WAY = 150;
const BOOK = {
  name: 'Tone',
  otherwise: 'other',
  codes: [
    { code: 'question', definition: 'asks something', phrases: ['who'] },
    { code: 'call', definition: 'asks the reader to act', phrases: ['watch'] },
  ],
};
const JSON_BODY = { method: 'POST', headers: { 'Content-Type': 'application/json' } };

/** Tab, or Shift+Tab, until `place` has the focus: nothing of this page needs a mouse. */
const tabTo = async (page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const isThere = (): Promise<boolean> => place.evaluate((node) => node === document.activeElement);
  for (let steps = 0; !(await isThere()); steps += 1) {
    expect(steps, 'steps of Tab').toBeLessThan(LONGEST_WAY);
    await page.keyboard.press(key);
  }
};

test('two coders go from a batch to an adjudicated set by keyboard alone @full', async ({
  openPage,
  startOwnHost,
}) => {
  test.setTimeout(180_000);
  const host = await startOwnHost();
  const page = await openPage('/coder', host);
  await settle(page, 'Audited Coder');
  await host.api<Codebook>('/api/coder/codebooks', { ...JSON_BODY, body: JSON.stringify(BOOK) });
  await page.reload();
  const keys = page.keyboard;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('New batch').waitFor();
  await tabTo(page, button('New batch'));
  await keys.press('Enter');
  await expect(page.getByLabel('Name of the batch')).toBeFocused();
  await keys.type('First round');
  await keys.press('Tab');
  await keys.type('Ann, Bob');
  await tabTo(page, page.getByLabel('Sample size'));
  await keys.press('Control+a');
  await keys.type(String(DROPS));
  await keys.press('Enter');
  const desk = page.getByRole('application', { name: 'Coding desk' });
  for (const [coder, first] of [
    ['Ann', 'c'],
    ['Bob', '1'],
  ] as const) {
    const name = page.getByLabel('I code as');
    await name.waitFor();
    await tabTo(page, name);
    await keys.type(coder);
    await expect(desk).toBeFocused();
    // A letter that finds one code gives it, a digit gives the code of its place.
    const numbers = new Set<string>();
    for (let at = 0; at < DROPS; at += 1) {
      numbers.add((await desk.getAttribute('data-coding')) ?? '');
      const isFirst = at === 0;
      await keys.press(isFirst ? first : '3');
      await expect(page.getByText(`${at + 1} coded`, { exact: true })).toBeVisible();
      if (coder === 'Ann' && isFirst) {
        // Undone, and given again.
        await keys.press('Control+z');
        await expect(page.getByText('0 coded', { exact: true })).toBeVisible();
        await tabTo(page, desk);
        await keys.press(first);
        await expect(page.getByText('1 coded', { exact: true })).toBeVisible();
      }
      await keys.press('Enter');
    }
    expect(numbers.size).toBe(DROPS);
    await tabTo(page, button('Close batch'), 'Shift+Tab');
    await keys.press('Enter');
    if (coder === 'Ann') await expect(page.getByText(/Ann has closed this batch/)).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Agreement of the coders', exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Confusion matrix of Ann and Bob' })).toBeVisible();
  await picture(page, 'coder-batch-1280', { fullPage: true });

  const [batch] = await host.api<CodingBatch[]>('/api/coding/batches');
  const path = `/api/coding/batches/${batch?.id ?? ''}`;
  const open = (await host.api<CodingDifference[]>(`${path}/differences`)).length;
  expect(open).toBeGreaterThan(0);
  await tabTo(page, page.getByLabel('Decided by'));
  await keys.type('Cleo');
  const decision = page.getByRole('application', { name: 'Decision desk' });
  await tabTo(page, decision);
  for (let at = 0; at < open; at += 1) {
    const deciding = (await decision.getAttribute('data-deciding')) ?? '';
    await expect(decision).toBeFocused();
    await keys.press('2');
    await keys.press('Tab');
    await expect(page.getByLabel('Reason')).toBeFocused();
    await keys.type('It tells the reader to act.');
    await keys.press('Enter');
    // The next one is there once this one is stored.
    await expect(page.getByText(`${at + 1} of ${open} decided`)).toBeVisible();
    if (at + 1 < open) await expect(decision).not.toHaveAttribute('data-deciding', deciding);
  }

  const decided = await host.api<CodedDrops>(`${path}/coded`);
  const calls = decided.codes.find(({ code }) => code === 'call')?.drops ?? [];
  expect(calls).toHaveLength(open);
  await tabTo(page, page.getByRole('row', { name: /^call/ }).getByRole('button', { name: 'Save as set…' }));
  await keys.press('Enter');
  const name = page.getByLabel('Name of the set');
  await expect(name).toBeFocused();
  await keys.press('Control+a');
  await keys.type('Calls as adjudicated');
  await keys.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  // A busy machine freezes it after the dialog has closed.
  const frozen = async () =>
    (await host.api<WorkingSet[]>('/api/sets')).map(({ name: found, items }) => [found, items]);
  await expect.poll(frozen).toContainEqual(['Calls as adjudicated', open]);
});

test('spans are given by keyboard and mouse, and a code becomes a set @full', async ({
  openPage,
  writableHost: host,
}) => {
  test.setTimeout(120_000);
  const book = await host.api<Codebook>('/api/coder/codebooks', { ...JSON_BODY, body: JSON.stringify(BOOK) });
  const batch = await host.api<CodingBatch>('/api/coding/batches', {
    ...JSON_BODY,
    body: JSON.stringify({
      ...{ codebookId: book.id, name: 'Spans', coders: ['Ann'], unit: 'span' },
      drops: { from: 'sample', size: 1, seed: 5 },
    }),
  });
  const page = await openPage(`/coder?batch=${batch.id}&as=Ann`, host);
  const desk = page.getByRole('application', { name: 'Coding desk' });
  await expect(desk).toBeFocused();
  // A slip closes nothing that is not coded: it is final.
  await page.getByRole('button', { name: 'Close batch' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 drop without a code');
  await page.getByRole('button', { name: 'Continue coding' }).click();
  await desk.focus();
  await page.keyboard.press('1');
  await expect(page.getByText('Select a part of the text first', { exact: false })).toBeVisible();
  const spans = page.getByRole('list', { name: 'Spans of this drop' }).getByRole('listitem');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('1');
  await expect(spans).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('1');
  await expect(page.getByText('Two spans of “question” overlap', { exact: false })).toBeVisible();
  await page.keyboard.press('2');
  await expect(spans).toHaveCount(2);
  // By mouse, over what is not coded yet.
  const rest = page.getByTestId('span-text').locator('span').last();
  const box = await rest.boundingBox();
  if (box === null) throw new Error('The text is not shown.');
  await page.mouse.move(box.x + 4, box.y + box.height - 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + box.height - 8, { steps: 4 });
  await page.mouse.up();
  await expect(desk).toBeFocused();
  await page.keyboard.press('2');
  await expect(spans).toHaveCount(3);
  await picture(page, 'coder-spans-1280', { fullPage: true });
  await page.getByRole('button', { name: 'Close batch' }).click();
  await expect(page.getByRole('region', { name: 'Drops of each code' })).toContainText('question');
  await page.getByRole('row', { name: /^call/ }).getByRole('button', { name: 'Save as set…' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 item');
});

test('differing spans are decided by keyboard, with the context of the drop on demand @full', async ({
  openPage,
  writableHost: host,
}) => {
  const book = await host.api<Codebook>('/api/coder/codebooks', { ...JSON_BODY, body: JSON.stringify(BOOK) });
  const batch = await host.api<CodingBatch>('/api/coding/batches', {
    ...JSON_BODY,
    body: JSON.stringify({
      ...{ codebookId: book.id, name: 'Spans', coders: ['Ann', 'Bob'], unit: 'span' },
      drops: { from: 'sample', size: 1, seed: 5 },
    }),
  });
  const path = `/api/coding/batches/${batch.id}`;
  const [item] = await host.api<CodingItem[]>(`${path}/items?coder=Ann`);
  const page = await openPage(`/coder?batch=${batch.id}&as=Ann`, host);
  await expect(page.getByRole('application', { name: 'Coding desk' })).toBeFocused();
  const context = page.getByRole('region', { name: 'Context of this drop' });
  await page.keyboard.press('.');
  await expect(context).toContainText(/Images: |No images\./);
  await page.keyboard.press('.');
  await expect(context).toBeHidden();
  for (const [coder, end] of [
    ['Ann', 3],
    ['Bob', 5],
  ] as const) {
    await host.api(`${path}/items/${item?.dropNumber ?? ''}`, {
      ...{ ...JSON_BODY, method: 'PUT' },
      body: JSON.stringify({ coder, codes: [{ code: 'question', start: 0, end }] }),
    });
    await host.api(`${path}/close`, { ...JSON_BODY, body: JSON.stringify({ coder }) });
  }
  await page.reload();
  await page.getByLabel('Decided by').fill('Cleo');
  const desk = page.getByRole('application', { name: 'Decision desk' });
  await desk.focus();
  const spans = desk.getByRole('list', { name: 'Spans of this drop' }).getByRole('listitem');
  // The codes of the second coder, and one span more.
  await page.keyboard.press('=');
  await page.keyboard.press('=');
  await expect(spans).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('2');
  await expect(spans).toHaveCount(2);
  await picture(page, 'coder-decide-spans-1280', { fullPage: true });
  // From the spans to the reason and to the end of the form, without the mouse.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The longer one is the question.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1 decided')).toBeVisible();
  const [decided] = await host.api<CodingDifference[]>(`${path}/differences`);
  expect(decided?.decision?.codes).toEqual([
    { code: 'call', start: 0, end: 1 },
    { code: 'question', start: 0, end: 5 },
  ]);
  expect(decided?.coders.map(({ coded }) => coded?.codes[0]?.end)).toEqual([3, 5]);
});

test('a code is a series of the trends and of the chance ladder @full', async ({
  openPage,
  writableHost: host,
}) => {
  test.setTimeout(180_000);
  const book = await host.api<Codebook>('/api/coder/codebooks', { ...JSON_BODY, body: JSON.stringify(BOOK) });
  const batch = await host.api<CodingBatch>('/api/coding/batches', {
    ...JSON_BODY,
    body: JSON.stringify({
      ...{ codebookId: book.id, name: 'Series', coders: ['Ann'] },
      drops: { from: 'sample', size: 60, seed: 5 },
    }),
  });
  const path = `/api/coding/batches/${batch.id}`;
  const items = await host.api<CodingItem[]>(`${path}/items?coder=Ann`);
  for (const [at, { dropNumber }] of items.entries())
    await host.api(`${path}/items/${dropNumber}`, {
      ...{ ...JSON_BODY, method: 'PUT' },
      body: JSON.stringify({ coder: 'Ann', codes: [{ code: at < 40 ? 'call' : 'other' }] }),
    });
  await host.api(`${path}/close`, { ...JSON_BODY, body: JSON.stringify({ coder: 'Ann' }) });

  const desk = await openPage(`/coder?batch=${batch.id}`, host);
  await expect(desk.getByRole('heading', { name: /^Most frequent: “call”, 40 of 60 drops/u })).toBeVisible();
  const bars = desk.getByRole('figure', { name: 'Codes over time' });
  await expect(bars.getByRole('img', { name: /call: 40 of 60 drops \(40–40\)/u })).toBeVisible();
  await bars.getByRole('button', { name: 'Show as table' }).click();
  await expect(bars.getByRole('columnheader', { name: 'By every coder' })).toBeVisible();
  await bars.getByRole('button', { name: 'Show as chart' }).click();
  await bars.getByRole('listbox', { name: 'Points of Codes over time' }).focus();
  await desk.keyboard.press('Enter');
  await expect.poll(() => desk.url()).toMatch(/\/drops\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/u);

  const page = await openPage('/text?tab=trends&words=the', host);
  await page.getByLabel('Coded in').selectOption({ label: 'Series' });
  await page.getByLabel('Code', { exact: true }).selectOption({ label: 'call' });
  const chart = page.locator('figure').filter({ hasText: 'Trends of words' });
  await expect(page.getByLabel(/Share of the coded drops with the code call/u)).toBeVisible();
  await picture(page, 'trends-code-1280', { fullPage: true });
  await expect(chart).toBeVisible();

  await page.goto(
    page.url().replace(/\/text\?.*$/u, `/ladder?batch=${batch.id}&code=call&account=demo_account_one`),
  );
  await expect(page.getByTestId('ladder-sentence')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByTestId('run-line')).toContainText('Drops with the code “call”');
  await expect(page.getByText(/^(?:[1-3]?\d|40) drops and /u)).toBeVisible();
  await picture(page, 'ladder-code-1280', { fullPage: true });
});
