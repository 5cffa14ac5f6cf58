import { jsonLine } from '#main/base/json.ts';
import type { Report } from '#shared/contract/report.ts';

/** One JSON value a line: the provenance, then each section, each table and each of its rows. */
export const toNdjson = (report: Report): string => {
  const { sections, ...head } = report;
  const lines: unknown[] = [{ type: 'report', ...head }];
  for (const { tables, ...section } of sections) {
    lines.push({ type: 'section', ...section });
    for (const { rows, ...table } of tables) {
      lines.push({ type: 'table', section: section.id, ...table });
      for (const row of rows) lines.push({ type: 'row', section: section.id, table: table.id, ...row });
    }
  }
  return lines.map(jsonLine).join('');
};
