import { describe, expect, it } from 'vitest';
import type { LadderRow } from './contract/ladder.ts';
import { decisiveRow } from './ladder-scale.ts';

const row = (rung: LadderRow['rung'], windowMinutes: number, q: number): LadderRow => ({
  ...{ rung, windowMinutes, direction: 'either', q, p: q, holm: q },
  ...{ observed: 1, expected: 1, low: 0, high: 2, moves: 999 },
});

describe('the scale of a ladder', () => {
  it('is the finest rung with q < 0.05, by its smallest q, whatever the coarser rungs show', () => {
    const rows = [row('era', 5, 0.9), row('season', 5, 0.01), row('day', 5, 0.04), row('day', 15, 0.02)];
    expect(decisiveRow(rows)).toEqual(row('day', 15, 0.02));
    expect(decisiveRow([...rows, row('minute', 5, 0.049)])).toEqual(row('minute', 5, 0.049));
  });

  it('is none where no window has q < 0.05', () => {
    expect(decisiveRow([row('era', 5, 0.05), row('minute', 1, 0.2)])).toBeNull();
    expect(decisiveRow([])).toBeNull();
  });
});
