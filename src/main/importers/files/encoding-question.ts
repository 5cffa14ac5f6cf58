import { AppError } from '#main/base/errors.ts';
import { encodingReadings, type EncodingReading } from '#shared/encoding-readings.ts';
import { ENCODING_NAMES } from '#shared/encodings.ts';
import type { RecordError } from './import-failure.ts';
import { badByteIn, byteName, type Decoding } from './utf8.ts';

/** Whether most characters beyond ASCII are UTF-8, so that a bad byte is damage and not another encoding. */
export const isMostlyUtf8 = ({ bad, letters }: Pick<Decoding, 'bad' | 'letters'>): boolean => letters >= bad;

const HINT = `Name its encoding (--encoding on the command line): ${ENCODING_NAMES}.`;

/** A file whose encoding has to be named before it can be read. */
export class EncodingQuestion extends AppError {
  /** What is wrong, without the way out. */
  readonly what: string;
  readonly readings: readonly EncodingReading[];

  constructor(what: string, decoding: Decoding) {
    super('invalid_file', `${what}. ${HINT}`);
    this.name = 'EncodingQuestion';
    this.what = what;
    this.readings = encodingReadings(decoding.sample);
  }
}

/** The question of a file in UTF-16 that does not say so. */
export const unmarkedUtf16 = (decoding: Decoding): EncodingQuestion =>
  new EncodingQuestion(
    'The file looks like UTF-16 and has no byte-order mark: from record 1, byte 1 on it is not clear how to read it',
    decoding,
  );

/** @throws EncodingQuestion for the first record with a byte that is no UTF-8, where nothing says that the file is UTF-8 at all. */
export const refuseEncoding = (error: RecordError, decoding: Decoding): void => {
  if (error.isEncoding !== true || decoding.isStated || isMostlyUtf8(decoding)) return;
  throw new EncodingQuestion(
    `Record ${error.record.toLocaleString('en-US')}, ${error.field} is no UTF-8`,
    decoding,
  );
};

/** The same where the names of the columns hold such a byte. */
export const refuseHeader = (header: string, decoding: Decoding): void => {
  const bad = decoding.bad === 0 ? null : badByteIn(header);
  if (bad === null) return;
  throw new EncodingQuestion(`The names of the columns, ${byteName(bad)} is no UTF-8`, decoding);
};
