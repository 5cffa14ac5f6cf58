import { z } from 'zod';
import { defineMethod, noTests, stampOf } from '#main/analysis/method.ts';
import { stampSchema } from '#main/analysis/results.ts';
import {
  cohenKappa,
  confusionCounts,
  kappaInterval,
  margin,
  numberedPairs,
} from '#main/analysis/statistics/kappa.ts';
import type { AnalysisContext, CodedPair } from '#main/analysis/types.ts';
import { agreementSchema, HUMAN_CODES_NEEDED } from '#shared/contract/coder.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { wholeWithin } from '#shared/methods/parts.ts';

const parametersSchema = z.object({
  resamples: wholeWithin(200, 10_000, 2000, 'Bootstrap resamples behind the interval of kappa', 'count'),
});

const resultSchema = agreementSchema.extend({ stamp: stampSchema });
export type AgreementOutput = ValueOf<typeof resultSchema>;

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const codeAgreement = (counts: Int32Array, size: number, code: string, index: number) => {
  const both = counts[index * size + index] ?? 0;
  const humanCount = margin(counts, size, 'row', index);
  const machineCount = margin(counts, size, 'column', index);
  return {
    code,
    humanCount,
    machineCount,
    both,
    precision: ratio(both, machineCount),
    recall: ratio(both, humanCount),
    f1: ratio(2 * both, humanCount + machineCount),
  };
};

const run = (
  pairs: readonly CodedPair[],
  parameters: ValueOf<typeof parametersSchema>,
  context: AnalysisContext,
): AgreementOutput => {
  const {
    names,
    rows: human,
    columns: machine,
  } = numberedPairs(pairs.map((pair) => [pair.human, pair.machine]));
  const size = names.length;
  const counts = confusionCounts(human, machine, size);
  const kappa = cohenKappa(counts, size, pairs.length);
  const interval = kappa === null ? null : kappaInterval(human, machine, size, parameters.resamples, context);
  return {
    stamp: stampOf(agreement, parameters, context),
    n: pairs.length,
    accuracy: ratio(pairs.filter((pair) => pair.human === pair.machine).length, pairs.length),
    kappa,
    kappaLow: interval?.lower ?? null,
    kappaHigh: interval?.upper ?? null,
    codes: names.map((name, index) => codeAgreement(counts, size, name, index)),
    confusion: names.map((_, row) => [...counts.slice(row * size, (row + 1) * size)]),
    humanCodesNeeded: HUMAN_CODES_NEEDED,
    bulkRunOffered: pairs.length >= HUMAN_CODES_NEEDED,
  };
};

export const agreement = defineMethod({
  id: 'agreement',
  version: 1,
  title: 'Agreement of a coder with people',
  summary: 'How well codes given by a model or a rule agree with codes given by people.',
  definition:
    'Every item has one human code and one machine code. Per code: precision (share of the machine’s codes that people gave too), recall (share of people’s codes that the machine found) and F1, their harmonic mean. Over all: the share of equal codes and Cohen’s kappa, the agreement beyond what the two sides’ code frequencies give by chance, with a 95% percentile bootstrap interval over items. A bulk run is offered from 50 human codes on.',
  reads: ['codes'],
  parameters: parametersSchema,
  result: resultSchema,
  outputs: {
    kappa: ['Agreement beyond chance', '−1…1'],
    precision: ['Share of the machine’s codes that people gave too', 'share (0…1)'],
    recall: ['Share of people’s codes that the machine found', 'share (0…1)'],
    f1: ['Harmonic mean of precision and recall', 'share (0…1)'],
  },
  limits: [
    'People disagree too: the human codes are a yardstick, not the truth. Code a part of the sample twice to see by how much.',
    'Kappa depends on how often each code occurs; do not compare it between samples of different make-up.',
  ],
  source: 'Cohen (1960); Efron & Tibshirani (1993), percentile bootstrap.',
  run: ({ codes }, parameters, context) => run(codes, parameters, context),
  tests: noTests,
});
