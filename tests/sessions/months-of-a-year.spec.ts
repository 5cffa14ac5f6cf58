import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { yearOf } from './corpus.ts';
import { expect, studyOfTurn } from './session.ts';

const count = (value: number): string => value.toLocaleString('en-US');

studyOfTurn(
  0,
  'The months of a year are read off the timeline, tabulated and exported @full',
  ['/', 'Dashboard'],
  async ({ person, corpus, host, fileFor }) => {
    const { page } = person;
    const inYear = corpus.drops.filter((drop) => yearOf(drop) === '2018');
    const months = Map.groupBy(inYear, ({ time }) => new Date(time * 1000).toISOString().slice(0, 7));

    await person.choose(page.getByLabel('Focus'), '2018');
    const hidden = page.getByTestId('hidden');
    if ((await hidden.count()) > 0) {
      // The default categories hide most drops, and the page says how many; both figures follow the focus.
      await expect(async () => {
        const drawn = await page.getByTestId('drawn').innerText();
        const shown = Number(/Bars count all ([\d,]+) drops/.exec(drawn)?.[1]?.replaceAll(',', ''));
        expect(await hidden.innerText()).toContain(`${count(inYear.length - shown)} drops`);
      }).toPass({ timeout: 20_000 });
      await person.press(hidden.getByRole('button', { name: 'Show all' }));
    }
    await expect(page.getByTestId('drawn')).toContainText(`Bars count all ${count(inYear.length)} drops`);

    await person.press(page.getByRole('button', { name: 'Zoom In' }));
    await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('1.5×');
    await person.press(page.getByRole('button', { name: 'Reset View' }));
    await person.press(page.getByRole('button', { name: 'Show as table' }).first());
    const table = page.getByRole('region', { name: 'Multi-Scale Temporal Analysis' });
    await person.read(table);
    for (const [month, drops] of months)
      await expect(
        table
          .getByRole('row')
          .filter({ has: page.getByText(month, { exact: true }) })
          .getByRole('cell')
          .nth(1),
      ).toHaveText(count(drops.length));

    const file = fileFor('timeline.csv');
    const saved = host.nextSaveTo(page, file);
    await person.press(page.getByRole('button', { name: 'Export Multi-Scale Temporal Analysis' }));
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    await saved;
    const rows = parse(readFileSync(file, 'utf8'), { columns: true }) as readonly Record<string, string>[];
    const exported = new Map(rows.map((row) => [row['month'] ?? '', Number(row['drops'])]));
    for (const [month, drops] of months) expect([month, exported.get(month)]).toEqual([month, drops.length]);
  },
);
