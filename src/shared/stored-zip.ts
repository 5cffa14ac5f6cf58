import { formatCount } from '#shared/figures.ts';

/** A file to be packed: its place in the archive and its bytes. */
export interface ZipMember {
  readonly name: string;
  readonly content: Blob;
}

const POLYNOMIAL = 0xedb88320;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  return crc;
});

const crc32 = async (content: Blob, signal: AbortSignal | undefined): Promise<number> => {
  let crc = 0xffffffff;
  const reader = content.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    signal?.throwIfAborted();
    for (const byte of next.value) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 255] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

type Field = readonly [bytes: 2 | 4, value: number];

const record = (signature: number, fields: readonly Field[]): Uint8Array<ArrayBuffer> => {
  const all: readonly Field[] = [[4, signature], ...fields];
  const view = new DataView(new ArrayBuffer(all.reduce((size, [bytes]) => size + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

/** Version 2.0, names in UTF-8, stored as they are, no date. */
const common = (crc: number, size: number, nameBytes: number): readonly Field[] => [
  ...([20, 0x0800, 0, 0, 0x21] as const).map((value): Field => [2, value]),
  ...([crc, size, size] as const).map((value): Field => [4, value]),
  [2, nameBytes],
  [2, 0],
];

/** The most that one ZIP without the 64-bit records contains: bytes, and files. */
export const ZIP_MOST_BYTES = 0xffff_0000;
export const ZIP_MOST_FILES = 0xffff;

const LOCAL_HEADER_BYTES = 30;
const nameOf = (name: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(name);

/** Why files are no one ZIP, as a sentence without its end; null where they fit. */
export const zipProblem = (members: readonly ZipMember[]): string | null => {
  if (members.length > ZIP_MOST_FILES)
    return `There are ${formatCount(members.length)} files, and one ZIP can contain 65,535`;
  const bytes = members.reduce(
    (sum, { name, content }) => sum + LOCAL_HEADER_BYTES + nameOf(name).length + content.size,
    0,
  );
  return bytes > ZIP_MOST_BYTES
    ? 'The files together are larger than 4 GB, the most that one ZIP can contain'
    : null;
};

/**
 * Packs files into a ZIP without compressing them (PKWARE APPNOTE 4.3): the bytes stay where they are until the archive is sent, so
 * that a folder of any size takes no memory. @throws at once where there is a `zipProblem`, and the signal’s reason.
 */
export const storedZip = async (members: readonly ZipMember[], signal?: AbortSignal): Promise<Blob> => {
  const problem = zipProblem(members);
  if (problem !== null) throw new Error(`${problem}; take them in parts.`);
  const local: (Uint8Array<ArrayBuffer> | Blob)[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  let centralSize = 0;
  for (const { name, content } of members) {
    const nameBytes = nameOf(name);
    const fields = common(await crc32(content, signal), content.size, nameBytes.length);
    const header = record(0x04034b50, fields);
    // No comment, first disk, no attributes; then where the file's own header is.
    const entry = record(0x02014b50, [[2, 20], ...fields, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]);
    local.push(header, nameBytes, content);
    central.push(entry, nameBytes);
    offset += header.length + nameBytes.length + content.size;
    centralSize += entry.length + nameBytes.length;
  }
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, members.length],
    [2, members.length],
    [4, centralSize],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...local, ...central, end], { type: 'application/zip' });
};

/** The bytes of such a ZIP of small files. */
export const zippedBytes = async (
  ...packed: Parameters<typeof storedZip>
): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await (await storedZip(...packed)).arrayBuffer());
