import ratesJson from '#data/method-rates.json' with { type: 'json' };
import { describeParameters, type AnalysisMethod } from '#main/analysis/method.ts';
import { isRunnable, methods } from '#main/analysis/registry.ts';
import { measuredRatesSchema, type AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { requireMethod } from './questions.ts';

const rates: Readonly<Record<string, unknown>> = ratesJson.methods;

const cardOf = (method: AnalysisMethod): AnalysisMethodCard => {
  const measured = measuredRatesSchema.safeParse(rates[method.id]);
  return {
    id: method.id,
    version: method.version,
    title: method.title,
    summary: method.summary,
    definition: method.definition,
    parameters: describeParameters(method),
    outputs: Object.entries(method.outputs).map(([name, said]) => {
      const [meaning, unit = null] = typeof said === 'string' ? [said] : said;
      return { name, meaning, unit };
    }),
    limits: method.limits,
    source: method.source,
    runnable: isRunnable(method),
    readsPosts: method.reads.some((input) => input === 'posts' || input === 'others'),
    reads: method.reads,
    readsOthers: method.reads.includes('others'),
    measured: measured.success ? measured.data : null,
  };
};

/** The method cards: what forms, "how is this computed?" and the methods page show. */
export const methodCards = (): AnalysisMethodCard[] => methods.map(cardOf);

/** @throws AppError `not_found` */
export const methodCard = (id: string): AnalysisMethodCard => cardOf(requireMethod(id));
