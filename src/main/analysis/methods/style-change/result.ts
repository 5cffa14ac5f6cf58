import type { NullSummary } from '#main/analysis/chance/significance.ts';
import type { GroupComparison } from './groups.ts';
import type { StyleReading } from './readings.ts';

export const STYLE_STATEMENT =
  'A change of style is not proof of a change of author: subject, board, device and haste change style too.';

/** Where a change lies, at the end of a chunk and between two drops near it. */
export interface StyleBoundary {
  /** Chunks before it. */
  readonly afterChunk: number;
  readonly lastDrop: number;
  readonly nextDrop: number | null;
  /** Time of the last drop before it and of the first after. */
  readonly lastTime: number;
  readonly nextTime: number | null;
}

export interface StyleSplit {
  readonly features: 'letters' | 'case' | 'function-words';
  readonly measure: 'g-squared' | 'delta' | 'cosine';
  readonly boundary: StyleBoundary;
  /** The statistic of the best split beside that of shuffled orders. */
  readonly chance: NullSummary;
  readonly q: number;
}

export interface StyleChangePoint {
  readonly boundary: StyleBoundary;
  /** Best split between two drops within a chunk of the boundary, by G². */
  readonly lastDrop: number;
  readonly nextDrop: number | null;
  readonly time: number;
  readonly chance: NullSummary;
}

export interface StyleChunk {
  readonly firstDrop: number;
  readonly lastDrop: number;
  readonly startTime: number;
  readonly endTime: number;
}

export interface StyleChange {
  readonly dropsTested: number;
  readonly characters: number;
  readonly chunks: readonly StyleChunk[];
  /** Best split by each measure and feature set. */
  readonly splits: readonly StyleSplit[];
  /** G² of the chosen 3-grams at every boundary, `i` chunks before it. */
  readonly curve: readonly number[];
  /** Burrows' Delta and 1 − cosine of each chunk and the next. */
  readonly neighbours: readonly { readonly delta: number; readonly cosineDistance: number }[];
  /** None where `changed` is false. */
  readonly changePoints: readonly StyleChangePoint[];
  /** Chunks and best split when the definition is read in another way; tested is the first (or the third, with case). */
  readonly readings: readonly StyleReading[];
  readonly byBoard: GroupComparison;
  readonly byTripcode: GroupComparison;
  /** Whether the best split by G² of the chosen 3-grams has q < 0.05 among the six measures. */
  readonly changed: boolean;
  readonly statement: string;
  readonly note: string | null;
}
