import type { BookCode } from './code-book.ts';

/** Columns of a code book as a table; `fallback` is `yes` for the code that is given where no other fits. */
export const BOOK_COLUMNS = [
  ...['code', 'parent', 'definition', 'inclusion', 'exclusion', 'example'],
  ...['color', 'key', 'phrases', 'guid', 'fallback'],
] as const;

/** A code book as rows, the first with the names of the columns; phrases are one a line. */
export const bookRows = (codes: readonly BookCode[], otherwise: string): readonly (readonly string[])[] => [
  BOOK_COLUMNS,
  ...codes.map((code) => [
    ...[code.code, code.parent ?? '', code.definition, code.inclusion ?? '', code.exclusion ?? ''],
    ...[code.example ?? '', code.color ?? '', code.key ?? '', code.phrases.join('\n'), code.guid ?? '', ''],
  ]),
  [otherwise, ...BOOK_COLUMNS.slice(2).map(() => ''), 'yes'],
];
