import type { Report } from '#shared/contract/report.ts';

/** The report as it is, two blanks of indent, a line feed at the end: what `docs/report.schema.json` describes. */
export const toJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;
