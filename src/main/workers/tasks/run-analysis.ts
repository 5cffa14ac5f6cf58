import { createHash } from 'node:crypto';
import type { MethodTest } from '#main/analysis/chance/tests.ts';
import { MOST_STEPS, STEPS_PER_MINUTE, type AnalysisMethod } from '#main/analysis/method.ts';
import { postSeries } from '#main/analysis/methods/ladder/part.ts';
import { familyOfMethod, findMethod } from '#main/analysis/registry.ts';
import { loadLemmas } from '#main/analysis/text-bench/lemmas.ts';
import type { AnalysisInputs } from '#main/analysis/types.ts';
import { AppError } from '#main/base/errors.ts';
import { clearLargeHeap, heapBytes } from '#main/base/heap.ts';
import { packJson, type PackedText } from '#main/base/packed-text.ts';
import { kyselyOf, openSnapshot } from '#main/db/open.ts';
import { findDataState } from '#main/repositories/data-state.ts';
import {
  loadInputs,
  runStateOf,
  type InputSources,
  type LoadedInputs,
} from '#main/workers/analysis-inputs.ts';
import type { Task } from '#main/workers/task.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import { formatCount, plural } from '#shared/figures.ts';

type Timed = Pick<AnalysisInputs, 'drops' | 'others' | 'posts'>;

const hashOf = ({ drops, others, posts }: Timed, name: string): string => {
  const sum = createHash('sha256');
  for (const { number, time, resolution } of drops)
    sum.update(`${JSON.stringify([number, time, resolution ?? null])}\n`);
  sum.update('\n');
  for (const { id, time, text, series, resolution } of [...others, ...postSeries(posts)])
    if (series === name) sum.update(`${JSON.stringify([id, time, text, resolution])}\n`);
  return sum.digest('hex');
};

/**
 * What a test looked at: of a test of one series the drops and that series, so that it is the same test whatever else its run was
 * given.
 * @returns a SHA-256 for a test; null for one of everything that its run was given
 */
const createPopulations = (inputs: Timed): ((test: MethodTest) => string | null) => {
  const populations = new Map<string, string>();
  return ({ series }) => {
    if (series === undefined) return null;
    const population = populations.get(series) ?? hashOf(inputs, series);
    populations.set(series, population);
    return population;
  };
};

export interface AnalysisTaskInput {
  readonly file: string;
  readonly method: string;
  /** As the method's schema parsed them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
  readonly sources?: InputSources;
  readonly seed: number;
}

/** A test with what of the data it looked at, where that is less than all that its run was given. */
export interface TestedPart extends MethodTest {
  /** SHA-256 of the drops and of its series. */
  readonly population: string | null;
  /** The version of the method since which it is the same test. */
  readonly since: number;
}

/** Families are of the version that they are computed by; other tests may be older. */
const sinceOf = ({ version, singleTestsSince }: AnalysisMethod, { isFamily }: MethodTest): number =>
  isFamily === true ? version : (singleTestsSince ?? version);

/** The answer of one method; its result as text, for it is stored as it is: the largest are many megabytes. */
export interface MethodAnswer {
  readonly method: string;
  readonly version: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly json: PackedText;
  readonly tests: readonly TestedPart[];
}

export interface AnalysisTaskOutput {
  /** The method requested first, behind it those that came out of the same work. */
  readonly answers: readonly MethodAnswer[];
  readonly inputSha256: string;
  /** State of the data that was read. */
  readonly dataState: string;
}

const count = (value: number): string => formatCount(Math.ceil(value));

/** @throws AppError `invalid_query` where the run would take too long */
const refuseEndless = (
  method: AnalysisMethod,
  inputs: AnalysisInputs,
  parameters: AnalysisTaskInput['parameters'],
): void => {
  const steps = method.cost?.(inputs, parameters) ?? 0;
  if (steps > MOST_STEPS)
    throw new AppError(
      'invalid_query',
      `${method.title}: with these parameters a run would take about ${plural(Math.ceil(steps / STEPS_PER_MINUTE), 'minute')}; at most ${count(MOST_STEPS / STEPS_PER_MINUTE)} are allowed. Choose fewer surrogates or coarser parameters.`,
    );
};

/** What tests are of; other inputs only describe it. */
const SERIES = ['drops', 'events', 'posts', 'sharings', 'others', 'texts', 'claims'] as const;

/** Whether a method was given nothing of a series that its tests are of: what it then answers tests nothing. */
const lacksSeries = ({ reads, optional = [] }: AnalysisMethod, inputs: AnalysisInputs): boolean =>
  SERIES.some((name) => reads.includes(name) && !optional.includes(name) && inputs[name].length === 0);

/** What a worker keeps of its last run: the inputs, by all that they were read from. */
export interface KeptInputs {
  last: { readonly key: string; readonly loaded: LoadedInputs } | null;
}

/**
 * Loads what a method reads in one snapshot of the data, read-only, and runs it and the methods that share its work: the same
 * input gives the same bytes.
 * @param find looks a method up by its id; @param kept where the inputs of the last run are kept for the next one
 */
export const createRunAnalysis =
  (
    find: (id: string) => AnalysisMethod | undefined,
    kept?: KeptInputs,
  ): Task<AnalysisTaskInput, AnalysisTaskOutput> =>
  async ({ file, method: id, parameters, selection, sources, seed }, { signal, progress }) => {
    const method = find(id);
    if (method === undefined) throw new Error(`the method ${id} is not in the registry`);
    const connection = openSnapshot(file);
    const heap = heapBytes();
    try {
      const db = kyselyOf(connection);
      const state = runStateOf(await findDataState(db), method.reads, selection);
      const key = JSON.stringify([file, method.reads, selection, sources, state]);
      if (kept?.last?.key !== key && kept !== undefined) kept.last = null;
      const loaded = kept?.last?.loaded ?? (await loadInputs(db, method.reads, selection, sources));
      if (kept !== undefined) kept.last = { key, loaded };
      const { inputs, sha256, nobodys } = loaded;
      connection.exec('COMMIT');
      await clearLargeHeap(heap);
      refuseEndless(method, inputs, parameters);
      const lemmaOf = await loadLemmas({ lemmas: parameters['lemmas'] === 'english' ? 'english' : 'none' });
      const populationOf = createPopulations(inputs);
      const context = { seed, signal, progress, lemmaOf, ...(nobodys === 0 ? {} : { nobodys }) };
      const answers: MethodAnswer[] = [];
      for (const { method: member, ...own } of familyOfMethod(method, parameters)) {
        const result = member.run(inputs, own.parameters, context);
        answers.push({
          method: member.id,
          version: member.version,
          ...own,
          json: await packJson(result),
          tests: lacksSeries(member, inputs)
            ? []
            : member.tests(result).map((test) => ({
                ...test,
                population: populationOf(test),
                since: sinceOf(member, test),
              })),
        });
      }
      return { answers, inputSha256: sha256, dataState: state };
    } finally {
      connection.close();
    }
  };

export const runAnalysis = createRunAnalysis(findMethod);

/** The same for methods that start from kept texts: their next run on the same data reads nothing. */
export const runOnKeptTexts = createRunAnalysis(findMethod, { last: null });
