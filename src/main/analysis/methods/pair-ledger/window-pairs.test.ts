import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { windowPairs } from './pair-ledger.ts';

const moments = fc.array(fc.nat(500), { maxLength: 30 }).map((times) => Float64Array.from(times).sort());

describe('window pairs', () => {
  it('are all pairs within reach, as a slow search finds them', () => {
    fc.assert(
      fc.property(moments, moments, fc.nat(60), (drops, others, reach) => {
        const slow = [...drops.keys()].flatMap((drop) =>
          [...others.keys()].flatMap((other) =>
            Math.abs((others[other] ?? 0) - (drops[drop] ?? 0)) <= reach ? [[drop, other]] : [],
          ),
        );
        const found = windowPairs(drops, others, reach);
        expect([...found.drops].map((drop, i) => [drop, found.others[i]])).toEqual(slow);
      }),
    );
  });

  it('are none without drops or without others', () => {
    const some = Float64Array.of(1, 2);
    const none = { drops: new Int32Array(0), others: new Int32Array(0) };
    expect(windowPairs(some, new Float64Array(0), 10)).toEqual(none);
    expect(windowPairs(new Float64Array(0), some, 10)).toEqual(none);
  });
});
