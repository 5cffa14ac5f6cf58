import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { drop } from '#tests/helpers/drops.ts';
import { styleChange } from './style-change.ts';

const run = (drops: readonly AnalysisDrop[], chosen: Record<string, unknown> = {}) =>
  styleChange.run(
    { drops },
    styleChange.parameters.parse({ chunkSize: 1500, surrogates: 99, features: 150, ...chosen }),
    { seed: 4966 },
  );

/** Drops of random length out of one of two writers' words, `writer(i)` saying which. */
const written = (seed: number, count: number, writer: (i: number) => number): readonly AnalysisDrop[] => {
  const random = createRandom(seed);
  const common = ['the', 'of', 'and', 'river', 'stone', 'window', 'garden', 'paper', 'silver', 'morning'];
  const own = [
    ['whilst', 'perhaps', 'rather', 'quite'],
    ['gonna', 'maybe', 'kinda', 'pretty'],
  ] as const;
  return Array.from({ length: count }, (_, i) => {
    const habits = own[writer(i)] ?? own[0];
    const words = Array.from({ length: 8 + random.below(30) }, () =>
      random.below(4) === 0
        ? (habits[random.below(habits.length)] ?? '')
        : (common[random.below(common.length)] ?? ''),
    );
    return drop({ number: i + 1, content: `${words.join(' ')}\nQ`, tripcode: writer(i) === 0 ? '!a' : '!b' });
  });
};

describe('style change', () => {
  it('gives no change in 95 % of runs where one hand wrote all', () => {
    const runs = Array.from({ length: 60 }, (_, seed) => run(written(seed + 10, 160, () => 0)));
    // 60 runs at 5 %: 3 expected; 9 or more would come once in 500 sets of runs.
    expect(runs.filter(({ changed }) => changed).length).toBeLessThanOrEqual(8);
    const unsaid = runs.filter(({ changed, changePoints }) => !changed && changePoints.length > 0);
    expect(unsaid).toEqual([]);
  });
});
