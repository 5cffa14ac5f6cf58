import { describe, expect, it } from 'vitest';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import { cellDifference, deltaHours, rowsOver } from './correlation-rows.ts';

const pair = (dropNumber: number, score: number, p: number, textScore: number): CorrelationItem => ({
  correlation: {
    ...{ id: String(dropNumber), correlationScore: String(score), correlationType: 'temporal' },
    ...{ timeDelta: 90, confidence: 1 - p, p, q: p, timeScore: 1, textScore, sharedTerms: [] },
  },
  correlationScore: String(score),
  qDrop: {
    ...{ id: dropNumber, dropNumber, timestamp: '2018-03-01T10:00:00', content: '', platform: '8chan' },
    ...{ boardName: '/b', author: '', authorId: null, tripcode: null, postId: '1', isAuthenticated: true },
    ...{ images: [], links: [], crossReferences: [], rssDescription: '', contentLength: 0 },
    ...{ sourceUrl: null, recordHash: '', importId: 1 },
  },
  newsEvent: {
    ...{ id: 'e', title: '', source: '', category: 'politics', publishedAt: '2018-03-01T11:30:00' },
    ...{ hasTimeOfDay: true, url: null, origin: 'imported' },
  },
});

describe('rowsOver', () => {
  it('ranks pairs of one score by p, and shows gap and wording apart', () => {
    const rows = rowsOver([pair(1, 1, 0.4, 0.2), pair(2, 1, 0.01, 0.9), pair(3, 0.6, 0.001, 1)], 0.7);
    expect(rows.map(({ dropNumber, wording, delta }) => [dropNumber, wording, delta])).toEqual([
      [2, 0.9, '2 h'],
      [1, 0.2, '2 h'],
    ]);
  });
});

describe('deltaHours', () => {
  it('divides by 60, rounds, and has no negative zero', () => {
    expect([0, 29, 30, 90, -90, -20, 4320].map(deltaHours)).toEqual([0, 0, 1, 2, -1, 0, 72]);
    expect(Object.is(deltaHours(-20), 0)).toBe(true);
  });
});

describe('cellDifference', () => {
  it('says which pairs of the list the matrix does not compare with chance', () => {
    expect(cellDifference(3066, 3066)).toBe('');
    expect(cellDifference(3066, 3063)).toBe(
      ': 3,063 in the common active period of drops and events, which the matrix compares with chance, and 3 outside it',
    );
    expect(cellDifference(100, 120)).toBe(': the best pairs are kept; the matrix counts 120');
  });
});
