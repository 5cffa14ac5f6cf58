import { AppError } from '#main/base/errors.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { PLAIN_DATES, requireMoment, type StatedMoment, type Years } from '#main/importers/files/dates.ts';
import {
  FieldProblem,
  isSurelyRoundedId,
  nameOf,
  ROUNDED_ID,
  type NumberedRow,
  type Row,
} from '#main/importers/files/fields.ts';
import { plainRows } from '#main/importers/files/plain-rows.ts';
import { dataFiles, openSource } from '#main/importers/files/source.ts';
import { isSharedName } from '#shared/gone-accounts.ts';
import type { ShareColumns } from './share-columns.ts';

/** One object that an account shared, as a file states it. */
export interface StatedShare {
  readonly object: string;
  readonly account: string;
  readonly content: string;
  /** Whole epoch seconds, UTC: fractions are cut off. */
  readonly time: number;
  readonly precision: StatedMoment['precision'];
  /** Whether the time is a number too small for a date, and so counts from a start that is not said. */
  readonly isFromStart: boolean;
}

/** What became of the rows that are no share, and of what was read in a way of its own. */
export interface LeftOutRows {
  /** Rows whose object is empty: a post that shares nothing of this kind. */
  readonly withoutObject: number;
  /** Rows of accounts that were not asked for. */
  readonly otherAccounts: number;
  /** Rows of deleted accounts, which would be those of one. */
  readonly nobodys: number;
  /** Shares whose time counts from a start that is not said. */
  readonly fromStart: number;
  /** Rows that cannot be read, or lack an account, a content or a time. */
  readonly faulty: number;
  /** The first of them, as a sentence; null without one. */
  readonly firstFault: string | null;
}

const YEARS: Years = { from: 1970, to: 2099 };
/** Ids that were rounded, and words for no value, would be one object or account of many posts. */
const idOf = (row: Row, column: string): string | null => {
  const text = nameOf(row, column)?.trim() ?? '';
  if (isSurelyRoundedId(text)) throw new FieldProblem(column, `${text} ${ROUNDED_ID}`);
  return text === '' ? null : text;
};

const required = (row: Row, column: string): string => {
  const id = idOf(row, column);
  if (id === null) throw new FieldProblem(column, 'missing');
  return id;
};

/** Whether an account is asked for: `*` means any characters, `?` one. */
export const accountPattern = (pattern: string): ((account: string) => boolean) => {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 'su');
  return (account) => expression.test(account);
};

const checkColumns = (row: Row, columns: ShareColumns, name: string): void => {
  const missing = [...new Set([columns.object, columns.account, columns.content, columns.time])].filter(
    (column) => !Object.hasOwn(row, column),
  );
  if (missing.length === 0) return;
  const present = Object.keys(row).slice(0, 12).join(', ');
  throw new AppError(
    'invalid_file',
    `${name} has no column ${missing.join(' and no column ')}; its columns are ${present}. Name yours with --columns.`,
  );
};

/** Seconds from a start that is not said: too few digits for a date, as invented tables and examples have them. */
const FEW_SECONDS = /^\s*\d{1,7}(?:\.\d+)?\s*$/u;

const timeOf = (row: Row, column: string): Pick<StatedShare, 'time' | 'precision' | 'isFromStart'> => {
  const value = row[column];
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && FEW_SECONDS.test(text))
    return { time: Math.floor(Number(text)), precision: 'second', isFromStart: true };
  const { ms, precision } = requireMoment(value, column, YEARS, PLAIN_DATES);
  return { time: Math.floor(ms / 1000), precision, isFromStart: false };
};

type RowReading = StatedShare | 'withoutObject' | 'otherAccounts' | 'nobodys';

const readRow = (row: Row, columns: ShareColumns, isAsked: (account: string) => boolean): RowReading => {
  const object = idOf(row, columns.object);
  if (object === null) return 'withoutObject';
  const account = required(row, columns.account);
  if (!isAsked(account)) return 'otherAccounts';
  if (isSharedName(account, [])) return 'nobodys';
  const content = required(row, columns.content);
  return { object, account, content, ...timeOf(row, columns.time) };
};

const faultOf = (numbered: NumberedRow, columns: ShareColumns, isAsked: (account: string) => boolean) => {
  if (!('row' in numbered)) return numbered;
  try {
    return readRow(numbered.row, columns, isAsked);
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    return { record: numbered.record, field: error.field, reason: error.message };
  }
};

/**
 * Streams the shares of a table: CSV, TSV, JSON or NDJSON, plain, gzipped or in a ZIP.
 * @param accounts which accounts are asked for; all where it is left out
 * @param take called with every share in the order of the file
 * @param encoding of a file without a byte-order mark, where it is named
 * @throws AppError `invalid_file` where nothing in it can be read
 */
export const readShares = async (
  path: string,
  columns: ShareColumns,
  accounts: string | undefined,
  take: (share: StatedShare) => void,
  encoding: string | null = null,
): Promise<LeftOutRows> => {
  const isAsked = accounts === undefined ? () => true : accountPattern(accounts);
  const source = await openSource(path, path, IMPORT_LIMITS);
  const counts = { withoutObject: 0, otherAccounts: 0, nobodys: 0, fromStart: 0, faulty: 0 };
  let firstFault: string | null = null;
  let isChecked = false;
  try {
    for (const file of dataFiles(source))
      for await (const batch of plainRows(file, IMPORT_LIMITS, encoding))
        for (const numbered of batch) {
          if (!isChecked && 'row' in numbered) {
            checkColumns(numbered.row, columns, file.name);
            isChecked = true;
          }
          const reading = faultOf(numbered, columns, isAsked);
          if (typeof reading === 'string') counts[reading] += 1;
          else if ('object' in reading) {
            if (reading.isFromStart) counts.fromStart += 1;
            take(reading);
          } else {
            counts.faulty += 1;
            firstFault ??= `Record ${reading.record}, ${reading.field}: ${reading.reason}`;
          }
        }
  } finally {
    await source.close();
  }
  return { ...counts, firstFault };
};
