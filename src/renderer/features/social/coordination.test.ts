import { describe, expect, it } from 'vitest';
import type { CoordinationFinding } from '#shared/contract/coordination.ts';
import { deltaLabel, findingBadge, findingIntent, sharedRanges, verdictOf } from './coordination.ts';

const finding = (isProof: boolean, confidence: number): CoordinationFinding =>
  ({ isProof, confidence }) as CoordinationFinding;

describe('a finding', () => {
  it.each([
    [true, 0.96, 'success', 'Q PROOF'],
    [false, 0.95, 'warning', '95% match'],
    [false, 0.8, 'primary', '80% match'],
    [false, 0.5, 'none', '50% match'],
    [false, 0, 'none', '0% match'],
  ] as const)('proof %s with confidence %d is %s: %s', (isProof, confidence, intent, badge) => {
    expect(findingIntent(finding(isProof, confidence))).toBe(intent);
    expect(findingBadge(finding(isProof, confidence))).toBe(badge);
  });

  it('says its delta in minutes, far ones in days', () => {
    expect(deltaLabel(2.5)).toBe('2.5 minutes');
    expect(deltaLabel(-45)).toBe('−45 minutes');
    expect(deltaLabel(0)).toBe('0.0 minutes');
    expect(deltaLabel(-525_600)).toBe('−365 days');
  });
});

describe('shares beside chance', () => {
  it('stands above, within or below the band', () => {
    const window = { minutes: 5, expected: 10, bandLow: 5, bandHigh: 15, p: 1, q: 1, interval: null };
    expect(verdictOf({ ...window, observed: 16 })).toBe('above the band');
    expect(verdictOf({ ...window, observed: 15 })).toBe('within the band');
    expect(verdictOf({ ...window, observed: 4 })).toBe('below the band');
    expect(verdictOf({ ...window, observed: 4, bandLow: null })).toBe('not tested');
  });
});

describe('sharedRanges', () => {
  it('marks the words that a shared stem stands for', () => {
    const text = 'Happy lighthouses; a happiness.';
    const words = sharedRanges(text, ['lighthous', 'happi']).map(({ start, end }) =>
      text.slice(start, end + 1),
    );
    expect(words).toEqual(['Happy', 'lighthouses', 'happiness']);
    expect(sharedRanges(text, [])).toEqual([]);
    expect(sharedRanges(text, ['a'])).toEqual([]);
  });
});
