import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { mapReading, type Reading } from '#main/services/analyses/readings.ts';
import type { AnalysisJobService, ReadOptions } from '#main/services/analyses/run-jobs.ts';
import type { TextSetService } from '#main/services/sets/text-sets.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoints.ts';
import { textSetSchema } from '#shared/contract/text-sets.ts';
import type { TextStamp } from '#shared/contract/text.ts';

/** What the methods of the text bench answer for two sets. */
export interface TextAnswers {
  readonly keyness: Answering<'getKeyness'>;
  readonly collocates: Answering<'getCollocates'>;
  readonly dispersion: Answering<'getDispersion'>;
  readonly trends: Answering<'getWordTrends'>;
  readonly ngrams: Answering<'getNgrams'>;
}

type TextEndpoint = 'getKeyness' | 'getCollocates' | 'getDispersion' | 'getWordTrends' | 'getNgrams';
type Answering<Name extends TextEndpoint> = (
  query: QueryOf<Name>,
  options: ReadOptions,
) => Promise<Reading<AnswerOf<Name>>>;

/** What was computed with which sets. */
export const textStampOf = (run: AnalysisRun): TextStamp => {
  const [a, b] = [textSetSchema.safeParse(run.selection['a']), textSetSchema.safeParse(run.selection['b'])];
  return {
    method: run.method,
    version: run.version,
    parameters: run.parameters,
    seed: run.seed,
    datasetName: run.datasetName,
    datasetSha256: run.datasetSha256,
    a: a.data?.spec ?? 'drops:',
    aHash: a.data?.hash ?? null,
    b: b.data?.spec ?? 'rest',
    bHash: b.data?.hash ?? null,
  };
};

/** Parameters of a method out of a query: what was not named has the method’s default. */
const queryOf = (query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

export interface TextAnswerDeps {
  readonly jobs: Pick<AnalysisJobService, 'read'>;
  readonly textSets: Pick<TextSetService, 'resolve'>;
}

export const createTextAnswers = ({ jobs, textSets }: TextAnswerDeps): TextAnswers => {
  const read = async <Id extends MethodId>(
    method: Id,
    { a, b, seed, ...parameters }: { readonly a: string; readonly b: string; readonly seed: number },
    options: ReadOptions,
  ): Promise<Reading<ResultOf<Id>>> => {
    const selection = { a: await textSets.resolve(a), b: await textSets.resolve(b) };
    return jobs.read(method, { parameters: queryOf(parameters), selection, seed }, options);
  };
  return {
    keyness: async ({ limit, ...query }, options) =>
      mapReading(await read('keyness', query, options), ({ rows, ...rest }, run) => ({
        stamp: textStampOf(run),
        ...rest,
        rows: rows.slice(0, limit),
        rowCount: rows.length,
      })),
    collocates: async ({ limit, ...query }, options) =>
      mapReading(await read('collocates', query, options), ({ rows, ...rest }, run) => ({
        stamp: textStampOf(run),
        ...rest,
        rows: rows.slice(0, limit),
        rowCount: rows.length,
      })),
    dispersion: async (query, options) =>
      mapReading(await read('text-dispersion', query, options), (result, run) => ({
        stamp: textStampOf(run),
        ...result,
      })),
    trends: async (query, options) =>
      mapReading(await read('text-trends', query, options), (result, run) => ({
        stamp: textStampOf(run),
        ...result,
      })),
    ngrams: async ({ limit, ...query }, options) =>
      mapReading(await read('ngrams', query, options), ({ rows, ...rest }, run) => ({
        stamp: textStampOf(run),
        ...rest,
        rows: rows.slice(0, limit),
        rowCount: rows.length,
      })),
  };
};
