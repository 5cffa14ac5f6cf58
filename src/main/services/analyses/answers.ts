import { parameterNames, type MethodId, type ResultOf } from '#main/analysis/registry.ts';
import { selectionSchema, type AnalysisRun, type Selection } from '#shared/contract/analyses.ts';
import { codedSelectionSchema } from '#shared/contract/coded.ts';
import type { Stamp } from '#shared/contract/stamp.ts';
import type { RunRequest } from './questions.ts';
import { mapReading, type Reading } from './readings.ts';
import type { AnalysisJobService, ReadOptions } from './run-jobs.ts';

/** What every computed answer says of itself, so that it can be had again. */
export const stampOf = ({
  method,
  version,
  parameters,
  seed,
  datasetName,
  datasetSha256,
}: AnalysisRun): Stamp => ({ method, version, parameters, seed, datasetName, datasetSha256 });

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

const SELECTION = Object.keys(selectionSchema.shape).filter(
  (name) => !['a', 'b', 'set', 'coded'].includes(name),
);

/** The code of a query; a query without a batch is refused where the code is looked up. */
const codedOf = ({ batch, code, coder }: Readonly<Record<string, unknown>>) => {
  const given = pick({ batch, code, coder }, ['batch', 'code', 'coder']);
  return Object.keys(given).length === 0
    ? {}
    : { coded: codedSelectionSchema.parse({ batch: '', ...given }) };
};

/**
 * The question behind a query: what the method calls a parameter is one, what narrows the data selects it. How a list is cut or sorted is
 * no part of it.
 * @param selection what the query does not say, or says in words
 */
export const requestOf = (
  method: MethodId,
  query: Readonly<Record<string, unknown>>,
  selection: Partial<Selection> = {},
): RunRequest => ({
  parameters: pick(query, parameterNames(method)),
  selection: { ...pick(query, SELECTION), ...codedOf(query), ...selection },
  ...(typeof query['seed'] === 'number' ? { seed: query['seed'] } : {}),
});

/** The one way from a query to the answer of a method: the result as it is stored, and its stamp. */
export const createAnswers =
  ({ read }: Pick<AnalysisJobService, 'read'>) =>
  async <Id extends MethodId>(
    method: Id,
    query: Readonly<Record<string, unknown>>,
    options: ReadOptions,
    selection?: Partial<Selection>,
  ): Promise<Reading<{ readonly stamp: Stamp } & ResultOf<Id>>> =>
    mapReading(await read(method, requestOf(method, query, selection), options), (result, run) => ({
      stamp: stampOf(run),
      ...result,
    }));
export type Answers = ReturnType<typeof createAnswers>;
