import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Locator } from 'playwright/test';
import { pressEscape } from '#tests/e2e/escape.ts';
import { hasWord, rareWord, yearOf } from './corpus.ts';
import { expect, studyOfTurn } from './session.ts';

const count = (value: number): string => value.toLocaleString('en-US');

studyOfTurn(
  1,
  'A word in one year is found, counted, saved, exported, stepped through and cited',
  ['/', 'Dashboard'],
  async ({ person, corpus, host, fileFor }) => {
    const { page } = person;
    const word = rareWord(corpus);
    const hits = corpus.drops.filter(({ text }) => hasWord(text, word));
    const years = Map.groupBy(hits, yearOf);
    const [year = '', inYear = []] = [...years].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];

    await person.press(
      page.getByRole('navigation').first().getByRole('link', { name: 'Q Drops', exact: true }),
    );
    await person.type(page.getByRole('searchbox', { name: 'Search Q drops' }), word);
    const status = page.getByRole('status').filter({ hasText: 'drops' });
    await expect(status).toContainText(`of ${count(hits.length)} drops`);
    await person.press(page.getByRole('button', { name: 'Show filters' }));
    const facet = (value: string): Locator =>
      page.getByRole('region', { name: 'Year' }).getByRole('button', { name: value });
    for (const [value, drops] of years)
      await person.sees(facet(value), new RegExp(`${value}\\s*${count(drops.length)}`, 'u'));
    await person.press(facet(year));
    await expect(status).toContainText(`of ${count(inYear.length)} drops`);

    // Each card is one of the drops that the count found, the word marked in it.
    const cards = page.getByRole('list', { name: 'Drops' }).locator('[data-drop]');
    const first = Math.min(...inYear.map(({ number }) => number));
    await person.read(cards.first());
    await expect(cards.first()).toHaveAttribute('data-drop', String(first));
    await expect(cards.first().locator('mark').first()).toHaveText(new RegExp(word, 'i'));

    // Saved under a name that says what it is.
    await person.press(page.getByRole('button', { name: 'Saved searches' }));
    await expect(page.getByLabel('Name of the search')).toHaveValue(`${word}, ${year}`);
    await person.press(page.getByRole('button', { name: 'Save current view' }));
    await expect(page.getByRole('list', { name: 'Saved searches' })).toContainText(
      new RegExp(`${word}, ${year}\\s*${count(inYear.length)}`),
    );
    await pressEscape(page);

    // The list as a file: the hits, with the filter and what proves them.
    const file = fileFor('hits.csv');
    const exported = host.nextSaveTo(page, file);
    await person.press(page.getByRole('button', { name: `Export ${count(inYear.length)} drops` }));
    await page.getByRole('menuitem', { name: 'CSV, with texts' }).click();
    await exported;
    await person.seesToast(`${count(inYear.length)} drops exported`);
    const rows = parse(readFileSync(file, 'utf8'), { columns: true }) as readonly Record<string, string>[];
    expect(rows.map((row) => Number(row['drop_number']))).toEqual(
      inYear.map(({ number }) => number).sort((a, b) => a - b),
    );
    for (const row of rows) {
      expect(row['filter']).toBe(`search=${word}&year=${year}`);
      expect(row['record_sha256']).toMatch(/^[0-9a-f]{64}$/);
    }

    // Read hit by hit: the next one is the next hit, down to the last.
    await person.press(cards.first().getByRole('button', { name: 'Full details' }));
    const dialog = page.getByRole('dialog');
    const numbers = inYear.map(({ number }) => number).sort((a, b) => a - b);
    for (const [at, number] of numbers.entries()) {
      await expect(dialog.getByText(`Q Drop #${String(number)}`, { exact: true })).toBeVisible();
      await expect(dialog).toContainText(`result ${count(at + 1)} of ${count(numbers.length)}`);
      if (at < numbers.length - 1) await person.press(dialog.getByRole('button', { name: 'Next result' }));
    }
    await expect(dialog.getByRole('button', { name: 'Next result' })).toBeDisabled();

    // Cited, scrolled down in a long drop: the feedback is where the person looks.
    await person.press(dialog.getByRole('button', { name: 'Copy citation' }));
    await page.getByRole('menuitem', { name: 'BibTeX' }).click();
    await person.seesToast(/Citation copied/);
    const citation = await host.clipboardText(page);
    expect(citation).toContain(`Q drop ${String(numbers.at(-1))}`);
    expect(citation).toMatch(/SHA-256/);
  },
);
