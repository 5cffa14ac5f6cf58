import type { ImportLimits } from './bytes.ts';
import { refuseEncoding } from './encoding-question.ts';
import type { NumberedRow, Row } from './fields.ts';
import { listsIn } from './lists.ts';
import { openRows } from './rows.ts';
import type { SourceFile } from './source.ts';

/** The only list inside documents; null without one, or several. */
const onlyList = (documents: readonly Row[]): readonly string[] | null => {
  const [only, ...others] = listsIn(documents);
  return only === undefined || others.length > 0 ? null : only.keys;
};

/**
 * Streams the rows of a file as it has them, for readers that know its columns: those of a list inside a document where it is the only one.
 * @param encoding of a file without a byte-order mark, where the user names it
 * @throws AppError `invalid_file`; EncodingQuestion where the encoding has to be named
 */
export async function* plainRows(
  file: SourceFile,
  limits: ImportLimits,
  encoding: string | null = null,
): AsyncGenerator<readonly NumberedRow[]> {
  const { rows, documents, decoding } = await openRows(file, limits, encoding);
  for await (const batch of rows(documents === null ? null : onlyList(documents.rows))) {
    for (const row of batch) if (!('row' in row)) refuseEncoding(row, decoding);
    yield batch;
  }
}
