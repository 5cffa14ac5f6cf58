import { peek, plainBytes, type ImportLimits } from './bytes.ts';
import { csvRows, type NumberedRow } from './rows-csv.ts';
import { jsonArrayRows, jsonDocumentRows, jsonLineRows } from './rows-json.ts';
import { HEAD_BYTES, sniffContainer, type Container } from './sniff.ts';
import type { SocialPart } from './source.ts';

export interface PartRows {
  readonly container: Container;
  readonly rows: AsyncGenerator<NumberedRow[]>;
}

/** Opens a part and streams its rows, whatever holds them. @throws AppError invalid_file. */
export const openRows = async (part: SocialPart, limits: ImportLimits): Promise<PartRows> => {
  const { head, all } = await peek(await plainBytes(await part.open(), limits), HEAD_BYTES);
  const container = sniffContainer(head);
  switch (container.kind) {
    case 'csv':
      return { container, rows: csvRows(all, container.delimiter) };
    case 'json-array':
      return { container, rows: jsonArrayRows(all) };
    case 'json-lines':
      return { container, rows: jsonLineRows(all) };
    case 'json-document':
      return { container, rows: jsonDocumentRows(all) };
  }
};
