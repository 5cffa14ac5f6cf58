import type { NotComputed } from '#main/ai/facts.ts';
import type { AccuracyFigures } from '#main/ai/local-statistics/accuracy.ts';
import type { CorrelationFigures } from '#main/ai/local-statistics/correlations.ts';
import type { PatternFigure } from '#main/ai/local-statistics/patterns.ts';

/** Epoch seconds, UTC, both ends inclusive; absent ends are open. */
export interface FactRange {
  readonly from?: number;
  readonly to?: number;
}

/** Figures of a source, or in one sentence why there are none. */
export type Sourced<Figures> = { readonly figures: Figures } | { readonly missing: string };

/** Figures that other services keep; a session asks here for what the drops alone do not give. */
export interface FactSources {
  readonly correlations: (range: FactRange) => Promise<Sourced<CorrelationFigures>>;
  readonly accuracy: (range: FactRange) => Promise<Sourced<AccuracyFigures>>;
  readonly deltas: (range: FactRange) => Promise<
    Sourced<{
      readonly items: readonly PatternFigure[];
      readonly tested: number;
      readonly significant: number;
    }>
  >;
}

/** The sentence of a source that has nothing, as the section reports it. */
export const notComputed = (what: string, sourced: Sourced<unknown>): readonly NotComputed[] =>
  'missing' in sourced ? [{ what, why: sourced.missing }] : [];

/** Sources of a workstation that has not run its analyses. */
export const noFactSources: FactSources = {
  correlations: () => Promise.resolve({ missing: 'drops and news events have not been compared yet' }),
  accuracy: () => Promise.resolve({ missing: 'drops and news events have not been compared yet' }),
  deltas: () => Promise.resolve({ missing: 'the pattern analysis has not been run yet' }),
};
