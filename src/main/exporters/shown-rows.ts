import type { ReportTable } from '#shared/contract/report.ts';
import { formatCount } from '#shared/figures.ts';

/** Formats for people show this many rows of a table and say how many there are; those for programs have all. */
const ROWS_FOR_PEOPLE = 200;

/** The rows of a table that people read, and the sentence that says how many there are; empty where all are shown. */
export const shownRows = ({ rows, totalRows }: ReportTable) => {
  const shown = rows.slice(0, ROWS_FOR_PEOPLE);
  return {
    rows: shown,
    cut:
      totalRows > shown.length
        ? `${formatCount(shown.length)} of ${formatCount(totalRows)} rows are shown.`
        : '',
  };
};
