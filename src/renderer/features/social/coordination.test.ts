import { describe, expect, it } from 'vitest';
import type { CoordinationFinding, CoordinationRun } from '#shared/contract/coordination.ts';
import {
  deltaLabel,
  findingBadge,
  findingIntent,
  findingMeaning,
  ledgerDifferences,
  verdictOf,
  windowLabel,
  windowSentence,
} from './coordination.ts';

const finding = (isProof: boolean, confidence: number, correlationScore = 0): CoordinationFinding =>
  ({ isProof, confidence, correlationScore, q: 1 - confidence }) as CoordinationFinding;

describe('a finding', () => {
  it.each([
    [true, 0.96, 'success'],
    [false, 0.95, 'warning'],
    [false, 0.8, 'primary'],
    [false, 0.5, 'none'],
    [false, 0, 'none'],
  ] as const)('proof %s with confidence %d is %s', (isProof, confidence, intent) => {
    expect(findingIntent(finding(isProof, confidence))).toBe(intent);
  });

  it('gives its score in percent, never rounded up, whatever its q', () => {
    const badges = [0.253, 0.999, 1, 0].map((score) => findingBadge(finding(false, 0.98, score)));
    expect(badges).toEqual(['25% match', '99% match', '100% match', '0% match']);
    expect(findingBadge(finding(true, 0.98, 0.75))).toBe('Q PROOF');
    expect(findingMeaning(finding(false, 0.98, 0.253))).toContain('The score, 0.253 of 1');
  });

  it('says its delta in minutes, far ones in days', () => {
    expect(deltaLabel(2.5)).toBe('2.5 minutes');
    expect(deltaLabel(-45)).toBe('−45 minutes');
    expect([0, 1, -3, 59.96].map(deltaLabel)).toEqual(['0 minutes', '1 minute', '−3 minutes', '60 minutes']);
    expect(deltaLabel(-525_600)).toBe('−365 days');
  });
});

describe('a window', () => {
  const window = {
    minutes: 5,
    observed: 211,
    expected: 179.7,
    bandLow: 142,
    bandHigh: 221,
    p: 0.067,
    q: 0.445,
    interval: null,
  };

  it('is judged by the range of chance, and not with too few shifts', () => {
    expect(verdictOf({ ...window, observed: 222 }, 999)).toBe('above');
    expect(verdictOf(window, 999)).toBe('within');
    expect(verdictOf({ ...window, observed: 3 }, 2)).toBe('too few shifts');
    expect(verdictOf({ ...window, bandLow: null }, 999)).toBe('not tested');
  });

  it('is told in one sentence', () => {
    expect(windowSentence(window, 4966, 'after', 'second')).toBe(
      '211 of 4,966 drops have a post at most 5 min later; 180 expected by chance (95% range 142–221), p = 0.067.',
    );
    expect(windowLabel(0, 'either', 'second')).toBe('same second');
    expect(windowLabel(0, 'clockMinute', 'second')).toBe('same minute');
    expect(windowLabel(0, 'after', 'clock-minute')).toBe('same minute');
    expect(windowSentence({ ...window, minutes: 0 }, 4966, 'either', 'clock-minute')).toContain(
      'a post in the same clock minute',
    );
  });
});

it('says in words why the ledger has more drops than the rates', () => {
  const run = (tested: number) =>
    ({ accounts: [{ platform: 'twitter', tested }], ledger: { tested: 4966 } }) as unknown as CoordinationRun;
  expect(ledgerDifferences(run(4966))).toEqual([]);
  expect(ledgerDifferences(run(4953))).toEqual([
    'The rates and charts of Twitter count the 4,953 drops of the common period; the ledger has all 4,966, also the 13 outside it.',
  ]);
});
