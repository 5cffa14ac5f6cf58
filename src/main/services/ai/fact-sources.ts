import type { Missing, OfRun } from '#main/ai/facts.ts';
import type { AccuracyFigures } from '#main/ai/local-statistics/accuracy.ts';
import type { CorrelationFigures } from '#main/ai/local-statistics/correlations.ts';
import type { PatternFigure } from '#main/ai/local-statistics/patterns.ts';
import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { daysOfGap } from '#main/analysis/time/resolution.ts';
import type { Watch } from '#main/base/progress.ts';
import type { Database } from '#main/db/database.ts';
import { findDropsOfRange, findDropSpan, type DropsOfRange } from '#main/repositories/analysis-drops.ts';
import { findAnalysisEvents, type EventForAnalysis } from '#main/repositories/news-events.ts';
import { requireMethod } from '#main/services/analyses/questions.ts';
import { pinnedSet, readsSet } from '#main/services/analyses/run-sets.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import { SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';

/** Epoch seconds, UTC, both ends inclusive; absent ends are open. */
export interface FactRange {
  readonly from?: number;
  readonly to?: number;
  /** The frozen set that drops and events are narrowed to. */
  readonly set?: { readonly name: string; readonly hash: string };
}

/** Figures of a source, or in one sentence why there are none. */
export type Sourced<Figures> = { readonly figures: Figures } | { readonly missing: string };

/** What a method answers, and how the p of its run are to be read. */
export interface FactAnswer<Id extends MethodId> extends OfRun {
  readonly result: ResultOf<Id>;
}

export interface DeltaFigures {
  readonly items: readonly PatternFigure[];
  readonly tested: number;
  readonly significant: number;
}

export interface FactQuestion extends Watch {
  readonly range: FactRange;
  /** Of the methods over the drops alone; what the pages show too has the workstation's own seed. */
  readonly seed: number;
}

/** The sentence of a source that has nothing, as the section reports it. */
export const notComputed = (what: string, sourced: Sourced<unknown>): readonly Missing[] =>
  'missing' in sourced ? [{ what, why: sourced.missing }] : [];

const MODERATE = 0.4;
const STRONGEST_PAIRS = 5;
const STRONGEST_DELTAS = 5;

const significantOf = (items: readonly { readonly q: number }[]): number =>
  items.filter(({ q }) => q < SIGNIFICANT_Q).length;

/** The pairs by band and by the event’s category, and the strongest with their events. */
export const correlationFigures = (
  { result: { pairs, omitted, eventResults, testedEvents }, plan }: FactAnswer<'correlation'>,
  events: ReadonlyMap<string, EventForAnalysis>,
): CorrelationFigures => ({
  plan,
  pairs: pairs.length + omitted,
  strong: pairs.filter(({ score }) => score >= STRONG_SCORE).length,
  moderate: pairs.filter(({ score }) => score >= MODERATE && score < STRONG_SCORE).length,
  tested: testedEvents,
  significant: significantOf(eventResults.filter(({ tested }) => tested)),
  byCategory: NEWS_CATEGORIES.map((category) => {
    const own = pairs.filter(({ eventId }) => events.get(eventId)?.category === category);
    return { category, pairs: own.length, significant: significantOf(own) };
  }).filter((entry) => entry.pairs > 0),
  top: pairs.slice(0, STRONGEST_PAIRS).map(({ drop, eventId, score, deltaSeconds, resolution, q }) => ({
    dropNumber: drop,
    title: events.get(eventId)?.title ?? eventId,
    source: events.get(eventId)?.source ?? '',
    score,
    ...((resolution ?? events.get(eventId)?.resolution) === 'day'
      ? { timeDeltaMinutes: null, timeDeltaDays: daysOfGap(deltaSeconds) }
      : { timeDeltaMinutes: deltaSeconds / 60, timeDeltaDays: null }),
    q,
  })),
});

export const accuracyFigures = ({ result, plan }: FactAnswer<'prediction-accuracy'>): AccuracyFigures => ({
  plan,
  claims: result.claims,
  hits: result.hits,
  share: result.accuracy ?? 0,
  low: result.interval?.lower ?? 0,
  high: result.interval?.upper ?? 0,
  expected: result.expected,
  expectedLow: result.bandLow,
  expectedHigh: result.bandHigh,
  p: result.expected === null ? null : result.p,
});

