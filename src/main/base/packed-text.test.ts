import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { packedBytes, packJson, packText, unpackText } from './packed-text.ts';

const LONG = 1_000_000;

describe('a packed text', () => {
  it.each(['', '{"drop":1}', 'Zürich – 🐸', 'x'.repeat(LONG - 1)])(
    'is UTF-8 where it is short (%#)',
    async (text) => {
      const packed = await packText(text);
      expect(packedBytes(packed).toString()).toBe(text);
      expect(await unpackText(packed)).toBe(text);
    },
  );

  it('is a small part of it where it is long, and comes out as it was', async () => {
    const text = JSON.stringify(Array.from({ length: 60_000 }, (_, drop) => ({ drop, score: drop / 7 })));
    expect(text.length).toBeGreaterThan(LONG);
    const packed = await packText(text);
    expect(packed.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(packed.length).toBeLessThan(text.length / 2);
    expect(await unpackText(packed)).toBe(text);
    expect(await unpackText(Buffer.from(packed))).toBe(text);
  });

  it.each([0, 1, 2, 3])('splits no character, whatever comes before it (%i)', async (shift) => {
    const text = 'a'.repeat(shift) + '🐸ü–'.repeat(LONG / 4);
    expect((await unpackText(await packText(text))) === text).toBe(true);
  });

  it('is refused where a byte of it has changed', async () => {
    const packed = Buffer.from(await packText('0123456789'.repeat(LONG / 5)));
    const middle = packed.length >> 1;
    packed.writeUInt8(packed.readUInt8(middle) ^ 255, middle);
    await expect(unpackText(packed)).rejects.toThrow();
  });

  it('is refused where its end is missing', async () => {
    const packed = await packText('0123456789'.repeat(LONG / 5));
    await expect(unpackText(packed.subarray(0, packed.length - 20))).rejects.toThrow();
  });
});

describe('packed JSON', () => {
  it('is that of the value, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await unpackText(await packJson(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it.each([499, 500, 501, 1000, 60_000])('of long lists too (%i)', async (items) => {
    const list = Array.from({ length: items }, (_, drop) => ({ drop, text: '🐸"', none: undefined }));
    for (const value of [list, { before: undefined, list, empty: [], after: { list } }])
      expect((await unpackText(await packJson(value))) === JSON.stringify(value)).toBe(true);
  });
});
