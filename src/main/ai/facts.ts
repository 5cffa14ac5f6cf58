import type { AnalysisType } from '#shared/constants.ts';

/** One computed figure in words: what the built-in engine writes and what a language model is asked to interpret. */
export interface Fact {
  /** Stable inside a section: `temporal.trend`. */
  readonly id: string;
  /** One sentence with its n and interval. */
  readonly statement: string;
  readonly values: Readonly<Record<string, number | string | null>>;
  /** Drops the statement speaks of. */
  readonly dropNumbers: readonly number[];
  readonly q: number | null;
  /** Name of the locked plan that the run of its p or q follows, null for an exploratory run; absent where it states neither. */
  readonly plan?: string | null;
}

/** What figures say of the run that they are from. */
export interface OfRun {
  /** Name of the locked plan that it follows; null for an exploratory run. */
  readonly plan: string | null;
}

/** A drop's text as it is shown to a model: data, never instructions. */
export interface Excerpt {
  readonly dropNumber: number;
  readonly text: string;
}

export interface Missing {
  readonly what: string;
  readonly why: string;
}

/** All that a section rests on; computed here, before any model is asked. */
export interface SectionFacts {
  readonly type: AnalysisType;
  readonly facts: readonly Fact[];
  readonly notComputed: readonly Missing[];
  readonly excerpts: readonly Excerpt[];
  /** Number of months, samples, pairs, pairs and claims respectively. */
  readonly size: number;
  /** 1 − the smallest q among the section's tests; null where nothing was tested. */
  readonly confidence: number | null;
}

interface FactParts {
  readonly dropNumbers?: readonly number[];
  readonly q?: number | null;
  /** What it states where that is no q of its own. */
  readonly p?: number | null;
  /** Of its run; kept where it states a p or q. */
  readonly plan?: OfRun['plan'];
}

/** A fact, of no drop and no test unless they are named. */
export const factOf = (
  id: string,
  statement: string,
  values: Fact['values'],
  { dropNumbers = [], q = null, p = q, plan }: FactParts = {},
): Fact => {
  const ofRun = p === null || plan === undefined ? {} : { plan };
  return { id, statement, values, dropNumbers, q, ...ofRun };
};

/** A section without texts; its confidence is 1 − the smallest q of its facts, null where none was tested. */
export const sectionOf = (
  type: AnalysisType,
  facts: readonly Fact[],
  notComputed: readonly Missing[],
  size: number,
): SectionFacts => {
  const qs = facts.flatMap(({ q }) => (q === null ? [] : [q]));
  const confidence = qs.length === 0 ? null : 1 - Math.min(...qs);
  return { type, facts, notComputed, excerpts: [], size, confidence };
};
