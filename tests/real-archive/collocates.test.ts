import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { collocates } from '#main/analysis/text-bench/collocates.ts';
import { findHits } from '#main/analysis/text-bench/queries.ts';
import { nodesOf } from '#main/analysis/text-bench/windows.ts';
import { ownWordOptions } from '#main/analysis/text-bench/word-options.ts';
import { movedHits } from '#scripts/validation/random-places.ts';
import { collocatesParameters } from '#shared/methods/text-bench.ts';
import type { CollocateAnswerRow } from '#shared/methods/text-results.ts';
import { benchCorpus } from '#tests/helpers/bench-corpus.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';
import { count, noteFigures } from '#tests/helpers/soak.ts';

const rounds = count(8, 100);
const permutations = count(99, 499);
const leastOccurrences = 100;

describe.skipIf(!hasRealArchive)('collocates of words put at random places of the real archive', () => {
  it.each(['words', 'post'] as const)(
    'within %s: the moves call 2.5–7%',
    (window) => {
      const corpus = benchCorpus(realArchive());
      const totals = new Int32Array(corpus.vocabulary.length);
      for (const word of corpus.tokens) totals[word] = (totals[word] ?? 0) + 1;
      const frequent = totals.filter((total) => total >= leastOccurrences).length;
      const nodes = nodesOf(findHits(corpus, { kind: 'words', words: 'news' }, ownWordOptions));
      const { below } = createRandom(40);
      const rows: CollocateAnswerRow[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const hits = movedHits(corpus, nodes, 1 + below(corpus.tokens.length - 1));
        const parameters = collocatesParameters.parse({ window, permutations, minCooccurrences: 1 });
        const result = collocates(corpus, hits, parameters, { seed: round });
        rows.push(...result.rows.filter(({ occurrences }) => occurrences >= leastOccurrences));
      }
      const shareOf = (called: number): number => called / (rounds * frequent);
      const permutation = shareOf(rows.filter(({ pPermutation }) => (pPermutation ?? 1) <= 0.05).length);
      const nominal = shareOf(rows.filter(({ p, f, expected }) => p <= 0.05 && f > expected).length);
      noteFigures(`collocates-${window}`, { rounds, permutations, words: frequent, permutation, nominal });
      expect(permutation).toBeGreaterThan(0.025);
      expect(permutation).toBeLessThan(0.07);
      // One-sided, so that 2.5% would be right.
      if (window === 'post') expect(nominal).toBeGreaterThan(0.1);
    },
    3_600_000,
  );
});
