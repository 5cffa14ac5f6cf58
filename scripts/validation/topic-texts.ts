import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { readWordLists, type WordLists } from '#main/analysis/text-bench/word-lists.ts';
import { wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import { shuffleTokens } from '#main/analysis/topics/shuffle-tokens.ts';
import { topicDefaults, topics } from '#main/analysis/topics/topics.ts';
import { plantedTopics } from '#tests/helpers/planted-topics.ts';
import type { MeasureApart } from './observe.ts';
import { partOfTest } from './rates.ts';

const TOPICS = 5;
const TEXTS_PER_TOPIC = 16;
const SURROGATES = 19;

const wordsOf = createWords(wholeTextOptions);

/** p of the mean coherence, without the curve, which has no p. */
const pOf = (words: WordLists, seed: number): number =>
  topics(
    words,
    { ...topicDefaults, k: TOPICS, surrogates: SURROGATES, counts: { least: 1, most: 0 } },
    { seed },
  ).chance.coherence.p;

/**
 * Topics on `count` corpora with five planted topics, and on the same with shuffled words; “found” is p ≤ 0.05 of the mean coherence.
 */
export const measureTopics: MeasureApart = (count, seed, onDone) => {
  const rows = Array.from({ length: count }, (_, i) => {
    onDone?.(i, count);
    const { texts } = plantedTopics(TOPICS, TEXTS_PER_TOPIC, seed + i);
    const words = readWordLists(
      texts.map((text) => ({ text })),
      wordsOf,
    );
    const shuffled = shuffleTokens(words, createRandom(deriveSeed(seed + i, 'shuffled corpus')));
    return { planted: pOf(words, seed + i), shuffled: pOf(shuffled, seed + i) };
  });
  return [
    partOfTest(
      'more than shuffled texts by mean coherence; planted: five topics in 80 texts',
      rows.map(({ planted }) => planted),
      rows.map(({ shuffled }) => shuffled),
    ),
  ];
};
