import ratesJson from '#data/method-rates.json' with { type: 'json' };
import { describeParameters, type AnalysisMethod } from '#main/analysis/method.ts';
import { runnableMethods } from '#main/workers/method-names.ts';
import { measuredRatesSchema, type AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { loadRegistry, requireMethod } from './parameters.ts';

const rates = ratesJson.methods as Readonly<Record<string, unknown>>;

const cardOf = (method: AnalysisMethod): AnalysisMethodCard => {
  const measured = measuredRatesSchema.safeParse(rates[method.id]);
  return {
    id: method.id,
    version: method.version,
    title: method.title,
    summary: method.summary,
    definition: method.definition,
    parameters: describeParameters(method).map((parameter) => ({
      ...parameter,
      choices: parameter.choices === null ? null : [...parameter.choices],
    })),
    outputs: method.outputs.map(({ name, meaning, unit }) => ({ name, meaning, unit: unit ?? null })),
    limits: [...method.limits],
    source: method.source,
    runnable: runnableMethods.includes(method.id),
    measured: measured.success ? measured.data : null,
  };
};

/** The method cards: what forms, "how is this computed?" and the methods page show. */
export const methodCards = async (): Promise<AnalysisMethodCard[]> => {
  const { methods } = await loadRegistry();
  return (methods as readonly AnalysisMethod[]).map(cardOf);
};

/** @throws AppError `not_found` */
export const methodCard = async (id: string): Promise<AnalysisMethodCard> => cardOf(await requireMethod(id));
