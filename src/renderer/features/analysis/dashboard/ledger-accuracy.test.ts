import { describe, expect, it } from 'vitest';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import { ledgerFigure } from './ledger-accuracy.ts';

const tally: ClaimTally = {
  claims: 70,
  exclusions: [{ reason: 'Satire', claims: 2 }],
  outcomes: { happened: 14, 'did-not-happen': 46, partly: 1, untestable: 4, disputed: 1, open: 2 },
  withoutBaseRate: 0,
  againstChance: { observed: 14, claims: 60, expected: 12.8, bandLow: 7, bandHigh: 19, p: 0.39 },
  isAboveChance: false,
  confirmatory: 0,
  againstWeeks: null,
  scores: null,
  agreement: { n: 0, kappa: null, kappaInterval: null, alpha: null, alphaInterval: null },
  years: [],
  baseRates: [],
  notes: [],
};

describe('the card of prediction accuracy', () => {
  it('reads the ledger with every denominator', () => {
    const { share, detail, others, denominators } = ledgerFigure(tally);
    expect(share).toBeCloseTo((100 * 14) / 60, 9);
    expect(detail).toBe(
      'claim ledger: 14 of 60 happened; 12.8 expected by chance (95% range 7–19), p = 0.390.',
    );
    expect(others).toBe('Not in the share: 4 untestable, 2 open, 1 partly, 1 disputed, 2 excluded.');
    expect(denominators).toBe(
      '70 claims: 14 happened, 46 did not, 1 partly, 4 untestable, 1 disputed, 2 open, 2 excluded.',
    );
  });
});
