import { readFile } from 'node:fs/promises';
import { AppError } from '#main/base/errors.ts';
import type { OtherNames } from '#main/importers/files/column-names.ts';
import { parseCsvTable } from '#main/importers/files/csv-table.ts';
import { textOfBytes } from '#main/importers/files/text-file.ts';
import { BOOK_COLUMNS } from '#shared/book-csv.ts';
import { OPTIONAL_PARTS } from '#shared/code-book.ts';
import { codebookBodySchema, type CodebookBody } from '#shared/contract/coder.ts';

/** What programs of qualitative analysis call the columns of their code books. */
const OTHER_NAMES: OtherNames = {
  code: ['code name', 'name', 'label', 'tag', 'title', 'node', 'theme', 'category'],
  definition: ['description', 'memo', 'code memo', 'comment', 'meaning', 'note', 'notes'],
  parent: ['parent code', 'parent name', 'folder', 'code group'],
  inclusion: ['inclusion criteria', 'include', 'when to use'],
  exclusion: ['exclusion criteria', 'exclude', 'when not to use'],
  example: ['examples', 'anchor example'],
  color: ['colour', 'code color'],
};

/** A sentence on columns that no part of a code is read from. */
const unreadColumns = (row: Readonly<Record<string, string>> | undefined): readonly string[] => {
  const names = Object.keys(row ?? {}).filter((name) => !BOOK_COLUMNS.some((column) => column === name));
  return names.length === 0
    ? []
    : [
        `Not read, as a code has no such part: the column${names.length === 1 ? '' : 's'} ${names.join(', ')}.`,
      ];
};

/**
 * A code book from a table with the columns code and definition, and any others of `BOOK_COLUMNS`.
 * @returns the book, and what was added to it
 * @throws AppError `invalid_file` in one sentence
 */
export const readBookCsv = async (
  path: string,
  fileName: string,
  encoding: string | null = null,
): Promise<{ readonly body: Omit<CodebookBody, 'name'>; readonly notes: readonly string[] }> => {
  const text = await textOfBytes(await readFile(path), fileName, encoding);
  const rows = parseCsvTable(text, fileName, ['code', 'definition'], OTHER_NAMES, true);
  if (rows.length === 0) throw new AppError('invalid_file', `${fileName} has no codes.`);
  const fallback = rows.find((row) => row['fallback'] === 'yes')?.['code'];
  const codes = rows
    .filter((row) => row['fallback'] !== 'yes')
    .map((row): unknown => ({
      code: row['code'] ?? '',
      definition: row['definition'] ?? '',
      phrases: (row['phrases'] ?? '').split(/\r?\n/u).filter((phrase) => phrase !== ''),
      ...Object.fromEntries(
        OPTIONAL_PARTS.map((name) => [name, row[name] ?? ''] as const).filter(([, text]) => text !== ''),
      ),
    }));
  const otherwise = fallback ?? (rows.some((row) => row['code'] === 'other') ? 'other (no code)' : 'other');
  const parsed = codebookBodySchema.safeParse({ name: 'table', codes, otherwise });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [, record, column] = issue?.path ?? [];
    const place =
      typeof record === 'number'
        ? `, record ${record + 1}${column === undefined ? '' : `, ${String(column)}`}`
        : '';
    throw new AppError(
      'invalid_file',
      `${fileName} is no code book${place}: ${(issue?.message ?? '').replace(/\.$/u, '')}.`,
    );
  }
  return {
    body: { codes: parsed.data.codes, otherwise: parsed.data.otherwise },
    notes: [
      ...(fallback === undefined ? [`The file has no fallback code: “${otherwise}” was added.`] : []),
      ...unreadColumns(rows[0]),
    ],
  };
};
