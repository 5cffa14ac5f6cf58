import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { readWordLists, type WordLists } from '#main/analysis/text-bench/word-lists.ts';
import { wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import { adjustedRand, plantedTopics } from '#tests/helpers/planted-topics.ts';
import { leadingVectors } from './leading-vectors.ts';
import { improveFactors, lossOf, startFactors } from './nmf.ts';
import { shuffleTokens } from './shuffle-tokens.ts';
import { topicAgreement } from './topic-agreement.ts';
import { topicDefaults, topics, type TopicOptions } from './topics.ts';
import { transpose, weighPosts, type SparseMatrix } from './weighted-matrix.ts';

const listsOf = (texts: readonly string[]): WordLists =>
  readWordLists(
    texts.map((text) => ({ text })),
    createWords({ ...wholeTextOptions, stopWords: 'drop' }),
  );
const topicsOf = (texts: readonly string[], options: Partial<TopicOptions> = {}) =>
  topics(listsOf(texts), { ...topicDefaults, ...options }, { seed: 4966 });

const denseOf = ({ rows, columns, starts, indices, values }: SparseMatrix): readonly (readonly number[])[] =>
  Array.from({ length: rows }, (_, row) => {
    const dense = new Array<number>(columns).fill(0);
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1)
      dense[indices[at] ?? 0] = values[at] ?? 0;
    return dense;
  });

