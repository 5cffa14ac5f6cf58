import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { collocates } from '#main/analysis/text-bench/collocates.ts';
import { keyness } from '#main/analysis/text-bench/keyness.ts';
import { ngrams } from '#main/analysis/text-bench/ngrams.ts';
import { findHits } from '#main/analysis/text-bench/queries.ts';
import { membershipsOf } from '#main/analysis/text-bench/shuffle-blocks.ts';
import { readTextCorpus, type BenchPost, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { nodesOf } from '#main/analysis/text-bench/windows.ts';
import { ownWordOptions } from '#main/analysis/text-bench/word-options.ts';
import type { MeasuredPart } from '#shared/contract/analyses.ts';
import { collocatesParameters, keynessParameters, ngramsParameters } from '#shared/methods/text-bench.ts';
import { nullKeyness } from './measure-keyness.ts';
import { familyOf, type Observation } from './observe.ts';
import { randomHalf } from './random-halves.ts';
import { movedHits } from './random-places.ts';
import { ratesByMethod } from './rates.ts';

/** Parts measured on the real archive begin with this. */
export const ARCHIVE = 'archive';

/** A word moved along the archive is looked at where it occurs so often. */
const LEAST_OCCURRENCES = 100;
const NODE = 'news';

const KEYNESS = [
  { unit: 'day', minOccurrences: 20 },
  { unit: 'week', minOccurrences: 20 },
  { unit: 'day', minOccurrences: 5 },
] as const;

/** Random halves of the days or weeks: what the nominal p and the shuffles call where no difference exists. */
const keynessOf = (corpus: TextCorpus, seed: number): readonly Observation[] =>
  KEYNESS.flatMap(({ unit, minOccurrences }) => {
    const random = createRandom(deriveSeed(seed, `halves ${unit} ${minOccurrences}`));
    const half = randomHalf(corpus.posts, unit, random);
    const { rows } = keyness(
      corpus,
      membershipsOf(corpus.posts.length, half, corpus.posts.keys()),
      keynessParameters.parse({ unit, minOccurrences }),
      { seed },
    );
    return nullKeyness(
      `${ARCHIVE}, halves of its ${unit}s, words from ${minOccurrences} occurrences: `,
      rows,
    );
  });

/** A word’s occurrences at random places: nothing belongs to them. Words without a co-occurrence count as p = 1. */
const collocatesOf = (corpus: TextCorpus, seed: number): readonly Observation[] => {
  const random = createRandom(deriveSeed(seed, 'places'));
  const totals = new Int32Array(corpus.vocabulary.length);
  for (const word of corpus.tokens) totals[word] = (totals[word] ?? 0) + 1;
  const tests = totals.filter((total) => total >= LEAST_OCCURRENCES).length;
  const nodes = nodesOf(findHits(corpus, { kind: 'words', words: NODE }, ownWordOptions));
  const hits = movedHits(corpus, nodes, 1 + random.below(corpus.tokens.length - 1));
  return (['words', 'post'] as const).flatMap((window) => {
    const parameters = collocatesParameters.parse({ window, minCooccurrences: 1 });
    const rows = collocates(corpus, hits, parameters, { seed }).rows.filter(
      ({ occurrences }) => occurrences >= LEAST_OCCURRENCES,
    );
    const part = `${ARCHIVE}, a word at random places, window: ${window === 'post' ? 'the post' : 'five words'}`;
    const permuted = familyOf(rows.map(({ pPermutation, q }) => ({ p: pPermutation ?? 1, q })));
    const { below, farBelow } = familyOf(
      rows.map(({ p, f, expected }) => ({ p: f > expected ? p / 2 : 1, q: 1 })),
    );
    return [
      { method: 'collocates', part: `${part}: permutation p`, ...permuted, tests },
      { method: 'collocates', part: `${part}: nominal p of G², one-sided`, tests, below, farBelow },
    ];
  });
};

/** The words of every post in random order: phrases return by chance alone. */
const ngramsOf = (own: TextCorpus, seed: number): readonly Observation[] => {
  const random = createRandom(deriveSeed(seed, 'order'));
  const shuffled = own.posts.map((post, place) => {
    const words = Array.from(
      own.tokens.subarray(own.starts[place] ?? 0, own.starts[place + 1] ?? 0),
      (word) => own.vocabulary[word] ?? '',
    );
    return { ...post, text: random.shuffle(words).join(' '), cited: [] };
  });
  const corpus = readTextCorpus(shuffled, createWords(ownWordOptions));
  const { rows, familySize } = ngrams(corpus, ngramsParameters.parse({}), { seed });
  const tested = rows.flatMap(({ p, q }) => (p === null ? [] : [{ p, q: q ?? 1 }]));
  const part = `${ARCHIVE}, words of every post in random order`;
  return [{ method: 'ngrams', part, ...familyOf(tested), tests: familySize }];
};

/**
 * The text bench on the texts of a real archive, `count` times with the seeds after `seed`: random halves of its days and weeks, a word at
 * random places, words in random order. Figures only leave this function.
 */
export const measureArchiveTexts = (
  posts: readonly BenchPost[],
  count: number,
  seed: number,
  onDone: (done: number, of: number) => void,
): ReadonlyMap<string, readonly MeasuredPart[]> => {
  const corpus = readTextCorpus(posts, createWords(ownWordOptions));
  const observations = Array.from({ length: count }, (_, round) => {
    onDone(round, count);
    const turn = seed + round;
    return [...keynessOf(corpus, turn), ...collocatesOf(corpus, turn), ...ngramsOf(corpus, turn)];
  }).flat();
  onDone(count, count);
  return ratesByMethod([], observations);
};
