import { formatTimestamp, utcText } from '#renderer/lib/format.ts';
import type { TimeZone } from '#shared/zones.ts';
import type { Column } from './table-model.ts';

const SHOWN_DIGITS = 12;

export const textColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  width = 'minmax(130px, 1fr)',
  render?: Column<Row>['render'],
): Column<Row> => ({ id, header, width, value, ...(render !== undefined && { render }) });

/** A column of hashes, of which the first digits are shown. */
export const hashColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
): Column<Row> =>
  textColumn(id, header, value, '160px', (row) => {
    const hash = value(row);
    return hash === null ? '–' : <code title={hash}>{hash.slice(0, SHOWN_DIGITS)}</code>;
  });

export const longTextColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string,
  width = 'minmax(240px, 3fr)',
): Column<Row> => textColumn(id, header, value, width, (row) => <span title={value(row)}>{value(row)}</span>);

/** A column of moments whose head says UTC: on the page without a zone each, in files with it. */
export const utcColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  width = '148px',
): Column<Row> =>
  textColumn(id, header, value, width, (row) => {
    const at = value(row);
    return at === null ? '–' : utcText(at);
  });

/** A moment with its zone is never cut: without them it would be another one, or none. */
const TIME_WIDTHS: Readonly<Record<TimeZone, string>> = { UTC: '200px', 'America/New_York': '248px' };
export const timeWidth = (zone: TimeZone): string => TIME_WIDTHS[zone];

export const timeColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  timeZone: TimeZone,
): Column<Row> =>
  textColumn(id, header, value, timeWidth(timeZone), (row) => {
    const at = value(row);
    return at === null ? null : formatTimestamp(at, timeZone);
  });
