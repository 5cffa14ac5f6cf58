import { readFileSync } from 'node:fs';
import { runCommand } from '#tests/e2e/palette.ts';
import { settle } from '#tests/e2e/settle.ts';
import { expect, studyOfTurn } from './session.ts';

interface ViewFile {
  readonly view: string;
  readonly tables: readonly {
    readonly list: string;
    readonly run: string | null;
    readonly rows: readonly Readonly<Record<string, unknown>>[];
  }[];
}

studyOfTurn(
  1,
  'The correlations of a view are exported as filtered, and a pair of the file has the same q at its drop @full',
  ['/?tab=correlations&categories=none', 'Dashboard'],
  async ({ person, corpus, host, fileFor }) => {
    const { page } = person;
    const pairs = page.getByRole('grid', { name: 'Top Correlations' });
    await person.read(pairs);
    const file = fileFor('view.json');
    await person.press(page.getByRole('button', { name: 'Export Analysis' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^This view/u).click();
    await person.sees(dialog, 'Top Correlations');
    const saved = host.nextSaveTo(page, file);
    await person.press(dialog.getByRole('button', { name: 'Export', exact: true }));
    await saved;
    await expect(dialog).toHaveCount(0);
    await person.seesToast(/Analysis exported/u);

    // The file has the rows of the page, names its address, and the run they are from.
    const view = JSON.parse(readFileSync(file, 'utf8')) as ViewFile;
    expect(view.view).toContain('tab=correlations');
    const table = view.tables.find(({ list }) => list === 'Top Correlations');
    expect(table?.run).toMatch(/^correlation v\d+, run \d+, seed \d+$/u);
    expect(table?.rows.length).toBe(Number(await pairs.getAttribute('aria-rowcount')) - 1);
    const [row] = table?.rows ?? [];
    const number = Number(row?.['Drop']);
    expect(corpus.drops.map((drop) => drop.number)).toContain(number);

    // At the drop itself: the same event, with the same q.
    await runCommand(page, String(number));
    await settle(page, `Q Drop #${String(number)}`);
    const q = Number(row?.['q']);
    const match = page
      .getByRole('list', { name: 'Best matches compared with chance' })
      .getByRole('listitem')
      .filter({ hasText: String(row?.['News event']) })
      .first();
    await person.sees(match, `q ${q < 0.001 ? '<0.001' : q.toFixed(3)}`);
  },
);
