import { settle } from '#tests/e2e/settle.ts';
import { hasWord } from './corpus.ts';
import { expect, studyOfTurn } from './session.ts';

studyOfTurn(
  1,
  'A drop is coded by hand, read on its own page with that code, and stepped from by keyboard @full',
  ['/coder', 'Audited Coder'],
  async ({ person, corpus }) => {
    const { page } = person;
    await person.press(page.getByRole('button', { name: 'Create a code book' }));
    const dialog = page.getByRole('dialog', { name: 'New code book' });
    await person.type(dialog.getByLabel('Name of the code book'), 'Questions');
    await person.type(dialog.getByLabel('Code 1', { exact: true }), 'question');
    await person.type(dialog.getByLabel('Phrases of code 1'), 'who, what, why');
    await person.press(dialog.getByRole('button', { name: 'Add code book' }));
    await expect(dialog).toHaveCount(0);

    const coding = page.locator('[data-coding]');
    await expect(coding).toBeVisible();
    const number = Number(await coding.getAttribute('data-coding'));
    const drop = corpus.drops.find((candidate) => candidate.number === number);
    if (drop === undefined) throw new Error(`Drop ${String(number)} is not in the source.`);
    const code = ['who', 'what', 'why'].some((word) => hasWord(drop.text, word)) ? 'question' : 'other';
    await person.press(
      page.getByRole('group', { name: 'Code of this drop' }).getByRole('button', { name: code }),
    );
    await expect(page.getByText('1 human code of at least 50')).toBeVisible();

    await page.goto(new URL(`/drops/${String(number)}`, page.url()).href);
    await settle(page, `Q Drop #${String(number)}`);
    const codes = page.getByRole('list', { name: 'Codes', exact: true });
    await person.sees(codes, new RegExp(`${code} in Questions, version 1\\s+by hand`, 'u'));

    // The neighbors by the arrow keys, and back to the drop with its code.
    const next = corpus.drops.map((candidate) => candidate.number).filter((other) => other > number);
    const step = next.length > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const neighbor = next.length > 0 ? Math.min(...next) : number - 1;
    const around = page.getByRole('navigation', { name: 'Drops around this one' });
    await expect(around).toContainText(`#${String(neighbor)}`);
    await page.keyboard.press(step[0] ?? '');
    await settle(page, `Q Drop #${String(neighbor)}`);
    await expect(page.getByText('Not coded.')).toBeVisible();
    await expect(around).toContainText(`#${String(number)}`);
    await page.keyboard.press(step[1] ?? '');
    await settle(page, `Q Drop #${String(number)}`);
    await expect(codes).toContainText('Questions');
  },
  true,
);
