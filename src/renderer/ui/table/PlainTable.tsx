import { HTMLTable } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatP, plural, utcText } from '#renderer/lib/format.ts';
import { TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { TableHead } from '#renderer/ui/table/TableHead.tsx';
import type { CsvCell } from '#shared/csv.ts';
import { withMinus } from '#shared/figures.ts';
import { isMoment } from '#shared/time.ts';
import { isUtcHead } from '#shared/zoned-rows.ts';
import { unbroken } from './unbroken.tsx';
import cells from './cells.module.css';
import styles from './PlainTable.module.css';

const SHOWN = 500;

interface PlainTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
  readonly height?: number;
}

/** Columns of probabilities, by their heads; the CSV keeps all digits. */
const PROBABILITIES: ReadonlySet<string> = new Set(['p', 'q', 'p (Holm)']);

const show = (cell: CsvCell, column: string | undefined): string => {
  if (typeof cell === 'string' && isMoment(cell) && isUtcHead(column)) return utcText(cell);
  if (typeof cell !== 'number') return String(cell ?? '–');
  if (PROBABILITIES.has(column ?? '')) return formatP(cell);
  if (!Number.isInteger(cell)) return withMinus(String(Number(cell.toPrecision(5))));
  // Years and drop numbers are no counts.
  return Math.abs(cell) >= 10_000 ? formatCount(cell) : withMinus(String(cell));
};

/** Figures are at the right, formatted ones too. */
const isFigure = (cell: CsvCell): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'string' && /^([−+-]?[\d.,]+(–[−-]?[\d.,]+)?( ?%)?|–|\$[\d.,]+)$/.test(cell));

/** The rows of a table that somebody else exports; the first 500, the rest is in the export. */
export const PlainRows = ({ label, columns, rows, height }: PlainTableProps) => (
  <div className={styles.table} tabIndex={0} role="region" aria-label={label} style={{ maxHeight: height }}>
    <HTMLTable compact striped>
      <TableHead columns={columns} classOf={(_, at) => cx(isFigure(rows[0]?.[at]) && cells.figure)} />
      <tbody>
        {rows.slice(0, SHOWN).map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={columns[column]} className={cx(isFigure(cell) && cells.figure)}>
                {unbroken(show(cell, columns[column]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
    {rows.length > SHOWN ? (
      <p className="ds-muted ds-small">
        The first {formatCount(SHOWN)} of {plural(rows.length, 'row')}; the CSV contains them all.
      </p>
    ) : null}
  </div>
);

export const PlainTable = (table: PlainTableProps) => (
  <>
    <TableOnPage shown={() => ({ title: table.label, ...table })} />
    <PlainRows {...table} />
  </>
);
