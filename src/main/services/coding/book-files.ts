import { toQdc } from '#main/exporters/qda/write-qda.ts';
import { readBookCsv } from '#main/importers/qda/book-csv.ts';
import { readQdaCodes } from '#main/importers/qda/read-qda.ts';
import { bookRows } from '#shared/book-csv.ts';
import type { BookCode } from '#shared/code-book.ts';
import type { CodebookBody } from '#shared/contract/coder.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { toReadBackCsv } from '#shared/csv.ts';
import { fromQdaCodes, toQdaCodes, type Book } from './book-qda.ts';

/** Written into files as the program that made them. */
export const ORIGIN = 'Dropscope';

/** With the GUIDs that its codes have in other programs. */
const withGuids = (book: Book): readonly BookCode[] => {
  const guids = new Map(toQdaCodes(book).map(({ name, guid }) => [name, guid]));
  return book.codes.map((code) => ({ ...code, guid: guids.get(code.code) }));
};

/** A code book as the text of a file. */
export const bookFile = (book: Book, { format, csvFor }: QueryOf<'exportCodebook'>): string =>
  format === 'csv'
    ? toReadBackCsv(bookRows(withGuids(book), book.otherwise), csvFor)
    : toQdc(toQdaCodes(book), ORIGIN);

const readQdaBook = async (path: string, fileName: string, encoding: string | null) => {
  const { codes, notes } = await readQdaCodes(path, fileName, encoding);
  const { body, notes: bookNotes } = fromQdaCodes(codes);
  return { body, notes: [...bookNotes, ...notes] };
};

/**
 * The code book of a CSV, `.qdc` or `.qdpx` file, and what is otherwise than in the file. @param encoding of a file that does not say it
 * @throws AppError `invalid_file` in one sentence
 */
export const readBook = async (
  path: string,
  fileName: string,
  encoding: string | null = null,
): Promise<{ readonly body: Omit<CodebookBody, 'name'>; readonly notes: readonly string[] }> =>
  /\.(?:csv|tsv|txt)$/iu.test(fileName)
    ? readBookCsv(path, fileName, encoding)
    : readQdaBook(path, fileName, encoding);
