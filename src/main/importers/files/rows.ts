import { peek, plainBytes, type ImportLimits } from './bytes.ts';
import type { NumberedRow } from './fields.ts';
import { csvRows } from './rows-csv.ts';
import { jsonArrayRows, jsonDocumentRows, jsonLineRows } from './rows-json.ts';
import { HEAD_BYTES, isCutObject, sniffContainer, type Container } from './sniff.ts';
import type { SourceFile } from './source.ts';

export interface FileRows {
  readonly container: Container;
  readonly rows: AsyncGenerator<NumberedRow[]>;
}

/**
 * What a JSON object over the whole file is to a subject: a wrapper around one list, which is streamed and keeps each record's
 * bytes, or a page whose other fields belong to its items.
 */
export type Documents = 'wrapper' | 'page';

/** Opens a file and streams its rows, whatever holds them. @throws AppError invalid_file. */
export const openRows = async (
  file: SourceFile,
  limits: ImportLimits,
  documents: Documents = 'page',
): Promise<FileRows> => {
  const opened = await peek(await plainBytes(await file.open(), limits), HEAD_BYTES);
  const { head, all } = isCutObject(opened.head) ? await peek(opened.all, limits.maxRowBytes) : opened;
  const container = sniffContainer(head);
  switch (container.kind) {
    case 'csv':
      return { container, rows: csvRows(all, container.delimiter, limits) };
    case 'json-array':
      return { container, rows: jsonArrayRows(all) };
    case 'json-lines':
      return {
        container,
        rows: container.isOneLine && documents === 'wrapper' ? jsonArrayRows(all) : jsonLineRows(all),
      };
    case 'json-document':
      return { container, rows: documents === 'wrapper' ? jsonArrayRows(all) : jsonDocumentRows(all) };
  }
};
