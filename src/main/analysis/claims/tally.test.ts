import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import type { Outcome } from '#shared/contract/claims.ts';
import { tally, type TalliedClaim } from './tally.ts';

const claim = (
  outcome: Outcome,
  baseRate: number | null = 0.2,
  exclusion: string | null = null,
): TalliedClaim => ({
  outcome,
  baseRate,
  exclusion,
});

describe('a tally', () => {
  it('counts every claim, also those that are left out or have no answer', () => {
    const result = tally([
      claim('happened'),
      claim('did-not-happen'),
      claim('did-not-happen', null),
      claim('partly'),
      claim('untestable', null),
      claim('open', null),
      claim('disputed'),
      claim('happened', 0.2, 'duplicate of 1'),
      claim('happened', 0.2, 'duplicate of 1'),
    ]);
    expect(result).toMatchObject({
      claims: 9,
      exclusions: [{ reason: 'duplicate of 1', claims: 2 }],
      outcomes: { happened: 1, 'did-not-happen': 2, partly: 1, untestable: 1, disputed: 1, open: 1 },
      withoutBaseRate: 1,
    });
    expect(result.againstChance).toMatchObject({ observed: 1, claims: 2, expected: 0.4 });
  });

  it('has an answer for no claim and none resolved', () => {
    expect(tally([])).toMatchObject({ claims: 0, againstChance: null, isAboveChance: false });
    expect(tally([claim('open')])).toMatchObject({ claims: 1, againstChance: null, isAboveChance: false });
  });

  /** Ledgers of 60 claims with base rates of their own that come true at a rate of their own. */
  const ledgers = (
    seed: number,
    hitRate: (baseRate: number) => number,
    baseRateOf: (unit: () => number) => number,
  ) => {
    const { unit } = createRandom(seed);
    return Array.from({ length: 200 }, () =>
      tally(
        Array.from({ length: 60 }, () => {
          const baseRate = baseRateOf(unit);
          return claim(unit() < hitRate(baseRate) ? 'happened' : 'did-not-happen', baseRate);
        }),
      ),
    );
  };

  it('calls at most 6% of ledgers without skill above chance', () => {
    const called = ledgers(
      31,
      (rate) => rate,
      (unit) => unit() * 0.6,
    ).filter(({ isAboveChance }) => isAboveChance);
    expect(called.length / 200).toBeLessThanOrEqual(0.06);
    expect(called.length).toBeGreaterThan(0);
  });

  it('finds a seer of 70% against a base rate of 20% in at least 95% of ledgers', () => {
    const found = ledgers(
      32,
      () => 0.7,
      () => 0.2,
    ).filter(({ isAboveChance }) => isAboveChance);
    expect(found.length / 200).toBeGreaterThanOrEqual(0.95);
  });
});
