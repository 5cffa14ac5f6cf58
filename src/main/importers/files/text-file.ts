import { AppError } from '#main/base/errors.ts';
import { ENCODING_NAMES, encodingOf } from '#shared/encodings.ts';
import { unreadable, type Bytes } from './bytes.ts';
import { decoded, refuseNamedUtf8 } from './decode.ts';
import { ImportFailure } from './import-failure.ts';
import { badByteIn, byteName } from './utf8.ts';

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\r|\n/).length;

const NAME_IT = `Name the encoding of the file (--encoding on the command line): ${ENCODING_NAMES}.`;

/** The way out where no encoding can be named. */
export const SAVE_AS_UTF8 = 'Save it as UTF-8.';

/**
 * The text of a plain file: its byte-order mark decides how it is read, else the encoding that was named, else UTF-8.
 * @param name of the file, for the sentence  @param wayOut a sentence on what to do where it is not one
 * @throws AppError `invalid_file` that names the line and the byte at which it is not one; nothing is ever replaced
 */
export const textOfBytes = async (
  bytes: Uint8Array,
  name: string,
  encoding: string | null = null,
  wayOut = NAME_IT,
): Promise<string> => {
  const parts: Buffer[] = [];
  const line = (): number => lineAt(Buffer.concat(parts).toString('utf8'), Infinity);
  try {
    await refuseNamedUtf8(once(bytes), encoding);
    const source: Bytes = once(bytes);
    const { bytes: text, isUnmarkedUtf16 } = await decoded(source, encoding);
    if (isUnmarkedUtf16)
      throw unreadable(
        `${name} looks like UTF-16 and has no byte-order mark; name its encoding: utf-16le or utf-16be`,
      );
    for await (const part of text) parts.push(Buffer.from(part));
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    const { field, reason } = error.recordError;
    throw new AppError(
      'invalid_file',
      `${name}, line ${line().toLocaleString('en-US')}, ${field}: ${reason}.`,
    );
  }
  const whole = Buffer.concat(parts).toString('utf8');
  const bad = badByteIn(whole);
  if (bad !== null) {
    const at = lineAt(whole, whole.indexOf('\ufdd0'));
    throw new AppError(
      'invalid_file',
      `${name}, line ${at.toLocaleString('en-US')}, ${byteName(bad)} is no UTF-8. ${wayOut}`,
    );
  }
  return whole;
};

/** The encoding that the first line of XML states. */
const DECLARED = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/u;

/**
 * The same of XML, which may state its encoding in its first line; that counts where the bytes are no UTF-8 and no other was named.
 * @throws AppError `invalid_file` as `textOfBytes` does
 */
export const textOfXml = async (
  bytes: Uint8Array,
  name: string,
  encoding: string | null = null,
  wayOut = NAME_IT,
): Promise<string> => {
  try {
    return await textOfBytes(bytes, name, encoding, wayOut);
  } catch (error) {
    const [, declared] = DECLARED.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ?? [];
    const stated = declared === undefined ? null : encodingOf(declared);
    if (encoding !== null || stated === null || stated.startsWith('utf-')) throw error;
    return textOfBytes(bytes, name, stated, wayOut);
  }
};
