import { open as openFile } from 'node:fs/promises';
import { plural } from '#shared/figures.ts';

/** Length of the last record without its comment, and the longest comment (PKWARE APPNOTE 4.3.16). */
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xff_ff;
const END_SIGN = 'PK\x05\x06';
const LARGE_SIGN = 'PK\x06\x07';

/** Where the last record of a ZIP is within the end of its file; null without one. */
const findEnd = (tail: Buffer): { readonly at: number; readonly length: number } | null => {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.toString('latin1', at, at + END_SIGN.length) !== END_SIGN) continue;
    const length = END_LENGTH + tail.readUInt16LE(at + 20);
    if (at + length <= tail.length) return { at, length };
  }
  return null;
};

/** What is around a ZIP that other programs read by leaving that out, as one sentence; null where nothing is, or where it has no end. */
export const foreignBytes = async (path: string): Promise<string | null> => {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 2 * LONGEST_COMMENT));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = findEnd(tail);
    if (end === null) return null;
    const behind = tail.length - end.at - end.length;
    if (behind > 0)
      return `has ${plural(behind, 'byte')} behind the end of its ZIP, which may be those of another file: unpack it, and import the files inside`;
    const isLarge = end.at >= 20 && tail.toString('latin1', end.at - 20, end.at - 16) === LARGE_SIGN;
    const before =
      size - tail.length + end.at - tail.readUInt32LE(end.at + 12) - tail.readUInt32LE(end.at + 16);
    return isLarge || before <= 0
      ? null
      : `has ${plural(before, 'byte')} that its ZIP does not list, which may be those of another ZIP: unpack it, and import the files inside`;
  } finally {
    await file.close();
  }
};

/** What yauzl says of a ZIP, and what that means. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/central dir|zip64|extra field|Invalid comment length/u, 'its list of files cannot be read'],
  [/multi-disk/u, 'it is one part of a ZIP in several parts; join them first'],
  [/strong encryption/u, 'it is encrypted; unpack it first'],
  [
    /in fileName|absolute path|relative path/u,
    'it contains a file that would be unpacked outside of its folder',
  ],
  [/local file header|overflows|EOF/u, 'a file is not where its list of files says'],
  [/size mismatch/u, 'a file has another size than its list says'],
];

/** Why a ZIP cannot be read, in words of ours where its reader says it in those of its own code. */
export const zipFault = (said: string): string => FAULTS.find(([pattern]) => pattern.test(said))?.[1] ?? said;
