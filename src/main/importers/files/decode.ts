import { peek, startsWith, unreadable, UTF8_MARK, type Bytes } from './bytes.ts';
import { refuseForeign } from './foreign-files.ts';
import { ImportFailure } from './import-failure.ts';
import { checkedUtf8, type Decoding } from './utf8.ts';

/** What is looked at before a byte is decoded. */
const LOOKED_AT = 64 * 1024;

async function* without(bytes: Bytes, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of bytes) {
    yield chunk.subarray(Math.min(left, chunk.length));
    left = Math.max(0, left - chunk.length);
  }
}

/**
 * Whether bytes without an eighth bit turn to another script, `ESC $ B`, and back. Where only one of the two is, or letters of UTF-8 are
 * among them, a text has such signs, as a terminal writes them.
 */
const isSevenBits = (start: string): boolean =>
  !/[\x80-\xff]/.test(start) &&
  ((/\x1b\$[@B]/.test(start) && /\x1b\([BJ]/.test(start)) ||
    (/\x1b\$\)[AC]/.test(start) && start.includes('\x0e')));

/** UTF-32 with its mark, or of four letters of ASCII without it. */
const UTF_32 = /^(?:\xff\xfe\0\0|\0\0\xfe\xff|(?:[\t-~]\0\0\0){4}|(?:\0\0\0[\t-~]){4})/;
/** Letters, digits, blanks, points and commas of EBCDIC, as mainframes write them. */
const EBCDIC = /[\x40\x4b\x6b\x81-\x89\x91-\x99\xa2-\xa9\xc1-\xc9\xd1-\xd9\xe2-\xe9\xf0-\xf9]/g;
/** Whether a text is of EBCDIC: of its letters for the most part, with line ends of its own and no blank or comma of any other encoding. */
const isEbcdic = (start: string): boolean =>
  /[\x15\x25]/.test(start) &&
  !/[\x20,\n]/.test(start) &&
  (start.match(EBCDIC)?.length ?? 0) > start.length * 0.8;

/** The encoding that the first bytes state, and how many of them state it. */
const markOf = (
  head: Uint8Array,
  named: string | null,
): { readonly encoding: string; readonly length: number } | null => {
  const start = Buffer.from(head).toString('latin1');
  if (UTF_32.test(start)) throw unreadable('is written in UTF-32; save it as UTF-8');
  if (named === null && isEbcdic(start)) throw unreadable('is written in EBCDIC; save it as UTF-8');
  if (/^\+\/v[89+/]/.test(start)) throw unreadable('is written in UTF-7; save it as UTF-8');
  if (named === null && isSevenBits(start))
    throw unreadable('is written in ISO-2022-JP or another encoding of that kind; save it as UTF-8');
  if (startsWith(head, 0xff, 0xfe)) return { encoding: 'utf-16le', length: 2 };
  if (startsWith(head, 0xfe, 0xff)) return { encoding: 'utf-16be', length: 2 };
  return startsWith(head, ...UTF8_MARK) ? { encoding: 'utf-8', length: 3 } : null;
};

/** How many bytes a decoder takes, one by one, before it stops. */
const takenBy = (bytes: Buffer, encoding: string): number => {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  for (let at = 0; at < bytes.length; at += 1) {
    try {
      decoder.decode(bytes.subarray(at, at + 1), { stream: true });
    } catch {
      return at;
    }
  }
  return bytes.length;
};

/** Where in a chunk a character surely begins: behind a line feed, or at a whole unit of UTF-16 that opens a character. */
const characterIn = (chunk: Buffer, offset: number, encoding: string): number => {
  if (!encoding.startsWith('utf-16')) return chunk.lastIndexOf(0x0a) + 1;
  const start = offset & 1;
  const high = chunk[encoding === 'utf-16le' ? start + 1 : start] ?? 0;
  return high >= 0xdc && high < 0xe0 ? start + 2 : start;
};

/** Bytes of an encoding as UTF-8. @throws ImportFailure at the first byte that belongs to no character, behind what is before it. */
async function* transcoded(bytes: Bytes, encoding: string, skipped: number): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const fail = (at: number): ImportFailure =>
    new ImportFailure(
      1,
      `byte ${(skipped + at + 1).toLocaleString('en-US')}`,
      `cannot be read as ${encoding}: the file has another encoding, or is damaged here`,
    );
  const textOf = (part: Buffer): string =>
    new TextDecoder(encoding, { ignoreBOM: true }).decode(part, { stream: true });
  let before: Buffer = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of bytes) {
    try {
      yield Buffer.from(decoder.decode(chunk, { stream: true }));
    } catch {
      const start = characterIn(before, offset - before.length, encoding);
      const handedOn = before.subarray(start);
      const around = Buffer.concat([handedOn, chunk]);
      const taken = takenBy(around, encoding);
      yield Buffer.from(textOf(around.subarray(0, taken)).slice(textOf(handedOn).length));
      throw fail(offset - handedOn.length + taken);
    }
    offset += chunk.length;
    before = Buffer.from(chunk);
  }
  try {
    decoder.decode();
  } catch {
    throw fail(offset);
  }
}

/** In these a short text may be UTF-8 by chance; in others the letters of UTF-8 are pairs that no language has. */
const SEVERAL_BYTES = /^(?:shift_jis|gb|big5|euc|iso-2022)/u;
const FEWEST_LETTERS = 3;