const toPattern = (test: ResultOf<'deltas'>['tests'][number], plan: OfRun['plan']): PatternFigure => ({
  plan,
  kind: 'delta',
  label: test.label,
  unit: test.unit,
  observed: test.observed,
  expected: test.expected,
  low: test.bandLow,
  high: test.bandHigh,
  q: test.q,
  drops: null,
});

/** The least likely tests of all: every interval is one, also one that occurs nowhere. */
export const deltaFigures = ({ result: { tests, intervals }, plan }: FactAnswer<'deltas'>): DeltaFigures => {
  const all = [...tests, ...intervals];
  return {
    items: all
      .toSorted((a, b) => a.q - b.q || a.p - b.p)
      .slice(0, STRONGEST_DELTAS)
      .map((test) => toPattern(test, plan)),
    tested: all.length,
    significant: significantOf(all),
  };
};

const NO_DROPS = 'the range contains no drops';
const NO_EVENTS = 'no news events are loaded';
const NOT_OF_SET = 'the working set has nothing in the data that it reads';

interface FactSourceDeps {
  readonly store: Database;
  readonly runs: Pick<AnalysisRuns, 'answer'>;
}

/** The drops of a range as a selection; null without drops. A range that contains all is not one, so that stored answers serve it. */
const selectionOf = async (
  store: Database,
  { from, to, set }: FactRange,
): Promise<Partial<Selection> | null> => {
  const span = await findDropSpan(store.read);
  if (span === null || (from ?? span.from) > span.to || (to ?? span.to) < span.from) return null;
  return {
    ...(from === undefined || from <= span.from ? {} : { startDate: toTimestamp(from) }),
    ...(to === undefined || to >= span.to ? {} : { endDate: toTimestamp(to) }),
    ...(set === undefined ? {} : { set }),
  };
};

/** Figures of the stored runs where they belong to the current data and the range, else computed for the session. */
export const createFactSources = ({ store, runs }: FactSourceDeps) => {
  const answer = async <Id extends MethodId>(
    method: Id,
    selection: Partial<Selection>,
    { signal, progress }: Watch,
    seed?: number,
  ): Promise<FactAnswer<Id>> => {
    const request = { selection, ...(seed === undefined ? {} : { seed }) };
    const watch = { signal, ...(progress === undefined ? {} : { progress }) };
    const { result, run } = await runs.answer(method, request, watch);
    return { result, plan: run.plan };
  };
  const isRead = (method: MethodId, selection: Partial<Selection>): Promise<boolean> =>
    readsSet(store.read, requireMethod(method), { selection });
  const withEvents = async <Figures>(
    { range }: FactQuestion,
    gather: (selection: Partial<Selection>, events: readonly EventForAnalysis[]) => Promise<Figures>,
  ): Promise<Sourced<Figures>> => {
    const selection = await selectionOf(store, range);
    if (selection === null) return { missing: NO_DROPS };
    if (!(await isRead('correlation', selection))) return { missing: NOT_OF_SET };
    const events = await findAnalysisEvents(store.read);
    return events.length === 0 ? { missing: NO_EVENTS } : { figures: await gather(selection, events) };
  };
  return {
    /** The drops of a range; null where there are none. */
    drops: async ({ set: namedSet, ...range }: FactRange): Promise<DropsOfRange | null> => {
      const set = await pinnedSet(store.read, namedSet);
      return findDropsOfRange(store.read, { ...range, ...(set === undefined ? {} : { set }) });
    },
    /** What a method that reads the drops alone answers for a range. */
    ofDrops: async <Id extends MethodId>(method: Id, question: FactQuestion): Promise<FactAnswer<Id>> =>
      answer(method, (await selectionOf(store, question.range)) ?? {}, question, question.seed),
    correlations: (question: FactQuestion): Promise<Sourced<CorrelationFigures>> =>
      withEvents(question, async (selection, events) =>
        correlationFigures(
          await answer('correlation', selection, question),
          new Map(events.map((event) => [event.id, event])),
        ),
      ),
    accuracy: (question: FactQuestion): Promise<Sourced<AccuracyFigures>> =>
      withEvents(question, async (selection) =>
        accuracyFigures(await answer('prediction-accuracy', selection, question)),
      ),
    deltas: async (question: FactQuestion): Promise<Sourced<DeltaFigures>> => {
      const selection = await selectionOf(store, question.range);
      if (selection === null) return { missing: NO_DROPS };
      return (await isRead('deltas', selection))
        ? { figures: deltaFigures(await answer('deltas', selection, question)) }
        : { missing: NOT_OF_SET };
    },
  };
};

export type FactSources = ReturnType<typeof createFactSources>;
