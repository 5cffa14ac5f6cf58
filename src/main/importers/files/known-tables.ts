import { rowsOf, type Row } from './fields.ts';

/** Whether a row of a table without names has so many cells, and such in its first ones. */
export const isUnnamed = (row: Row, width: number, ...signs: readonly RegExp[]): boolean =>
  Object.hasOwn(row, `column ${width}`) &&
  !Object.hasOwn(row, `column ${width + 1}`) &&
  signs.every((sign, at) => sign.test(String(row[`column ${at + 1}`])));

/** Records that are known for what they are and lack the names by which columns are known. */
const KNOWN: readonly { readonly fits: (row: Row) => boolean; readonly sentence: string }[] = [
  {
    fits: (row) => isUnnamed(row, 27, /^\d{14}-T?\d+$/, /^\d{14}$/),
    sentence:
      'it is GDELT’s Global Knowledge Graph, which lists themes and places of articles and has their headlines, if at all, among other marks: take GDELT’s article list (mode=artlist)',
  },
  {
    fits: (row) => rowsOf(row, 'label_values').length > 0,
    sentence:
      'its words are in lists named label_values, as Facebook and Instagram write likes, saved posts and changes, which may be the words of others: choose the file of posts or comments of the download, or write a table of date and text',
  },
];

/** What records are that have no known names, and what to do; null where that is not known. */
export const knownTable = ([row]: readonly Row[]): string | null =>
  row === undefined ? null : (KNOWN.find(({ fits }) => fits(row))?.sentence ?? null);
