import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

/** Sizes and places of SQLite’s write-ahead log (“WAL-Index Format”, sqlite.org/walformat.html). */
const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;
const SALTS = 16;

type Sums = readonly [number, number];

/** SQLite’s checksum of words, going on from another. */
const sumOf = (words: Uint32Array, [first, second]: Sums): Sums => {
  let [a, b] = [first, second];
  for (let at = 0; at < words.length; at += 2) {
    a = (a + (words[at] ?? 0) + b) | 0;
    b = (b + (words[at + 1] ?? 0) + a) | 0;
  }
  return [a, b];
};

const isSum = (bytes: Buffer, at: number, [a, b]: Sums): boolean =>
  bytes.readInt32BE(at) === a && bytes.readInt32BE(at + 4) === b;

/** Words of bytes, in the order of bytes that the log was written in. */
const wordsOf = (bytes: Buffer, isBigEndian: boolean): Uint32Array => {
  const copy = Buffer.from(bytes);
  if (isBigEndian !== (endianness() === 'BE')) copy.swap32();
  return new Uint32Array(copy.buffer, copy.byteOffset, copy.length / 4);
};

interface Frame {
  /** Whether it is of the same log as the header; others are left from before. */
  readonly isOfLog: boolean;
  readonly isCommit: boolean;
  readonly isSound: boolean;
}

function* framesOf(file: number, header: Buffer): Generator<Frame> {
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const page = header.readUInt32BE(8);
  const frame = Buffer.alloc(FRAME_HEADER + page);
  let sums: Sums = sumOf(wordsOf(header.subarray(0, 24), isBigEndian), [0, 0]);
  for (let at = HEADER; readSync(file, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    const head = sumOf(wordsOf(frame.subarray(0, 8), isBigEndian), sums);
    sums = sumOf(wordsOf(frame.subarray(FRAME_HEADER), isBigEndian), head);
    yield {
      isOfLog: frame.subarray(8, 16).equals(header.subarray(SALTS, SALTS + 8)),
      isCommit: frame.readUInt32BE(4) !== 0,
      isSound: isSum(frame, 16, sums),
    };
  }
}

const isHeaderSound = (header: Buffer): boolean => {
  const magic = header.readUInt32BE(0);
  const page = header.readUInt32BE(8);
  if ((magic & ~1) !== MAGIC || page < 512 || page > 65_536 || page % 512 !== 0) return false;
  return isSum(header, 24, sumOf(wordsOf(header.subarray(0, 24), (magic & 1) === 1), [0, 0]));
};

/**
 * Whether commits that were acknowledged are in a log behind bytes that changed: SQLite takes the first damaged frame for the end of the
 * log and says nothing. A power cut damages the last commit alone, which nobody was answered; so it counts only where the log continues
 * behind that commit. To be called where no other program writes to the log.
 * @param file the database
 */
export const isLogDamaged = (file: string): boolean => {
  const log = `${file}-wal`;
  if (!existsSync(log)) return false;
  const opened = openSync(log, 'r');
  try {
    const header = Buffer.alloc(HEADER);
    const first = Buffer.alloc(1);
    const hasFrames = readSync(opened, first, 0, 1, HEADER) === 1;
    if (!hasFrames || readSync(opened, header, 0, HEADER, 0) < HEADER) return false;
    if (!isHeaderSound(header)) return true;
    let isBroken = false;
    let isCommitLost = false;
    for (const { isOfLog, isCommit, isSound } of framesOf(opened, header)) {
      if (isBroken && isCommitLost && isOfLog) return true;
      if (!isBroken) isBroken = !isOfLog || !isSound;
      if (isBroken && isCommit) isCommitLost = true;
    }
    return false;
  } finally {
    closeSync(opened);
  }
};
