interface Pair {
  readonly a: number;
  readonly b: number;
  readonly jaccard: number;
}

/** The shingles of every post, each by a number of its own: comparing texts would be most of the work. */
const shinglesOf = (posts: readonly (readonly string[])[], width: number): readonly ReadonlySet<number>[] => {
  const numbers = new Map<string, number>();
  const numberOf = (shingle: string): number => {
    const number = numbers.get(shingle) ?? numbers.size;
    numbers.set(shingle, number);
    return number;
  };
  return posts.map(
    (words) =>
      new Set(words.slice(width - 1).map((_, i) => numberOf(words.slice(i, i + width).join('\u0000')))),
  );
};

/** Near-duplicates as anyone would write them down: every post with every other. */
export const pairsByBruteForce = (
  posts: readonly (readonly string[])[],
  threshold: number,
  width: number,
): readonly Pair[] => {
  const sets = shinglesOf(posts, width);
  const pairs: Pair[] = [];
  for (const [b, other] of sets.entries())
    for (const [a, one] of sets.entries()) {
      if (a === b) break;
      const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
      if (smaller.size === 0) continue;
      let common = 0;
      for (const shingle of smaller) if (larger.has(shingle)) common += 1;
      const jaccard = common / (one.size + other.size - common);
      if (jaccard >= threshold) pairs.push({ a, b, jaccard });
    }
  return pairs.toSorted((left, right) => left.a - right.a || left.b - right.b);
};
