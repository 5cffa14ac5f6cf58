/** Containers of icons: both hold PNG pictures as they are. */
export const PNG_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
export const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;
/** Apple's types of PNG entries and the pixels each contains. */
export const ICNS_TYPES: Readonly<Record<string, number>> = {
  icp4: 16,
  icp5: 32,
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
};

type Pictures = ReadonlyMap<number, Buffer>;
const pictureOf = (pictures: Pictures, size: number): Buffer => {
  const picture = pictures.get(size);
  if (picture === undefined) throw new Error(`There is no picture of ${size} pixels.`);
  return picture;
};

/** Windows: a header, one entry of 16 bytes a picture, the pictures. */
export const packIco = (pictures: Pictures): Buffer => {
  const header = Buffer.alloc(6 + ICO_SIZES.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(ICO_SIZES.length, 4);
  let offset = header.length;
  const bodies = ICO_SIZES.map((size, index) => {
    const body = pictureOf(pictures, size);
    const at = 6 + index * 16;
    // 0 means 256.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(body.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += body.length;
    return body;
  });
  return Buffer.concat([header, ...bodies]);
};

/** macOS: `icns`, the whole length, then type, length and picture of each entry. */
export const packIcns = (pictures: Pictures): Buffer => {
  const entries = Object.entries(ICNS_TYPES).map(([type, size]) => {
    const body = pictureOf(pictures, size);
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(body.length + 8, 4);
    return Buffer.concat([head, body]);
  });
  const header = Buffer.alloc(8);
  header.write('icns', 'latin1');
  header.writeUInt32BE(8 + entries.reduce((sum, entry) => sum + entry.length, 0), 4);
  return Buffer.concat([header, ...entries]);
};
