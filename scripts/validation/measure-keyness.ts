import { createRandom, deriveSeed, type Random } from '#main/analysis/chance/random.ts';
import { keynessMethod } from '#main/analysis/methods/text-bench/keyness-method.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import type { ValidationCorpus } from './corpus.ts';
import { familyOf, level, type Measure, type Observation } from './observe.ts';
import { randomHalf } from './random-halves.ts';

const LEAST_OCCURRENCES = 20;
const PLANTED = 20;
/** Share of A’s and of B’s posts that get a planted word. */
const RATES = { a: 0.04, b: 0.01 };

/** The days of a corpus dealt at random to A and B, between which no difference exists. */
const randomHalves = ({ drops }: ValidationCorpus, random: Random): readonly AnalysisText[] => {
  const half = new Set(randomHalf(drops, 'day', random));
  return drops.map(({ number, time, content, references }, place) => {
    const [inA, cited] = [half.has(place), references.map(({ text }) => text)];
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

interface Tested {
  readonly p: number;
  readonly pPermutation: number | null;
  readonly q: number;
}

/** What both p of keyness call where no difference exists. */
export const nullKeyness = (part: string, rows: readonly Tested[]): readonly Observation[] => {
  const { tests, below, farBelow } = familyOf(rows);
  const permuted = rows.map(({ pPermutation, q }) => ({ p: pPermutation ?? 1, q }));
  return [
    { method: 'keyness', part: `${part}permutation p`, ...familyOf(permuted) },
    { method: 'keyness', part: `${part}nominal p of G²`, tests, below, farBelow },
  ];
};

/** Keyness between random halves of the days: how many words each p calls, and how many planted words are found. */
export const measureKeyness: Measure = (corpus, context) => {
  const random = createRandom(deriveSeed(corpus.seed, 'halves of days'));
  const halves = randomHalves(corpus, random);
  const texts = corpus.kind === 'null' ? halves : plant(halves, random);
  const parameters = keynessMethod.parameters.parse({ minOccurrences: LEAST_OCCURRENCES });
  const { rows } = keynessMethod.run({ texts }, parameters, context);
  if (corpus.kind === 'null') return nullKeyness('words, ', rows);
  const found = rows.filter(({ word, a, b, q }) => word.startsWith('planted') && q <= level && a > b).length;
  return [{ method: 'keyness', part: 'words, permutation p', truths: PLANTED, found }];
};
