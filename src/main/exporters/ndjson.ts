import type { Report } from '#shared/contract/report.ts';
import { distinctNames } from '#shared/distinct-names.ts';
import { jsonLine } from '#shared/json-line.ts';

/** What each line says of itself; a column of that name gets a number. */
const MARKS = ['type', 'section', 'table'] as const;

/** One JSON value a line: the provenance, then each section, each table and each of its rows. */
export const toNdjson = (report: Report): string => {
  const { sections, ...head } = report;
  const lines: unknown[] = [{ type: 'report', ...head }];
  for (const { tables, ...section } of sections) {
    lines.push({ type: 'section', ...section });
    for (const { rows, ...table } of tables) {
      lines.push({ type: 'table', section: section.id, ...table });
      const keys = table.columns.map(({ key }) => key);
      const names = distinctNames(keys, MARKS);
      for (const row of rows) {
        const cells = Object.fromEntries<unknown>(names.map((name, at) => [name, row[keys[at] ?? name]]));
        lines.push({ type: 'row', section: section.id, table: table.id, ...cells });
      }
    }
  }
  return lines.map(jsonLine).join('');
};
