import { invalidQuery } from '#main/base/errors.ts';

/** Which column of a file holds what. */
export interface ShareColumns {
  readonly object: string;
  readonly account: string;
  readonly content: string;
  readonly time: string;
}

/** The names of the reference tool for coordination of accounts (CooRTweet). */
export const REFERENCE_COLUMNS: ShareColumns = {
  object: 'object_id',
  account: 'account_id',
  content: 'content_id',
  time: 'timestamp_share',
};

const isField = (name: string): name is keyof ShareColumns => Object.hasOwn(REFERENCE_COLUMNS, name);
const FIELDS = Object.keys(REFERENCE_COLUMNS);

/**
 * Columns as a command line names them: `object=url_id,account=account_id,content=post_id,time=timestamp`; what is left out keeps the
 * reference tool’s name. @throws AppError `invalid_query` in one sentence
 */
export const parseShareColumns = (text: string): ShareColumns => {
  const columns: Record<keyof ShareColumns, string> = { ...REFERENCE_COLUMNS };
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    const column = part.slice(at + 1).trim();
    if (!isField(name) || column === '')
      throw invalidQuery(
        `--columns takes ${FIELDS.map((field) => `${field}=COLUMN`).join(', ')} separated by commas; “${part.trim()}” is none of them.`,
      );
    columns[name] = column;
  }
  return columns;
};
