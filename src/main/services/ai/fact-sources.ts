import type { NotComputed } from '#main/ai/facts.ts';
import type { AccuracyFigures } from '#main/ai/local-statistics/accuracy.ts';
import type { CorrelationFigures } from '#main/ai/local-statistics/correlations.ts';
import type { PatternFigure } from '#main/ai/local-statistics/patterns.ts';
import type { CorrelationResult } from '#main/analysis/methods/correlation/correlation.ts';
import type { PredictionAccuracy } from '#main/analysis/methods/correlation/prediction-accuracy.ts';
import type { DeltaTest } from '#main/analysis/methods/deltas/delta-types.ts';
import type { DeltasResult } from '#main/analysis/methods/deltas/deltas.ts';
import type { Database } from '#main/db/database.ts';
import { findDropSpan } from '#main/repositories/analysis-drops.ts';
import { findAnalysisEvents, type EventForAnalysis } from '#main/repositories/news-events.ts';
import type { AnalysisRunService } from '#main/services/analyses/runs.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import { toTimestamp } from '#shared/time.ts';

/** Epoch seconds, UTC, both ends inclusive; absent ends are open. */
export interface FactRange {
  readonly from?: number;
  readonly to?: number;
}

/** Figures of a source, or in one sentence why there are none. */
export type Sourced<Figures> = { readonly figures: Figures } | { readonly missing: string };

export interface DeltaFigures {
  readonly items: readonly PatternFigure[];
  readonly tested: number;
  readonly significant: number;
}

/** Figures that other services keep; a session asks here for what the drops alone do not give. */
export interface FactSources {
  readonly correlations: (range: FactRange) => Promise<Sourced<CorrelationFigures>>;
  readonly accuracy: (range: FactRange) => Promise<Sourced<AccuracyFigures>>;
  readonly deltas: (range: FactRange) => Promise<Sourced<DeltaFigures>>;
}

/** The sentence of a source that has nothing, as the section reports it. */
export const notComputed = (what: string, sourced: Sourced<unknown>): readonly NotComputed[] =>
  'missing' in sourced ? [{ what, why: sourced.missing }] : [];

const STRONG = 0.7;
const MODERATE = 0.4;
const SIGNIFICANT = 0.05;
const STRONGEST_PAIRS = 5;
const STRONGEST_DELTAS = 5;

const significantOf = (items: readonly { readonly q: number }[]): number =>
  items.filter(({ q }) => q < SIGNIFICANT).length;

/** The pairs by band and by the event’s category, and the strongest with their events. */
export const correlationFigures = (
  { pairs, eventResults, testedEvents }: CorrelationResult,
  events: ReadonlyMap<string, EventForAnalysis>,
): CorrelationFigures => ({
  pairs: pairs.length,
  strong: pairs.filter(({ score }) => score >= STRONG).length,
  moderate: pairs.filter(({ score }) => score >= MODERATE && score < STRONG).length,
  tested: testedEvents,
  significant: significantOf(eventResults.filter(({ tested }) => tested)),
  byCategory: NEWS_CATEGORIES.map((category) => {
    const own = pairs.filter(({ eventId }) => events.get(eventId)?.category === category);
    return { category, pairs: own.length, significant: significantOf(own) };
  }).filter((entry) => entry.pairs > 0),
  top: pairs.slice(0, STRONGEST_PAIRS).map(({ drop, eventId, score, deltaSeconds, q }) => ({
    dropNumber: drop,
    title: events.get(eventId)?.title ?? eventId,
    source: events.get(eventId)?.source ?? '',
    score,
    timeDeltaMinutes: deltaSeconds / 60,
    q,
  })),
});

export const accuracyFigures = (found: PredictionAccuracy): AccuracyFigures => ({
  claims: found.claims,
  hits: found.hits,
  share: found.accuracy ?? 0,
  low: found.interval?.lower ?? 0,
  high: found.interval?.upper ?? 0,
  expected: found.expected,
  expectedLow: found.bandLow,
  expectedHigh: found.bandHigh,
  p: found.expected === null ? null : found.p,
});

const toPattern = (test: DeltaTest): PatternFigure => ({
  kind: 'delta',
  label: test.label,
  unit: test.unit,
  observed: test.observed,
  expected: test.expected,
  low: test.bandLow,
  high: test.bandHigh,
  q: test.q,
  dropNumbers: [],
});

/** The least likely tests; every interval that occurs counts as one. */
export const deltaFigures = ({ tests, intervals }: DeltasResult): DeltaFigures => {
  const all = [...tests, ...intervals.filter(({ observed }) => observed > 0)];
  return {
    items: all
      .toSorted((a, b) => a.q - b.q || a.p - b.p)
      .slice(0, STRONGEST_DELTAS)
      .map(toPattern),
    tested: all.length,
    significant: significantOf(all),
  };
};

const NO_DROPS = 'the range holds no drops';
const NO_EVENTS = 'no news events are loaded';

interface FactSourceDeps {
  readonly store: Database;
  readonly runs: AnalysisRunService;
}

/** The drops of a range as a selection; null without drops. A range that holds all is none, so that stored answers serve it. */
const selectionOf = async (store: Database, { from, to }: FactRange): Promise<Partial<Selection> | null> => {
  const span = await findDropSpan(store.read);
  if (span === null || (from ?? span.from) > span.to || (to ?? span.to) < span.from) return null;
  return {
    ...(from === undefined || from <= span.from ? {} : { startDate: toTimestamp(from) }),
    ...(to === undefined || to >= span.to ? {} : { endDate: toTimestamp(to) }),
  };
};

/** Figures from the stored runs where they belong to the present data and the range, else computed here and now. */
export const createFactSources = ({ store, runs }: FactSourceDeps): FactSources => {
  const answer = async <Result>(method: string, selection: Partial<Selection>): Promise<Result> =>
    JSON.parse((await runs.answer(method, { selection })).json) as Result;
  const withEvents = async <Figures>(
    range: FactRange,
    gather: (selection: Partial<Selection>, events: readonly EventForAnalysis[]) => Promise<Figures>,
  ): Promise<Sourced<Figures>> => {
    const selection = await selectionOf(store, range);
    if (selection === null) return { missing: NO_DROPS };
    const events = await findAnalysisEvents(store.read);
    return events.length === 0 ? { missing: NO_EVENTS } : { figures: await gather(selection, events) };
  };
  return {
    correlations: (range) =>
      withEvents(range, async (selection, events) =>
        correlationFigures(
          await answer<CorrelationResult>('correlation', selection),
          new Map(events.map((event) => [event.id, event])),
        ),
      ),
    accuracy: (range) =>
      withEvents(range, async (selection) =>
        accuracyFigures(await answer<PredictionAccuracy>('prediction-accuracy', selection)),
      ),
    deltas: async (range) => {
      const selection = await selectionOf(store, range);
      return selection === null
        ? { missing: NO_DROPS }
        : { figures: deltaFigures(await answer<DeltasResult>('deltas', selection)) };
    },
  };
};