/**
 * Reads a file for nothing but this: whether it is UTF-8 throughout, with letters that the encoding which was named would read as others.
 * @throws AppError `invalid_file` where it is
 */
export const refuseNamedUtf8 = async (bytes: Bytes, named: string | null): Promise<void> => {
  if (named === null || /^utf-/u.test(named)) return;
  const most = SEVERAL_BYTES.test(named) ? FEWEST_LETTERS : 1;
  let letters = '';
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true });
      if (letters.length < most) letters += (text.match(/[^\0-\x7f]/gu) ?? []).slice(0, most).join('');
      // A mark decides by itself.
      if (letters.startsWith('\ufeff')) return;
    }
    decoder.decode();
  } catch (error) {
    // Damage is met where the file is read for good, behind what is sound.
    if (error instanceof TypeError || error instanceof ImportFailure) return;
    throw error;
  }
  const [letter] = letters;
  if (letter === undefined || letters.length < most) return;
  const misread = new TextDecoder(named).decode(Buffer.from(letter));
  throw unreadable(
    `is UTF-8 throughout: as ${named}, “${letter}” would become “${misread}”. Leave the encoding out, or name utf-8`,
  );
};

/** Fewer bytes say nothing. */
const FEWEST = 8;

/** Share of NUL bytes at even and odd places. */
const nulShares = (head: Uint8Array): readonly [even: number, odd: number] => {
  const counts = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) counts[at & 1] = (counts[at & 1] ?? 0) + 1;
  const half = Math.max(1, head.length / 2);
  return [(counts[0] ?? 0) / half, (counts[1] ?? 0) / half];
};

/** Signs that a table or a list of any script has: commas, blanks, digits, ends of lines. */
const FEWEST_ASCII = 3;
const ASCII_SHARE = 0.02;

/** Whether bytes read as UTF-16 are text throughout, with signs of ASCII among it: so is UTF-16 of Cyrillic or Chinese, and nothing that is UTF-8. */
const readsAsUtf16 = (head: Uint8Array, encoding: string): boolean => {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    const text = decoder.decode(head.subarray(0, head.length & ~1), { stream: true });
    const ascii = text.match(/[\t\n\r -~]/g)?.length ?? 0;
    return (
      ascii >= FEWEST_ASCII && ascii >= text.length * ASCII_SHARE && !/(?![\t\n\r\p{Cf}])\p{C}/u.test(text)
    );
  } catch {
    return false;
  }
};

/** How many bytes are signs that no text has; NUL is counted apart from them. */
const controlsIn = (head: Uint8Array): number =>
  head.filter((byte) => byte > 0 && byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d).length;

/** Whether bytes are no UTF-8, or have signs that no text has: NUL alone is in damaged text too. */
const isNoPlainText = (head: Uint8Array): boolean => {
  if (controlsIn(head) > head.length / 20) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return false;
  } catch {
    return true;
  }
};

/** UTF-16 of other scripts, without a mark of its own. */
const looksWide = (head: Uint8Array): boolean =>
  head.includes(0) &&
  isNoPlainText(head) &&
  (readsAsUtf16(head, 'utf-16le') || readsAsUtf16(head, 'utf-16be'));

/** UTF-16 without a mark of its own: every second byte of Latin text is NUL. */
const looksUtf16 = (head: Uint8Array): boolean => {
  if (head.length < FEWEST) return false;
  const [even, odd] = nulShares(head);
  return controlsIn(head) <= head.length / 50 && Math.max(even, odd) > 0.25 && Math.min(even, odd) < 0.05;
};

export interface Decoded {
  readonly bytes: Bytes;
  readonly decoding: Decoding;
  /** True where the bytes can only be of UTF-16, and nothing says so. */
  readonly isUnmarkedUtf16: boolean;
}

/**
 * A file's bytes as UTF-8 without a byte-order mark. A mark decides; without one the encoding that was named, else UTF-8, in which
 * bytes that belong to no character are marked and counted (`utf8.ts`).
 * @throws AppError `invalid_file` for what is no text, and where the mark and the named encoding contradict each other
 */
export const decoded = async (bytes: Bytes, named: string | null): Promise<Decoded> => {
  const { head, all } = await peek(bytes, LOOKED_AT);
  refuseForeign(head);
  const mark = markOf(head, named);
  if (mark !== null && named !== null && named !== mark.encoding)
    throw unreadable(`begins with the byte-order mark of ${mark.encoding}, so it cannot be ${named}`);
  const encoding = mark?.encoding ?? named ?? 'utf-8';
  const skipped = mark?.length ?? 0;
  const rest = skipped === 0 ? all : without(all, skipped);
  const decoding: Decoding = {
    encoding,
    isStated: mark !== null || named !== null,
    bad: 0,
    letters: 0,
    first: null,
    sample: head,
  };
  return encoding === 'utf-8'
    ? {
        bytes: checkedUtf8(rest, decoding),
        decoding,
        isUnmarkedUtf16: mark === null && (looksUtf16(head) || looksWide(head)),
      }
    : { bytes: transcoded(rest, encoding, skipped), decoding, isUnmarkedUtf16: false };
};
