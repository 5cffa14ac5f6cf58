import type { Locator } from 'playwright/test';
import type { Claim, LedgerCheck } from '#shared/contract/claims.ts';
import { expect, test } from './fixtures.ts';
import { few } from './hosts/seed.ts';
import { settle } from './settle.ts';

test('a drop becomes a resolved claim with two judges, by keyboard alone', async ({
  openPage,
  startOwnHost,
}) => {
  const host = await startOwnHost(await few());
  const page = await openPage('/claims', host);
  await settle(page, 'Claim Ledger');
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const drop = page.locator('[data-queue-drop]');
  const dropNumber = async (): Promise<string> => (await drop.getAttribute('data-queue-drop')) ?? '';

  /** Moves the focus by Tab until it is on the control, backwards where that is before what has the focus. */
  const focus = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    for (let looks = 0; looks < 40; looks += 1) {
      const [key, stops] = await target.evaluate((element) => {
        const from = document.activeElement ?? document.body;
        if (from === element) return ['Tab', 0] as const;
        const isFollowed = (one: Element, by: Element): boolean =>
          (one.compareDocumentPosition(by) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        const isBefore = isFollowed(element, from);
        const [first, last] = isBefore ? [element, from] : [from, element];
        // As many as are between by their markup, at once; what differs from it is looked at again. A removed control leaves no place to count from.
        const passed = [
          ...document.querySelectorAll<HTMLElement>(
            'a[href], :is(button, input, select, textarea):enabled, [tabindex="0"]',
          ),
        ].filter(
          (one) =>
            isFollowed(first, one) && isFollowed(one, last) && one.tabIndex >= 0 && one.checkVisibility(),
        );
        return [isBefore ? 'Shift+Tab' : 'Tab', from === document.body ? 1 : passed.length + 1] as const;
      });
      if (stops === 0) return;
      for (let presses = 0; presses < stops; presses += 1) await keyboard.press(key);
    }
    throw new Error(`Tab does not reach ${target.toString()}`);
  };
  /** The first letter as a key, the others at once. */
  const type = async (field: string, text: string): Promise<void> => {
    await focus(page.getByLabel(field).first());
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text.slice(0, 1));
    await keyboard.insertText(text.slice(1));
  };
  const single = page.getByLabel(/^Single keys/u);
  /** A tab next to the one that has the focus. */
  const openTab = async (from: string, to: string): Promise<void> => {
    await focus(page.getByRole('tab', { name: from }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: to })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: to })).toHaveAttribute('aria-selected', 'true');
  };
  /** Presses a key until it has done its work: a view takes keys once it is drawn. What is slow is waited for: another key would be of the next drop. */
  const press = async (key: string, done: () => Promise<boolean>): Promise<void> => {
    await expect(async () => {
      if (!(await done())) await keyboard.press(key);
      await expect.poll(done, { timeout: 15_000 }).toBe(true);
    }).toPass();
  };
  const isOpen = async (): Promise<boolean> => (await dialog.count()) > 0;
  const isDrop = async (number: string): Promise<boolean> =>
    (await drop.getAttribute('data-queue-drop')) === number;
  const become = async (name: string): Promise<void> => {
    // All of it as keys: letters that are single keys of the page do nothing in the field.
    await focus(page.getByLabel('Your name').first());
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(name);
    // The switch takes no text, so that the single keys work from there.
    await focus(single);
  };

  await expect(drop).toBeVisible();
  await become('Ann');
  await keyboard.press('Space');
  await keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Not a claim', exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/at=2/u);
  await focus(single);
  await keyboard.press('Space');
  const first = await dropNumber();
  await press('j', async () => !(await isDrop(first)));
  await press('k', () => isDrop(first));
  await press('4', async () => !(await isDrop(first)));
  const second = await dropNumber();
  await press('2', async () => !(await isDrop(second)));
  const third = await dropNumber();

  await press('1', isOpen);
  // The words are selected with Shift and the arrow keys; until something else is written they are the claim.
  await focus(dialog.getByLabel('Words of the drop that say it'));
  await keyboard.press('ControlOrMeta+Home');
  for (let letters = 0; letters < 12; letters += 1) await keyboard.press('Shift+ArrowRight');
  await expect(dialog.getByText('Quoted: ')).toBeVisible();
  await keyboard.type('x');
  const quoted = await dialog.locator('mark').innerText();
  await expect(dialog.getByLabel('What is said to happen')).toHaveValue(quoted);
  await type('What is said to happen', 'The harbor will be closed.');
  await type('Resolution rule', 'A newspaper reports that the harbor was closed.');
  await type('Due date (UTC)', '2016-01-01');
  await expect(dialog.getByRole('status')).toContainText(
    'The due date 2016-01-01 is before the claim was made',
  );
  await expect(dialog.getByRole('button', { name: 'Add claim' })).toBeDisabled();
  await type('Due date (UTC)', '2022-12-31');
  await type('Probability (0 to 1)', '0.7');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Claim 1' })).toBeVisible();
  const claim = (): Promise<Claim> => host.api<Claim>('/api/claims/1');
  expect((await claim()).items[0]?.key).toBe(`drop:${third}`);
  expect((await claim()).span).toMatchObject({ item: `drop:${third}`, start: 0, words: quoted });
  await expect(page.getByTestId('drop-text').locator('mark')).toHaveText(quoted);

  await press('e', isOpen);
  await type('Title of the source', 'Harbor closed');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  // An item of the folder is found by its number or by words, and picked by Enter, which sends nothing.
  const searched = dialog.getByRole('combobox', { name: 'Or an item of this data folder' });
  const found = page.getByRole('listbox', { name: 'Found for Or an item of this data folder' });
  await press('e', isOpen);
  await focus(searched);
  // A letter typed in the very frame of the focus stays when the next is typed.
  await searched.evaluate(async (input) => {
    input.blur();
    input.focus();
    document.execCommand('insertText', false, '1');
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await keyboard.type('5');
  await expect(found.getByRole('option')).toContainText(['Drop #15']);
  // Escape closes what is found and nothing else; a letter opens it again.
  await keyboard.press('Escape');
  await expect(found).toHaveCount(0);
  await expect(dialog).toBeVisible();
  // Text that is pasted or cut by mouse comes without a key.
  const edit = (command: string, text = '') =>
    page.evaluate(([what, words]) => document.execCommand(what, false, words), [command, text] as const);
  await focus(searched);
  await edit('insertText', '16');
  await expect(found.getByRole('option')).toContainText(['Drop #16']);
  await keyboard.press('Escape');
  await focus(searched);
  await edit('delete');
  await expect(found.getByRole('option')).toContainText(['a drop’s number']);
  await edit('insertText', '15');
  await keyboard.press('Escape');
  await focus(searched);
  await keyboard.press('End');
  await expect(found.getByRole('option')).toContainText(['Drop #15']);
  await keyboard.press('Enter');
  await expect(searched).toHaveValue('Drop #15');
  await expect(dialog).toBeVisible();
  // A quoted passage is of a source: without a title it would not be stored, and is not dropped in silence.
  await type('Quoted passage', 'The harbor is closed');
  await expect(dialog.getByRole('status')).toContainText('A source needs a title');
  await expect(dialog.getByRole('button', { name: 'Add evidence' })).toBeDisabled();
  await type('Title of the source', 'Harbor news');
  await dialog.getByRole('button', { name: 'Add evidence' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await claim()).evidence.map(({ item }) => item)).toEqual([null, 'drop:15']);
  expect((await claim()).evidence[1]?.source).toMatchObject({ quote: 'The harbor is closed' });
  await expect(page.getByText('The harbor is closed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Drop #15' })).toBeVisible();

  const judge = async (name: string): Promise<void> => {
    await become(name);
    await press('g', isOpen);
    await focus(dialog.getByLabel('Outcome'));
    await keyboard.type('Happened');
    await type('How the rule applies', 'Evidence 1 reports it.');
    await focus(dialog.getByRole('button', { name: 'Store judgment' }));
    await keyboard.press('Enter');
  };
  // Who coded it is told before the form is filled in.
  await focus(single);
  await press('g', isOpen);
  await expect(
    dialog.getByText('“Ann” coded claim 1 and cannot judge it; another person must.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Store judgment' })).toBeDisabled();
  await focus(dialog.getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await judge('Ben');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The first judgment stays hidden until the second is in.')).toBeVisible();
  expect((await claim()).judgments).toEqual([]);
  await judge('Cleo');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Judgments of claim 1' })).toContainText('Cleo');
  expect(await claim()).toMatchObject({ outcome: 'happened', isWaiting: false });

  await openTab('Claims', 'Tally');
  // The list had it computed before the judgments; it is computed anew by itself.
  await expect(page.getByText(/1 claim: 1 happened, 0 did not/u)).toBeVisible();
  await openTab('Tally', 'Log');
  await focus(page.getByRole('button', { name: 'Check the log' }));
  await keyboard.press('Enter');
  await expect(page.getByText(/The log is whole: 7 entries/u)).toBeVisible();
  const { check } = await host.api<LedgerCheck>('/api/claim-log/verify', { method: 'POST' });
  expect(check?.isWhole).toBe(true);
});

