import { z } from 'zod';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull, benjaminiHochberg } from '#main/analysis/chance/significance.ts';
import { testOf } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod } from '#main/analysis/method.ts';
import { monthsOf, rateCorrelation, type Months } from '#main/analysis/methods/content-patterns/months.ts';
import { gSquared } from '#main/analysis/statistics/statistics.ts';
import { findReferences, ownSegments } from '#main/analysis/text/text-layers.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf, nullSummarySchema } from '#shared/methods/parts.ts';
import { formatPatternParameters } from '#shared/methods/patterns.ts';
import { forms, type FormInput, type TextForm } from './forms.ts';

const patternSchema = z.object({
  /** `formatting_…`. */
  form: z.string(),
  rule: z.string(),
  occurrences: z.number(),
  drops: listOf(z.number()),
  correlation: z.number().nullable(),
  /** G² of month × (has the form or not), next to months shuffled over the drops. */
  overMonths: nullSummarySchema,
  p: z.number(),
  q: z.number(),
  /** 1 − q. */
  significance: z.number(),
});
export type FormatPattern = ValueOf<typeof patternSchema>;

const resultSchema = z.object({ dropsTested: z.number(), patterns: listOf(patternSchema) });
export type FormatPatterns = ValueOf<typeof resultSchema>;

/** G² of the months' shares of drops with the form. */
const unevenness = (withForm: Int32Array, ofDrop: Int32Array, months: Months): number => {
  const counts = new Array<number>(months.drops.length).fill(0);
  for (const index of withForm) {
    const month = ofDrop[index] ?? 0;
    counts[month] = (counts[month] ?? 0) + 1;
  }
  return gSquared([counts, months.drops.map((drops, month) => drops - (counts[month] ?? 0))]).statistic;
};

/** Drop index once per occurrence. */
const ownersOf = (form: TextForm, inputs: readonly FormInput[]): Int32Array =>
  Int32Array.from(inputs.flatMap((input, index) => Array.from({ length: form.count(input) }, () => index)));

const run = (
  drops: readonly AnalysisDrop[],
  chosen: ValueOf<typeof formatPatternParameters>,
  context: AnalysisContext,
): FormatPatterns => {
  const inputs = drops.map((drop) => ({
    drop,
    lines: ownSegments(drop),
    references: findReferences(drop.content).length,
  }));
  const months = monthsOf(drops, chosen.zone);
  const random = createRandom(deriveSeed(context.seed, 'format-patterns'));
  const owners = forms.map((form) => ownersOf(form, inputs));
  const holders = owners.map((list) => list.filter((index, i) => index !== list[i - 1]));
  const surrogates = forms.map(() => new Float64Array(chosen.surrogates));
  const shuffled = Int32Array.from(months.ofDrop);
  for (let s = 0; s < chosen.surrogates; s += 1) {
    checkpoint(context, s, chosen.surrogates);
    random.shuffle(shuffled);
    for (const [i, list] of holders.entries()) {
      const values = surrogates[i];
      if (values !== undefined) values[s] = unevenness(list, shuffled, months);
    }
  }
  const summaries = holders.map((list, i) =>
    againstNull(unevenness(list, months.ofDrop, months), surrogates[i] ?? []),
  );
  const qs = benjaminiHochberg(summaries.map(({ p }) => p));
  const patterns = forms.map((form, i): FormatPattern => {
    const overMonths = summaries[i] ?? againstNull(0, []);
    const q = qs[i] ?? 1;
    return {
      form: form.id,
      rule: form.rule,
      occurrences: owners[i]?.length ?? 0,
      drops: Array.from(holders[i] ?? [], (index) => drops[index]?.number ?? 0),
      correlation: rateCorrelation(months, owners[i] ?? new Int32Array())?.rho ?? null,
      overMonths,
      p: overMonths.p,
      q,
      significance: 1 - q,
    };
  });
  return { dropsTested: drops.length, patterns };
};

/** How drops are laid out, and whether that changes with time. Input: drops in canonical order. */
export const formatPatterns = defineMethod({
  id: 'format-patterns',
  version: 2,
  title: 'Format patterns',
  summary: 'Counts ten forms of layout and says whether their use changes more over the months than chance.',
  definition: [
    ...forms.map(({ id, rule }) => `${id}: ${rule}.`),
    'Lines are those of the own words (no quotes, pasted sources, URLs); sign-off and image only look at the whole drop.',
    'p: G² of month × (drops with the form, drops without) against the months shuffled over the drops; q: Benjamini–Hochberg over the ten forms; significance = 1 − q. correlation: Spearman of the monthly rate (occurrences ÷ drops) with the monthly number of drops.',
  ].join('\n'),
  reads: ['drops'],
  parameters: formatPatternParameters,
  result: resultSchema,
  outputs: {
    occurrences: ['How often the form occurs', 'count'],
    drops: 'The drops that have it',
    significance: ['That its use changes over the months', 'share (0…1)'],
  },
  limits: ['A form is recognized by its signs; what it was meant for is not.'],
  source: 'Permutation test of a contingency table, Good (2005).',
  run: ({ drops }, parameters, context) => run(drops, parameters, context),
  tests: ({ patterns }) =>
    patterns.map(({ form, overMonths }) => testOf(`${form} over the months`, overMonths)),
});
