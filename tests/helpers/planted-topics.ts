import { createRandom } from '#main/analysis/chance/random.ts';

/** Texts of planted topics, each with words of its own and words that all topics use, and the topic of each text. */
export const plantedTopics = (
  topics: number,
  textsPerTopic: number,
  seed: number,
): { readonly texts: readonly string[]; readonly planted: readonly number[] } => {
  const { below, unit } = createRandom(seed);
  const planted = Array.from({ length: topics * textsPerTopic }, (_, text) => text % topics);
  const word = (topic: number): string =>
    unit() < 0.7
      ? `topic${'abcdefghijklmnop'[topic] ?? ''}${below(15)}`
      : `common${Math.min(below(60), below(60))}`;
  const texts = planted.map((topic) => Array.from({ length: 10 + below(20) }, () => word(topic)).join(' '));
  return { texts, planted };
};

const choose2 = (n: number): number => (n * (n - 1)) / 2;

/** Adjusted Rand index of two partitions. */
export const adjustedRand = (one: readonly unknown[], other: readonly unknown[]): number => {
  const pairsIn = (labels: readonly string[]): number => {
    const counts = new Map<string, number>();
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    return [...counts.values()].reduce((sum, count) => sum + choose2(count), 0);
  };
  const [a, b] = [pairsIn(one.map(String)), pairsIn(other.map(String))];
  const both = pairsIn(one.map((label, i) => `${String(label)} ${String(other[i])}`));
  const expected = (a * b) / choose2(one.length);
  return (both - expected) / ((a + b) / 2 - expected);
};
