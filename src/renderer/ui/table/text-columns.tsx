import { formatTimestamp } from '#renderer/lib/format.ts';
import type { TimeZone } from '#shared/zones.ts';
import type { Column } from './table-model.ts';

const SHOWN_DIGITS = 12;

/** A column of hashes, of which the first digits are shown. */
export const hashColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
): Column<Row> => ({
  id,
  header,
  width: '160px',
  value,
  render: (row) => {
    const hash = value(row);
    return hash === null ? '–' : <code title={hash}>{hash.slice(0, SHOWN_DIGITS)}</code>;
  },
});

/** A column of texts that may be too long for it. */
export const longTextColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string,
): Column<Row> => ({
  id,
  header,
  width: 'minmax(240px, 3fr)',
  value,
  render: (row) => <span title={value(row)}>{value(row)}</span>,
});

/** A column of timestamps in the reader’s zone. */
export const timeColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  timeZone: TimeZone,
): Column<Row> => ({
  id,
  header,
  width: '200px',
  value,
  render: (row) => {
    const at = value(row);
    return at === null ? null : formatTimestamp(at, timeZone);
  },
});
