import { pressEscape } from '#tests/e2e/escape.ts';
import { occurrencesOf, rareWord } from './corpus.ts';
import { expect, studyOfTurn } from './session.ts';

const count = (value: number): string => value.toLocaleString('en-US');
const figure = (text: string): number => Number(/([\d,]+) occurrences/.exec(text)?.[1]?.replaceAll(',', ''));

studyOfTurn(
  0,
  'An abbreviation key is added, counted over all drops, seen in a drop and taken back @full',
  ['/abbreviations/analysis?tab=statistics', 'Q Drop Abbreviation Analysis'],
  async ({ person, corpus }) => {
    const { page } = person;
    const word = rareWord(corpus);
    const places = corpus.drops
      .map((drop) => ({ ...drop, times: occurrencesOf(drop.text, word) }))
      .filter(({ times }) => times > 0);
    const occurrences = places.reduce((sum, { times }) => sum + times, 0);
    const sample = page.getByTestId('stat').filter({ hasText: 'Sample Size' });
    const before = figure(await person.read(sample));
    expect(before).toBeGreaterThan(0);
    await expect(sample).toContainText(count(corpus.drops.length));

    await person.press(page.getByRole('link', { name: 'All keys' }));
    const add = page.getByRole('button', { name: 'Add key' });
    await person.press(add);
    const dialog = page.getByRole('dialog', { name: 'Add an abbreviation key' });
    await person.type(dialog.getByLabel('Abbreviation'), word);
    await person.type(dialog.getByLabel('Meanings'), 'a word of this study');
    // However it is written: a sentence may begin with it.
    const capitals = dialog.getByLabel('Case-sensitive');
    await capitals.focus();
    await page.keyboard.press('Space');
    await expect(capitals).not.toBeChecked();
    await person.press(dialog.getByRole('button', { name: 'Add key' }));
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.ds-toasts').getByRole('button', { name: 'Undo' })).toBeInViewport();

    const statistics = async (): Promise<number> => {
      await page.goto(new URL('/abbreviations/analysis?tab=statistics', page.url()).href);
      return figure(await person.read(sample));
    };
    expect(await statistics()).toBe(before + occurrences);

    // In a drop that contains it, it is marked with its meaning.
    const [place] = places;
    await person.press(page.getByRole('tab', { name: 'Search Q Drop' }));
    await person.type(page.getByLabel(/^Q drop number/), String(place?.number ?? 0));
    await person.press(page.getByRole('button', { name: 'Analyze' }));
    await expect(page.getByRole('heading', { name: `Q Drop #${String(place?.number ?? 0)}` })).toBeVisible();
    const marks = page
      .locator('[data-testid=drop-text] button[aria-pressed]')
      .filter({ hasText: new RegExp(`${word}$`, 'i') });
    await expect(marks).toHaveCount(place?.times ?? -1);
    await person.press(marks.first());
    await expect(page.getByRole('dialog')).toContainText('a word of this study');
    await pressEscape(page);

    await person.press(page.getByRole('link', { name: 'All keys' }));
    await person.press(page.getByRole('button', { name: 'More about the keys' }));
    await page.getByRole('menuitem', { name: /^Undo/ }).click();
    await person.seesToast(/^Undone/);
    expect(await statistics()).toBe(before);
  },
  true,
);
