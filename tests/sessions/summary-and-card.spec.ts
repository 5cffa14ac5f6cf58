import { readFileSync } from 'node:fs';
import type { Report } from '#shared/contract/report.ts';
import { expect, studyOfTurn } from './session.ts';

const count = (value: unknown): string => Number(value).toLocaleString('en-US');

studyOfTurn(
  0,
  'The strong pairs of the dashboard and of the exported summary are next to the same chance @full',
  ['/', 'Dashboard'],
  async ({ person, host, fileFor }) => {
    const { page } = person;
    const chance = page.getByTestId('strong-chance').first();
    await expect(chance).toContainText('expected by chance', { timeout: 300_000 });
    const card = await person.read(chance);
    const file = fileFor('summary.json');
    await person.press(page.getByRole('button', { name: 'Export Analysis' }));
    const dialog = page.getByRole('dialog');
    const boxes = dialog.getByRole('checkbox');
    // `all` does not wait for the dialog.
    await expect(boxes.first()).toBeVisible();
    for (const box of (await boxes.all()).slice(1)) await box.press('Space');
    const saved = host.nextSaveTo(page, file);
    await person.press(dialog.getByRole('button', { name: 'Export', exact: true }));
    await saved;
    await expect(dialog).toHaveCount(0);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    expect(report.sections.map(({ id }) => id)).toEqual(['summary']);
    const strong = report.sections[0]?.tables[0]?.rows.find(
      ({ name }) => name === 'of these with a score of 0.7 or more',
    );
    expect(card).toContain(`95% range ${count(strong?.['low'])}–${count(strong?.['high'])}`);
    expect(report.sections[0]?.notes.join(' ')).toContain('expected by chance');
    expect(report.sections[0]?.methods.map(({ method }) => method)).toContain('pair-counts');
    const region = await person.read(page.getByRole('region', { name: 'Figures of the archive' }));
    expect(region).toContain(count(strong?.['value']));
  },
);
