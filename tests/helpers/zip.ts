import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly content: Buffer | string;
  /** General-purpose flags: 1 marks the member as encrypted. */
  readonly flags?: number;
}

const header = (member: ZipMember, packed: Buffer, size: number, crc: number): Buffer => {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(member.flags ?? 0, 2);
  bytes.writeUInt16LE(8, 4);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(Buffer.byteLength(member.name), 22);
  return bytes;
};

/** Writes a ZIP as the tests need it: deflated members, no extras (PKWARE APPNOTE 4.3). */
export const makeZip = (members: readonly ZipMember[]): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const content = Buffer.from(member.content);
    const packed = deflateRawSync(content);
    const common = header(member, packed, content.length, crc32(content));
    const name = Buffer.from(member.name);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, name]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
};
