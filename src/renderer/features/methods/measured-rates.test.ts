import { describe, expect, it } from 'vitest';
import { RATE_COLUMNS, rateCells, shareText } from './measured-rates.ts';

const share = { count: 27, of: 28, share: 0.9643, low: 0.8239, high: 0.9937 };

describe('measured rates as text', () => {
  it('say the share with its interval, and nothing where nothing was measured', () => {
    expect(shareText(share)).toBe('96.4% (82.4–99.4)');
    expect(shareText(null)).toBeNull();
  });

  it('fill every column', () => {
    const cells = rateCells({
      name: 'bursts',
      plantedCorpora: 20,
      recall: share,
      precision: share,
      falseDiscoveryRate: 0.035,
      nullCorpora: 73,
      falseAlarms: null,
      falsePositiveRuns: null,
      falsePositives: share,
      farFalsePositives: { ...share, share: 0 },
      uniformity: { d: 0.1, p: 0.581, n: 73 },
    });
    expect(cells).toHaveLength(RATE_COLUMNS.length);
    expect(cells.slice(2)).toEqual([
      '3.5%',
      null,
      '96.4% (82.4–99.4)',
      '0.0% (82.4–99.4)',
      'p = 0.581, n = 73',
    ]);
  });
});
