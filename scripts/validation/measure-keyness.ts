import { createRandom, deriveSeed, type Random } from '#main/analysis/chance/random.ts';
import { keynessMethod } from '#main/analysis/methods/text-bench/keyness-method.ts';
import { bucketOf } from '#main/analysis/time/zone.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import type { ValidationCorpus } from './corpus.ts';
import { familyOf, level, type Measure } from './observe.ts';

const LEAST_OCCURRENCES = 20;
const PLANTED = 20;
/** Share of A’s and of B’s posts that get a planted word. */
const RATES = { a: 0.04, b: 0.01 };

/** The days of a corpus dealt at random to A and B, between which no difference exists. */
const randomHalves = ({ drops }: ValidationCorpus, { unit }: Random): readonly AnalysisText[] => {
  const halves = new Map<number, boolean>();
  return drops.map(({ number, time, content, references }) => {
    const day = bucketOf(time, 'day', 'UTC');
    const inA = halves.get(day) ?? unit() < 0.5;
    halves.set(day, inA);
    const cited = references.map(({ text }) => text);
    return { key: `drop:${number}`, text: content, time, author: null, cited, inA, inB: !inA };
  });
};

const plant = (texts: readonly AnalysisText[], { unit }: Random): readonly AnalysisText[] => {
  const words = Array.from({ length: PLANTED }, (_, place) => `planted${place}`);
  return texts.map((text) => {
    const rate = text.inA ? RATES.a : RATES.b;
    return { ...text, text: [text.text, ...words.filter(() => unit() < rate)].join('\n') };
  });
};

/** Keyness between random halves of the days: how many words each p calls, and how many planted words are found. */
export const measureKeyness: Measure = (corpus, context) => {
  const random = createRandom(deriveSeed(corpus.seed, 'halves of days'));
  const halves = randomHalves(corpus, random);
  const texts = corpus.kind === 'null' ? halves : plant(halves, random);
  const parameters = keynessMethod.parameters.parse({ minOccurrences: LEAST_OCCURRENCES });
  const { rows } = keynessMethod.run({ texts }, parameters, context);
  const { tests, below, farBelow } = familyOf(rows.map(({ p }) => ({ p, q: 1 })));
  const permuted = { method: 'keyness', part: 'words, permutation p' };
  if (corpus.kind === 'planted') {
    const foundWords = rows.filter(
      ({ word, a, b, q }) => word.startsWith('planted') && q <= level && a > b,
    ).length;
    return [{ ...permuted, truths: PLANTED, found: foundWords }];
  }
  return [
    { ...permuted, ...familyOf(rows.map(({ pPermutation, q }) => ({ p: pPermutation ?? 1, q }))) },
    {
      method: 'keyness',
      part: 'words, nominal p of G²',
      tests,
      below,
      farBelow,
    },
  ];
};
