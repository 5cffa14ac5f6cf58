import { readFileSync, writeFileSync } from 'node:fs';
import type { Report } from '#shared/contract/report.ts';
import { expect, studyOfTurn } from './session.ts';

studyOfTurn(
  0,
  'The analysis is exported as a report, its figures checked, computed again and a changed figure found @full',
  ['/', 'Dashboard'],
  async ({ person, corpus, host, fileFor }) => {
    const { page } = person;
    const shown = await person.read(page.getByRole('region', { name: 'Figures of the archive' }));
    const file = fileFor('report.json');
    await person.press(page.getByRole('button', { name: 'Export Analysis' }));
    const dialog = page.getByRole('dialog');
    await person.sees(dialog, 'Everything');
    const saved = host.nextSaveTo(page, file);
    await person.press(dialog.getByRole('button', { name: 'Export', exact: true }));
    await saved;
    await expect(dialog).toHaveCount(0);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    expect(report.provenance.dataset?.recordCount).toBe(corpus.drops.length);
    const posts = report.provenance.inputs.find(({ name }) => /post/.test(name));
    expect(posts?.count).toBe(corpus.posts.length);

    // The figures of the file are those on the page, and those counted here.
    const figures = new Map(
      report.sections
        .find(({ id }) => id === 'summary')
        ?.tables[0]?.rows.map(({ name, value }) => [name, value] as const) ?? [],
    );
    expect(figures.get('Total drops')).toBe(corpus.drops.length);
    expect(shown).toContain(corpus.drops.length.toLocaleString('en-US'));
    const times = corpus.drops.map(({ time }) => time);
    for (const [name, time] of [
      ['First drop (UTC)', times.reduce((a, b) => Math.min(a, b))],
      ['Last drop (UTC)', times.reduce((a, b) => Math.max(a, b))],
    ] as const)
      expect([name, figures.get(name)]).toEqual([
        name,
        new Date(time * 1000).toISOString().replace('.000Z', 'Z'),
      ]);

    // Computed again by the page: the same figures; one changed figure is found and named.
    await person.press(
      page
        .getByRole('navigation')
        .first()
        .getByRole('link', { name: /^Admin/ }),
    );
    await person.press(page.getByRole('tab', { name: 'System' }));
    const check = page.getByRole('button', { name: 'Choose a report…' });
    const outcome = page.getByRole('status').filter({ hasText: /figures/ });
    host.nextOpen(page, [file]);
    await person.press(check);
    await expect(outcome).toContainText('All figures match', { timeout: 300_000 });
    await person.sees(
      outcome,
      /Identical: (?:the computed section gives|all \d+ computed sections give) the same figures/,
    );

    const tampered = fileFor('tampered.json');
    const total = `"value": ${String(corpus.drops.length)}`;
    // Of one section, as all are computed once more: the figures above were of all.
    const summary = await host.api<Report>('/api/export/analysis?format=json&sections=summary');
    const text = JSON.stringify(summary, null, 2);
    expect(text).toContain(total);
    writeFileSync(tampered, text.replace(total, `"value": ${String(corpus.drops.length + 1)}`));
    host.nextOpen(page, [tampered]);
    await person.press(check);
    await expect(outcome).toContainText('The figures differ', { timeout: 300_000 });
    const sections = page.getByRole('region', { name: 'Sections of the report' });
    await person.sees(
      sections.getByRole('row').filter({ hasText: 'summary' }),
      `${String(corpus.drops.length + 1)} in the report, ${String(corpus.drops.length)} here`,
    );
  },
  true,
);
