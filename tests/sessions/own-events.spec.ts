import { writeFileSync } from 'node:fs';
import { expect, studyOfTurn } from './session.ts';

const count = (value: number): string => value.toLocaleString('en-US');

studyOfTurn(
  0,
  'Events of one’s own are looked at, imported, found as exactly as they are dated and undone by name @full',
  ['/news', 'News Events'],
  async ({ person, corpus, host, fileFor }) => {
    const { page } = person;
    const figures = page.getByLabel('Figures of the news events');
    const before = Number(/[\d,]+/.exec(await person.read(figures))?.[0].replaceAll(',', ''));
    const drop = corpus.drops.toSorted((a, b) => a.time - b.time)[Math.floor(corpus.drops.length / 2)];
    const at = new Date(((drop?.time ?? 0) + 7200) * 1000).toISOString();
    const [day, clock] = [at.slice(0, 10), at.slice(11, 16)];
    const file = fileFor('harbor.csv');
    writeFileSync(
      file,
      [
        'date,time,title,category,source,url',
        `${day},${clock},The harbor lighthouse is lit,politics,Harbor Gazette,`,
        `${day},,Day of the harbor lighthouse,health,Harbor Gazette,`,
        '2018-13-40,,A day that is none,health,Harbor Gazette,',
        '',
      ].join('\n'),
    );

    // Looked at first: one row is refused, and it says which and why.
    host.nextOpen(page, [file]);
    await person.press(page.getByRole('button', { name: 'Choose a file…' }));
    const effect = page.getByRole('region', { name: 'What the import would do' });
    await person.sees(
      effect,
      /3 records: 2 to add, 0 to change, 0 unchanged, 1 refused[\s\S]*Record 3, date/,
    );
    await person.sees(
      page.getByRole('region', { name: 'Preview of the first rows' }),
      new RegExp(`${day} ${clock}:00[\\s\\S]*${day} \\(day only\\)`),
    );
    await person.press(page.getByText('Skip it and import the rest'));
    await person.press(page.getByRole('button', { name: 'Import News Events' }));
    const result = page.getByRole('status').filter({ hasText: 'Completed without all records: harbor.csv' });
    await person.sees(result, /2 events imported[\s\S]*Record 3, date/);
    await expect(figures).toContainText(count(before + 2));

    // One is known to the minute, the other to the day, and the page never says more than that.
    await person.type(page.getByLabel('Search events'), 'harbor lighthouse');
    const events = page.getByRole('grid', { name: 'Events', exact: true });
    await expect(events.getByRole('row').filter({ hasText: 'is lit' })).toContainText(
      `${day} ${clock}:00 UTC`,
    );
    await expect(events.getByRole('row').filter({ hasText: 'Day of the' })).toContainText(
      `${day} (day only)`,
    );

    const imports = page.getByRole('grid', { name: 'Imports and fetches' });
    await person.press(imports.getByRole('button', { name: 'Undo harbor.csv' }));
    const dialog = page.getByRole('dialog');
    await person.type(dialog.getByLabel('Type harbor.csv to confirm'), 'harbor.csv');
    await person.press(dialog.getByRole('button', { name: 'Undo harbor.csv' }));
    await person.seesToast(/Import undone/);
    await expect(figures).toContainText(count(before));
    await expect(events.getByText('The harbor lighthouse is lit')).toHaveCount(0);
  },
  true,
);
