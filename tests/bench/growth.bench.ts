import { pairCounts } from '#main/analysis/methods/correlation/pair-counts.ts';
import { ngramsMethod } from '#main/analysis/methods/text-bench/ngrams-method.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import { growthRow } from './growth.ts';
import { inventedInput, inventedTexts } from './invented-input.ts';
import type { Bench } from './measure.ts';

const DROPS = 5000;
const EVENTS = 400;
const TEXTS = 500;
const WORDS = 20;

/** `npm run bench -- growth`: how the analyses that a person waits for grow with events and with texts. */
export const growthBench: Bench = async () => [
  await growthRow(`growth of numbers of pairs, ${DROPS} drops, with the events`, EVENTS, (factor) => {
    const parameters = pairCounts.parameters.parse({ surrogates: 199 });
    const input = inventedInput(DROPS, EVENTS * factor);
    // Each run gets an input of its own: what was computed of one is kept with it.
    return () => pairCounts.run({ ...input }, parameters, { seed: 4966 });
  }),
  await growthRow('growth of n-grams with the texts', TEXTS, (factor) => {
    const parameters = ngramsMethod.parameters.parse({});
    const texts = inventedTexts(TEXTS * factor, WORDS).map((text, at): AnalysisText => ({
      ...{ key: `post:gab/${at}`, text, time: at * 60, author: 'anon' },
      ...{ cited: [], inA: at % 2 === 0, inB: at % 2 === 1 },
    }));
    return () => ngramsMethod.run({ texts }, parameters, { seed: 4966 });
  }),
];