/** Multiplicative updates on plain arrays (Lee & Seung 2001): another solver, slow, from the same start. */
const lossByMultiplication = (
  matrix: SparseMatrix,
  start: { readonly k: number; readonly posts: Float64Array; readonly words: Float64Array },
  rounds: number,
): number => {
  const x = denseOf(matrix);
  const { k } = start;
  const rowsOf = (flat: Float64Array): number[][] =>
    Array.from({ length: flat.length / k }, (_, row) =>
      Array.from(flat.subarray(row * k, row * k + k), (value) => Math.max(value, 1e-3)),
    );
  const [w, h] = [rowsOf(start.posts), rowsOf(start.words)];
  const turned = Array.from({ length: matrix.columns }, (_, column) => x.map((row) => row[column] ?? 0));
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  const columnOf = (rows: readonly (readonly number[])[], t: number): number[] =>
    rows.map((row) => row[t] ?? 0);
  const update = (target: number[][], fixed: number[][], data: readonly (readonly number[])[]): void => {
    const columns = Array.from({ length: k }, (_, t) => columnOf(fixed, t));
    const products = columns.map((a) => columns.map((b) => dot(a, b)));
    for (const [i, row] of target.entries()) {
      const aims = columns.map((column) => dot(data[i] ?? [], column));
      target[i] = row.map((value, t) => {
        const below = dot(row, products[t] ?? []);
        return below > 0 ? (value * (aims[t] ?? 0)) / below : value;
      });
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    update(w, h, x);
    update(h, w, turned);
  }
  return x.reduce(
    (sum, row, i) =>
      sum + row.reduce((all, value, j) => all + (value - dot(w[i] ?? [], h[j] ?? [])) ** 2, 0) / 2,
    0,
  );
};

describe('topics', () => {
  it('finds the topics that were planted, and proposes their number', () => {
    const { texts, planted } = plantedTopics(8, 25, 11);
    const found = topicsOf(texts, { counts: { least: 6, most: 10 } });
    expect(found.proposed).toBe(8);
    expect(found.k).toBe(8);
    expect(adjustedRand(found.documents, planted)).toBeGreaterThanOrEqual(0.9);
    expect(found.curve.map(({ k }) => k)).toEqual([6, 7, 8, 9, 10]);
    for (const { stability, stabilityLow, stabilityHigh } of found.curve) {
      expect(stability).toBeGreaterThanOrEqual(stabilityLow ?? 1);
      expect(stability).toBeLessThanOrEqual(stabilityHigh ?? 0);
    }
    // Six topics of eight are another choice in each run.
    const [six, , eight] = found.curve.map((count) => (count.stabilityHigh ?? 0) - (count.stabilityLow ?? 0));
    expect(six).toBeGreaterThan(eight ?? 1);
    expect(found.chance.coherence.p).toBe(0.05);
    expect(found.chance.coherence.observed).toBeGreaterThan(found.chance.coherence.high ?? 1);
    for (const topic of found.topics) {
      expect(topic.p).toBe(0.05);
      const [first = ''] = topic.words.map(({ word }) => word.slice(0, 6));
      expect(first).toMatch(/^topic[a-h]$/);
      expect(topic.words.map(({ word }) => word.slice(0, 6))).toEqual(topic.words.map(() => first));
    }
    expect(found.topics.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  }, 120_000);

  it('finds no more than chance in shuffled words', () => {
    const shuffled = shuffleTokens(listsOf(plantedTopics(5, 20, 12).texts), createRandom(3));
    const found = topics(shuffled, { ...topicDefaults, k: 5, counts: { least: 5, most: 5 } }, { seed: 1 });
    const { observed, low, high, p } = found.chance.coherence;
    expect(p).toBeGreaterThan(0.05);
    expect(observed).toBeGreaterThanOrEqual((low ?? 0) - 0.05);
    expect(observed).toBeLessThanOrEqual((high ?? 0) + 0.05);
  }, 60_000);

  it('weighs the words of a topic as shares of all its words, the heaviest first', () => {
    const { texts } = plantedTopics(3, 10, 7);
    const options = { k: 3, surrogates: 1, counts: { least: 3, most: 3 } };
    const [all, few] = [1000, 4].map(
      (wordsPerTopic) => topicsOf(texts, { ...options, wordsPerTopic }).topics,
    );
    for (const [place, { words }] of (all ?? []).entries()) {
      expect(words.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
      expect(words).toEqual(words.toSorted((a, b) => b.weight - a.weight));
      expect(few?.[place]?.words).toEqual(words.slice(0, 4));
    }
  }, 60_000);

  it('answers the same for the same seed', () => {
    const { texts } = plantedTopics(4, 15, 5);
    const options = { surrogates: 3, counts: { least: 4, most: 5 } };
    expect(topicsOf(texts, options)).toEqual(topicsOf(texts, options));
  }, 60_000);

  it('reaches the loss of another solver to a millionth', () => {
    const { matrix } = weighPosts(listsOf(plantedTopics(3, 8, 2).texts));
    const vectors = leadingVectors(matrix, 3, 1);
    const start = startFactors(vectors, 3);
    const loss = lossOf(matrix, improveFactors(matrix, start, { tolerance: 1e-9, rounds: 2000 }));
    expect(Math.abs(loss - lossByMultiplication(matrix, start, 3000))).toBeLessThan(1e-6);
  }, 120_000);

  it.each([
    ['no text', [], 0, 'There is no text: there are no topics.'],
    ['empty texts', ['', ' ', '…'], 0, 'No text has a counted word: there are no topics.'],
    ['stop words alone', ['the', 'and of the'], 0, 'No text has a counted word: there are no topics.'],
    ['one post', ['wolves hunt elk'], 1, 'One text alone has counted words: it is one topic.'],
    ['one among empty posts', ['', 'wolves', ''], 1, 'One text alone has counted words: it is one topic.'],
    [
      'one word',
      ['wolves', 'wolves', 'wolves'],
      1,
      'One word is all that these texts share: it is one topic.',
    ],
    [
      'equal texts',
      ['wolves hunt elk', 'wolves hunt elk', 'wolves hunt elk'],
      1,
      'All texts with counted words have the same ones: they are one topic.',
    ],
    [
      'fewer topics than are requested',
      ['wolves hunt', 'wolves hunt', 'rain falls', 'rain falls'],
      2,
      'These texts have at most 2 topics: 8 were requested.',
    ],
    [
      'mixed scripts',
      ['волки охота', 'волки охота', '狼 狩り', '狼 狩り', 'λύκος κυνήγι', 'λύκος κυνήγι'],
      3,
      'These texts have at most 3 topics: 8 were requested.',
    ],
  ])('answers %s in one sentence', (_, texts, k, sentence) => {
    const found = topicsOf(texts, { k: 8, surrogates: 3 });
    expect(found.k).toBe(k);
    expect(found.topics).toHaveLength(k);
    expect(found.proposed).toBeNull();
    expect(found.documents).toHaveLength(texts.length);
    if (k === 0) expect(found.documents).toEqual(texts.map(() => null));
    expect(found.topics.every(({ words }) => words.length > 0)).toBe(true);
    expect(found.loss).toBeCloseTo(0, 9);
    expect(found.notes).toEqual([sentence]);
  });

  it('counts words of any script, and gives empty texts no topic', () => {
    const texts = ['волки охота', 'волки охота', '', '狼 狩り', '狼 狩り', 'λύκος κυνήγι', 'λύκος κυνήγι'];
    const { documents, k } = topicsOf(texts, { k: 3, surrogates: 1 });
    expect(k).toBe(3);
    expect(documents[2]).toBeNull();
    expect(adjustedRand(documents, ['r', 'r', null, 'j', 'j', 'g', 'g'])).toBe(1);
  });
});

describe('the parts of topics', () => {
  it('turns a matrix twice into itself, and takes it apart into singular vectors', () => {
    const { matrix } = weighPosts(listsOf(plantedTopics(3, 4, 9).texts));
    expect(transpose(transpose(matrix))).toEqual(matrix);
    const { count, values, left, right } = leadingVectors(matrix, 12, 1);
    const product = Array.from({ length: matrix.rows }, (_, i) =>
      Array.from({ length: matrix.columns }, (__, j) => {
        let sum = 0;
        for (let t = 0; t < count; t += 1)
          sum += (left[i * count + t] ?? 0) * (values[t] ?? 0) * (right[j * count + t] ?? 0);
        return sum;
      }),
    );
    for (const [i, row] of denseOf(matrix).entries())
      for (const [j, value] of row.entries()) expect(product[i]?.[j]).toBeCloseTo(value, 9);
  });

  it('matches topics whatever their order', () => {
    const rankings = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ].map((words) => Int32Array.from(words));
    expect(topicAgreement(rankings, rankings.toReversed())).toBe(1);
    expect(
      topicAgreement(
        rankings,
        [[11], [12], [13]].map((words) => Int32Array.from(words)),
      ),
    ).toBe(0);
    // Greene et al. (2014): Jaccard 0, 1/3 and 1 of the first one, two and three words.
    expect(topicAgreement([Int32Array.from([1, 2, 3])], [Int32Array.from([2, 3, 1])])).toBeCloseTo(4 / 9, 12);
  });

  it('keeps the lengths of posts and all words when it shuffles', () => {
    const lists = listsOf(plantedTopics(4, 20, 8).texts);
    const shuffled = shuffleTokens(lists, createRandom(1));
    expect(shuffled.starts).toEqual(lists.starts);
    expect(shuffled.tokens.toSorted()).toEqual(lists.tokens.toSorted());
    expect(shuffled.tokens).not.toEqual(lists.tokens);
  });
});
