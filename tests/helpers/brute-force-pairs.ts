interface Pair {
  readonly a: number;
  readonly b: number;
  readonly jaccard: number;
}

const shinglesOf = (words: readonly string[], width: number): ReadonlySet<string> =>
  new Set(words.slice(width - 1).map((_, i) => words.slice(i, i + width).join('\u0000')));

/** Near-duplicates as anyone would write them down: every post with every other. */
export const pairsByBruteForce = (
  posts: readonly (readonly string[])[],
  threshold: number,
  width: number,
): readonly Pair[] => {
  const sets = posts.map((words) => shinglesOf(words, width));
  const pairs: Pair[] = [];
  for (const [a, one] of sets.entries())
    for (const [offset, other] of sets.slice(a + 1).entries()) {
      const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
      if (smaller.size === 0) continue;
      let common = 0;
      for (const shingle of smaller) if (larger.has(shingle)) common += 1;
      const jaccard = common / (one.size + other.size - common);
      if (jaccard >= threshold) pairs.push({ a, b: a + 1 + offset, jaccard });
    }
  return pairs;
};
