import { correlationMatrix } from '#main/analysis/methods/correlation/matrix.ts';
import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import type { Database } from '#main/db/database.ts';
import { findDropSpan } from '#main/repositories/analysis-drops.ts';
import { hasEvents } from '#main/repositories/news-events.ts';
import { requireMethod, type RunRequest } from '#main/services/analyses/questions.ts';
import type { SectionRuns } from '#main/services/analyses/replay-runs.ts';
import { readsSet } from '#main/services/analyses/run-sets.ts';
import type { Spell } from '#main/services/analyses/spell.ts';
import { reportMethod, type MarkedMethod } from '#main/services/reports/section.ts';
import type { CorrelationMatrix } from '#shared/contract/correlations.ts';
import type { ReportSet } from '#shared/contract/report.ts';
import { isSignificant, STRONG_SCORE } from '#shared/figures.ts';
import { MATRIX_DIMENSIONS } from '#shared/methods/correlation-matrix.ts';
import { matrixPairs } from './matrix-pairs.ts';

/** An answer of a method with what it was computed with. */
export interface Answered<Id extends MethodId> {
  readonly result: ResultOf<Id>;
  readonly method: MarkedMethod;
  /** Number of the run. */
  readonly runId: number;
}

/** What sections tell of a correlation: its pairs are many megabytes, which no section keeps. */
export interface CorrelationTold extends Omit<ResultOf<'correlation'>, 'pairs' | 'omitted' | 'eventResults'> {
  /** All pairs over the lowest score, those that the result leaves out among them, and those that it has. */
  readonly allPairs: number;
  readonly keptPairs: number;
  readonly strongPairs: number;
  /** The pairs of the table, best first. */
  readonly listed: ResultOf<'correlation'>['pairs'];
  /** Tested events that match a drop better than chance. */
  readonly eventsBeyondChance: number;
  readonly matrices: readonly CorrelationMatrix[];
}

export interface CorrelationAnswers {
  readonly correlation: Omit<Answered<'correlation'>, 'result'> & { readonly told: CorrelationTold };
  readonly accuracy: Answered<'prediction-accuracy'>;
}

const PAIRS_LISTED = 1000;

const toldOf = async (
  store: Database,
  { pairs, omitted, eventResults, ...rest }: ResultOf<'correlation'>,
): Promise<CorrelationTold> => {
  const ofMatrix = await matrixPairs(store.read, pairs);
  return {
    ...rest,
    allPairs: pairs.length + omitted,
    keptPairs: pairs.length,
    strongPairs: pairs.filter(({ score }) => score >= STRONG_SCORE).length,
    listed: pairs.slice(0, PAIRS_LISTED),
    eventsBeyondChance: eventResults.filter(({ tested, q }) => tested && isSignificant(q)).length,
    matrices: MATRIX_DIMENSIONS.map((dimension) => correlationMatrix(ofMatrix, dimension)),
  };
};

const NO_DROPS = 'Not computed: no drops are loaded.';
const NO_PAIRS = 'Not computed: it takes drops and news events, and one of them is not loaded.';
const NOT_OF_SET = 'Not computed: the working set has nothing in the data that it reads.';

/** @param set what every answer is narrowed to; absent: everything */
export const createReportAnswers = (store: Database, runs: SectionRuns, spell: Spell, set?: ReportSet) => {
  /** A request narrowed to the set of the report; as it is where the report is of everything. */
  const narrowed = (request: RunRequest): RunRequest =>
    set === undefined
      ? request
      : { ...request, selection: { ...request.selection, set: { name: set.name, hash: set.hash } } };
  /** Whether a method has something to read in the set of the report. */
  const isRead = (method: MethodId, request: RunRequest = {}): Promise<boolean> =>
    readsSet(store.read, requireMethod(method), narrowed(request));
  const answer = async <Id extends MethodId>(method: Id): Promise<Answered<Id>> => {
    const { result, run } = await runs.answer(method, narrowed({}));
    return { result, method: reportMethod(run), runId: run.id };
  };
  const hasDrops = async (): Promise<boolean> => (await findDropSpan(store.read)) !== null;
  const hasBoth = async (): Promise<boolean> => (await hasEvents(store.read)) && (await hasDrops());
  const readCorrelations = async (): Promise<CorrelationAnswers | null> => {
    if (!(await hasBoth()) || !(await isRead('correlation'))) return null;
    const { result, ...answered } = await answer('correlation');
    return {
      correlation: { ...answered, told: await toldOf(store, result) },
      accuracy: await answer('prediction-accuracy'),
    };
  };
  let correlations: Promise<CorrelationAnswers | null> | undefined;
  return {
    /** Why a section has nothing: in words for its note. */
    noDrops: set === undefined ? NO_DROPS : NOT_OF_SET,
    noPairs: set === undefined ? NO_PAIRS : NOT_OF_SET,
    hasDrops,
    narrowed,
    isRead,
    /** Rows whose shared words are written as the drops spell them. */
    spell,
    /** With the defaults of the method; null where there are no drops. */
    ofDrops: async <Id extends MethodId>(method: Id): Promise<Answered<Id> | null> =>
      (await hasDrops()) && (await isRead(method)) ? answer(method) : null,
    /** How many pairs there are by chance; null where drops or events are missing. */
    pairCounts: async (): Promise<Answered<'pair-counts'> | null> =>
      (await hasBoth()) && (await isRead('pair-counts')) ? answer('pair-counts') : null,
    /** Null where drops or events are missing. */
    correlations: (): Promise<CorrelationAnswers | null> => (correlations ??= readCorrelations()),
  };
};

/** The answers that sections tell: stored ones where they belong to the current data, else computed for the report. */
export type ReportAnswers = ReturnType<typeof createReportAnswers>;
