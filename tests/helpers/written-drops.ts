import { createRandom } from '#main/analysis/chance/random.ts';
import { styleChange } from '#main/analysis/methods/style-change/style-change.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { drop } from './drops.ts';

/** A change of style in drops, looked for in chunks that are small enough for a test. */
export const runStyleChange = (drops: readonly AnalysisDrop[], chosen: Record<string, unknown> = {}) =>
  styleChange.run(
    { drops },
    styleChange.parameters.parse({ chunkSize: 1500, surrogates: 99, features: 150, ...chosen }),
    { seed: 4966 },
  );

/** Drops of random length out of one of two writers' words, `writer(i)` saying which. */
export const written = (
  seed: number,
  count: number,
  writer: (i: number) => number,
): readonly AnalysisDrop[] => {
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
