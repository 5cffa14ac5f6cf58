import { expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { GrowingStore } from './growing-store.ts';

/** What is cut off the front of the joined bytes, and what is added behind them. */
const steps = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.uint8Array({ maxLength: 9 })), { maxLength: 20 });

it('joins what is left and what comes, and leaves what it has handed out as it was', () => {
  fc.assert(
    fc.property(steps, (cuts) => {
      const store = new GrowingStore();
      const handed: { bytes: Buffer; copy: number[] }[] = [];
      let rest: Buffer = Buffer.alloc(0);
      for (const [cut, chunk] of cuts) {
        const expected = [...rest.subarray(cut), ...chunk];
        rest = store.append(rest.subarray(cut), Buffer.from(chunk));
        expect([...rest]).toEqual(expected);
        handed.push({ bytes: rest, copy: expected });
      }
      for (const { bytes, copy } of handed) expect([...bytes]).toEqual(copy);
    }),
  );
});

it('copies what was handed out where it is not the last', () => {
  const store = new GrowingStore();
  const first = store.append(Buffer.from('a'), Buffer.from('b'));
  const second = store.append(first, Buffer.from('c'));
  const other = store.append(first, Buffer.from('d'));
  const head = store.append(second.subarray(0, 1), Buffer.from('e'));
  expect([first, second, other, head].map(String)).toEqual(['ab', 'abc', 'abd', 'ae']);
  // A chunk of its own may end at the same place of other bytes.
  const alone = new GrowingStore();
  alone.append(Buffer.alloc(0), Buffer.from('ab'));
  const chunk = Buffer.from(Uint8Array.of(0x78, 0x79).buffer);
  expect(alone.append(chunk, Buffer.from('z')).toString()).toBe('xyz');
});

it('copies only where its room ends: each time twice as much', () => {
  const store = new GrowingStore();
  let rest = store.append(Buffer.alloc(0), Buffer.from('0'));
  const stores = new Set([rest.buffer]);
  for (let at = 1; at < 1000; at += 1) {
    rest = store.append(rest, Buffer.from(String(at % 10)));
    stores.add(rest.buffer);
  }
  expect(rest.toString()).toBe('0123456789'.repeat(100));
  // 2, 6, 14, … bytes: room for 1,000 is that of the ninth.
  expect(stores.size).toBe(9);
});
