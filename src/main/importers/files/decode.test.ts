import { describe, expect, it } from 'vitest';
import { decoded } from './decode.ts';

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
const littleEndian = (text: string): Buffer => Buffer.from(text, 'utf16le');
const bigEndian = (text: string): Buffer => littleEndian(text).swap16();
const isUnmarkedUtf16 = async (bytes: Uint8Array): Promise<boolean> =>
  (await decoded(once(bytes), null)).isUnmarkedUtf16;

describe('bytes without a byte-order mark', () => {
  it.each([
    ['Latin', 'id,text\n1,hello there\n'],
    ['Cyrillic', 'ид,текст\n1,привет\n2,ещё раз\n'],
    ['Greek with tabs', 'α\tκείμενο\r\nβ\tκαλημέρα\r\n'],
    ['Chinese', '编号,正文\n1,你好世界\n2,再见\n'],
    ['Chinese with few other signs', '题目,正文\n很长的一段话没有别的字母只有汉字不短,完\n'],
  ])('are UTF-16 of either order where only that makes a text of them: %s', async (_script, text) => {
    expect([await isUnmarkedUtf16(littleEndian(text)), await isUnmarkedUtf16(bigEndian(text))]).toEqual([
      true,
      true,
    ]);
    expect(await isUnmarkedUtf16(Buffer.from(text))).toBe(false);
  });

  it.each([
    ['a NUL is in a text', 'id,text\n1,hel\0lo there\n'],
    ['signs of a terminal and a NUL are in it', '\x1b[1m\x1b[2ma\x1b[0m\0\x1b[1mb\x1b[0m,\x1b[2mc\x1b[0m\n'],
    ['NULs are at even and at odd places', 'a\0\0b\0\0c\0\0d\0\0e\0\0f\0\0'],
    ['signs that no text has are between the NULs', 'a\0\x01\0\x02\0\x03\0\x04\0\x05\0'],
  ])('are none of UTF-16 where %s', async (_why, text) => {
    expect(await isUnmarkedUtf16(Buffer.from(text, 'latin1'))).toBe(false);
  });

  it('are none where Latin-1 has a NUL, and too few where there are seven', async () => {
    expect(await isUnmarkedUtf16(Buffer.from('caf\xe9,\0th\xe9,cr\xe8me\n', 'latin1'))).toBe(false);
    expect(await isUnmarkedUtf16(littleEndian('abcd').subarray(0, 7))).toBe(false);
    expect(await isUnmarkedUtf16(littleEndian('abcd'))).toBe(true);
  });
});
