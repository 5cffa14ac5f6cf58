import type { RecordForm } from '#main/importers/forms/record-form.ts';
import { unreadable, type Bytes } from './bytes.ts';
import type { NumberedRow, Row } from './fields.ts';
import { ImportFailure } from './import-failure.ts';
import { badByteIn, notUtf8, type Decoding } from './utf8.ts';

const BATCH = 500;
/** Such a text is read whole. */
const MOST_BYTES = 64 * 1024 ** 2;

const textOf = async (bytes: Bytes): Promise<{ text: string; damage: ImportFailure | null }> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const joined = (): string => Buffer.concat(chunks).toString('utf8');
  try {
    for await (const chunk of bytes) {
      length += chunk.length;
      if (length > MOST_BYTES) throw unreadable('is larger than 64 MB, too large to be read whole: split it');
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    return { text: joined(), damage: error };
  }
  return { text: joined(), damage: null };
};

const numbered = (row: Row, record: number, { bad }: Decoding): NumberedRow => {
  const byte = bad === 0 ? null : badByteIn(JSON.stringify(row));
  return byte === null ? { record, row, bytes: null } : notUtf8(record, byte);
};

/** The records of a text that has a form of its own. */
export const formRows = (
  bytes: Bytes,
  form: RecordForm,
  decoding: Decoding,
): { readonly rows: AsyncGenerator<NumberedRow[]>; readonly notes: () => readonly string[] } => {
  let notes: readonly string[] = [];
  const rows = async function* (): AsyncGenerator<NumberedRow[]> {
    const { text, damage } = await textOf(bytes);
    // Of a text that is damaged its form may say so too, which is no more than is known.
    if (damage !== null) {
      yield [{ ...damage.recordError, record: 1 }];
      return;
    }
    const read = form.read(text);
    notes = read.notes;
    for (let start = 0; start < read.rows.length; start += BATCH)
      yield read.rows.slice(start, start + BATCH).map((row, at) => numbered(row, start + at + 1, decoding));
  };
  return { rows: rows(), notes: () => notes };
};