test('a decision without a name leads to the field of the name; words selected with the mouse are quoted', async ({
  openPage,
  writableHost: host,
}) => {
  const page = await openPage('/claims', host);
  await settle(page, 'Claim Ledger');
  const drop = page.locator('[data-queue-drop]');
  await expect(drop).toBeVisible();
  const first = (await drop.getAttribute('data-queue-drop')) ?? '';
  const name = page.getByLabel('Your name');
  const missing = page.getByText('Enter your name first: it is recorded with each entry.');
  for (const act of [/^Not a claim/u, /^Claim…/u, /^Proposals…/u, /^Draw a sample…/u]) {
    const button = page.getByRole('button', { name: act });
    await expect(button).toBeEnabled();
    await button.click();
    await expect(name).toBeFocused();
    await expect(missing).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(drop).toHaveAttribute('data-queue-drop', first);
  await name.fill('Ann');
  await expect(missing).toHaveCount(0);

  const text = page.locator('[data-queue-drop]').getByTestId('drop-text');
  await expect(text).toBeVisible();
  await text.dblclick({ position: { x: 12, y: 10 } });
  const selected = await page.evaluate(() => document.getSelection()?.toString().trim() ?? '');
  expect(selected).not.toBe('');
  await page.getByRole('button', { name: /^Claim…/u }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('mark')).toHaveText(selected);
  await dialog.getByRole('button', { name: 'Quote nothing' }).click();
  await expect(dialog.locator('mark')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  const notAClaim = page.getByRole('button', { name: /^Not a claim/u });
  await expect(notAClaim).toHaveAccessibleDescription('Nothing in it is about the future.');
  await notAClaim.click();
  await expect(drop).not.toHaveAttribute('data-queue-drop', first);
});
