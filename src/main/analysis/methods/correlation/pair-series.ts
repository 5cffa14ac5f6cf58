import type { CommonPeriod } from '#main/analysis/chance/null-models.ts';
import type { Neighbours, RowRanges } from '#main/analysis/text/similarity.ts';
import type { TfIdf } from '#main/analysis/text/tfidf.ts';

/** What the null of drops against events works on. Times are epoch seconds, the drops ascending. */
export interface PairedSeries {
  readonly dropTimes: Float64Array;
  /** First second of each event: of its day where only the day is known. */
  readonly eventTimes: Float64Array;
  /** Seconds from the first to the last in which the event may have been; 0 where the second is known. */
  readonly eventSpans: Float64Array;
  /** For an event the drops that share a term with it, and how alike they are; of some stretches of drops only, where given. */
  readonly neighbours: (event: number, within?: RowRanges) => Neighbours;
}

/** Moves of the events and what is drawn from them. */
export interface PairNull {
  readonly period: CommonPeriod | null;
  readonly cycle: number;
  readonly offsets: Int32Array;
  readonly available: number;
  /** 1 for the events of the common period: those are tested. */
  readonly tested: Uint8Array;
}

/** How near and how alike pairs count, so that the product of both need be turned into a score once for many pairs. */
export interface PairScore {
  /** Seconds between drop and event → share of the closeness in time. */
  readonly time: (gap: number) => number;
  /** Cosine in millionths → share of the likeness of the texts. */
  readonly text: (micro: number) => number;
  /** time × text → score in whole millionths; rises with the product. */
  readonly ofProduct: (product: number) => number;
}

/**
 * Which moves of the null bring an event near a drop, and how close. The entries of a drop are those from `starts[key]` to before
 * `ends[key]`, its key being `keys[drop] + base`; the weight of an entry is `weights[drop * width + slots[entry]]`.
 */
export interface MovesNear {
  readonly keys: Int32Array;
  readonly base: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** By entry: the place of the move among the offsets. */
  readonly moves: Int32Array;
  readonly slots: Int32Array;
  readonly width: number;
  readonly weights: Float64Array;
  /** False where entries may be out of reach: those weigh 0, all others more. */
  readonly isWhole: boolean;
}

/** The moves near some drops; valid until the next event is requested. */
export type FindMovesNear = (event: number, drops: Int32Array) => MovesNear;

/** Drops and events, the moves of the events, and the score that a pair has. */
export interface ScoredSeries {
  readonly series: PairedSeries;
  readonly model: TfIdf;
  readonly plan: PairNull;
  /** 99th percentile of the cosine under the null, in millionths; null where there is no null. */
  readonly c99: number | null;
  /** Gap in seconds, cosine in millionths → score in millionths. */
  readonly score: (gap: number, micro: number) => number;
  readonly parts: PairScore;
  /** The moves near drops, weighed by the closeness in time. */
  readonly movesNear: FindMovesNear;
}
