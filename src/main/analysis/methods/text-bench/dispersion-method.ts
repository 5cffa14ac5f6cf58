import { defineMethod, noTests } from '#main/analysis/method.ts';
import { findHits } from '#main/analysis/text-bench/queries.ts';
import { wordDispersion } from '#main/analysis/text-bench/word-dispersion.ts';
import { intervalOf, type TimeInterval } from '#main/analysis/time/resolution.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import { dispersionMethodParameters } from '#shared/methods/text-bench.ts';
import { dispersionResultSchema } from '#shared/methods/text-results.ts';
import { corpusOf, textsOver, wordOptionsOf } from './bench-input.ts';

const WEEK_SECONDS = 604_800;

/** The seconds in which a text was written. */
const whenOf = ({ time, resolution }: AnalysisText): TimeInterval => intervalOf(time, resolution ?? 'second');

/** Stretches of at least a week without a post; times ascend. */
const silencesOf = (texts: readonly AnalysisText[]) =>
  texts.flatMap((text, place) => {
    const before = texts[place - 1];
    if (before === undefined) return [];
    const [{ last }, { start: end }] = [whenOf(before), whenOf(text)];
    const start = before.resolution === 'day' ? last + 1 : last;
    return end - start < WEEK_SECONDS ? [] : [{ start, end }];
  });

const timeIn = (text: AnalysisText | undefined) => ({
  time: text?.time ?? 0,
  ...(text?.resolution === 'day' ? { resolution: text.resolution } : {}),
});

export const dispersionMethod = defineMethod({
  id: 'text-dispersion',
  version: 2,
  title: 'Dispersion of a word',
  summary: 'Whether a word is spread over a set of posts or used in few places.',
  definition: [
    'Parts are posts, days, weeks or months that were written in. vᵢ is the number of occurrences in part i, f their sum, wᵢ the part’s share of all words, tᵢ = vᵢ/f, rᵢ = vᵢ / words of the part, n the number of parts with words.',
    'dp (Gries 2008): ½·Σ|tᵢ − wᵢ|. dpNorm (Lijffijt & Gries 2012): dp / (1 − min wᵢ). dpEgbert (Egbert, Burch & Biber 2020): dp / (1 − min{wᵢ : vᵢ > 0}). juillandD: 1 − σ(r)/(mean(r)·√(n − 1)), σ with divisor n. carrollD2: −Σ (rᵢ/Σr)·ln(rᵢ/Σr) / ln n. rosengrenS: (Σ √(wᵢ·vᵢ))² / f. dKl (Gries 2020): Σ tᵢ·log₂(tᵢ/wᵢ), in bits. dKlExponential (Gries 2021): 1 − e^(−dKl). dKlOdds (Gries 2024): dKl / (1 + dKl).',
    'DP, DPnorm, DP by Egbert et al. and D_KL grow with clumping; Juilland’s D, Carroll’s D₂ and Rosengren’s S are 1 where a word is spread evenly.',
  ].join('\n'),
  reads: ['texts'],
  parameters: dispersionMethodParameters,
  result: dispersionResultSchema,
  outputs: {
    'dp, dpNorm, dpEgbert': ['Deviation of proportions: 0 even, 1 clumped', '0…1'],
    'juillandD, carrollD2, rosengrenS': ['1 even, 0 clumped', '0…1'],
    dKl: ['Kullback–Leibler divergence', 'bits'],
    positions: 'Every occurrence with its post and time',
    silences: 'Stretches of at least a week without a post',
  },
  limits: [
    'All measures depend on the number of parts and on the word’s frequency: compare words of similar frequency over the same parts.',
    'No p is computed: a measure describes these posts.',
  ],
  source:
    'Gries (2008, 2020, 2021, 2024); Lijffijt & Gries (2012); Egbert, Burch & Biber (2020); Juilland & Chang-Rodríguez (1964); Carroll (1970); Rosengren (1971).',
  run: ({ texts }, { word, parts, zone, over, ...words }, context) => {
    const options = wordOptionsOf(words);
    const read = textsOver(texts, over);
    const corpus = corpusOf(read, options, context);
    const hits = findHits(corpus, { kind: 'words', words: word }, options, context.lemmaOf);
    const { positions, ...measures } = wordDispersion(corpus, hits, parts, zone);
    const [first, last] = [read[0], read.at(-1)];
    return {
      ...measures,
      positions: positions.map(({ token, post }) => ({
        key: read[post]?.key ?? '',
        token,
        ...timeIn(read[post]),
      })),
      silences: silencesOf(read),
      span:
        first === undefined || last === undefined
          ? null
          : { start: whenOf(first).start, end: whenOf(last).last },
    };
  },
  tests: noTests,
});
