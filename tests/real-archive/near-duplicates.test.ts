import { describe, expect, it } from 'vitest';
import { nearDuplicateDefaults, nearDuplicates } from '#main/analysis/near-duplicates/near-duplicates.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { ownWordOptions, wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import { benchPosts } from '#tests/helpers/bench-corpus.ts';
import { pairsByBruteForce } from '#tests/helpers/brute-force-pairs.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';
import { REAL_DATA_ABSENT } from '#tests/helpers/shared-data.ts';
import { noteFigures, ofTurn } from '#tests/helpers/soak.ts';

const TEXTS = [
  ['own words', ownWordOptions],
  ['whole texts', wholeTextOptions],
] as const;

describe.skipIf(!hasRealArchive)(`near-duplicates of the real archive (${REAL_DATA_ABSENT})`, () => {
  it.each(ofTurn(TEXTS, 2))(
    'are those of comparing all drops with each other: %s',
    (name, options) => {
      const words = readWordLists(benchPosts(realArchive()), createWords(options));
      const found = nearDuplicates(words, nearDuplicateDefaults, { seed: 4966 });
      const { threshold, shingleWords } = nearDuplicateDefaults;
      const texts = Array.from({ length: found.posts }, (_, post) =>
        Array.from(words.tokens.subarray(words.starts[post], words.starts[post + 1]), String),
      );
      const expected = pairsByBruteForce(texts, threshold, shingleWords);
      expect(found.pairs(Number.MAX_SAFE_INTEGER)).toEqual(expected);
      expect(found.pairCount).toBe(expected.length);
      expect(expected.length).toBeGreaterThan(0);
      const { posts, tooShort, pairCount, clusters } = found;
      noteFigures(`near-duplicates, ${name}`, { posts, tooShort, pairCount, clusters: clusters.length });
    },
    600_000,
  );
});
