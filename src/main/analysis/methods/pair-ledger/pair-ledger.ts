import { MICRO } from '#main/analysis/text/similarity.ts';
import { cosine, sharedTerms, type TfIdf } from '#main/analysis/text/tfidf.ts';
import { windowPairs } from './window-pairs.ts';

/** One match: Δ = other − drop in seconds, positive where the drop came first. */
export interface LedgerRow {
  readonly drop: number;
  readonly other: string;
  readonly deltaSeconds: number;
  /** Words that both texts share, stemmed, the heaviest first. */
  readonly sharedTerms: readonly string[];
  readonly similarity: number;
}

/** A drop that was tested and has no match. */
export interface LedgerMiss {
  readonly drop: number;
  /** How far its nearest other is, signed; null where there is none at all. */
  readonly nearestSeconds: number | null;
}

export interface PairLedger {
  readonly windowSeconds: number;
  /** Drops tested = hits + misses.length. */
  readonly tested: number;
  /** Drops with at least one match. */
  readonly hits: number;
  /** All matches; `rows` may hold the first of them only. */
  readonly pairs: number;
  readonly rows: readonly LedgerRow[];
  readonly misses: readonly LedgerMiss[];
}

export interface LedgerSeries {
  /** Of the drops that are tested, canonical order. */
  readonly dropNumbers: readonly number[];
  readonly dropTimes: Float64Array;
  /** Of the others, ascending in time. */
  readonly otherIds: readonly string[];
  readonly otherTimes: Float64Array;
  /** Texts of both, in the same orders. */
  readonly texts: TfIdf;
}

const nearest = (series: LedgerSeries, time: number, firstNotBefore: number): number | null => {
  const next = series.otherTimes[firstNotBefore];
  const previous = series.otherTimes[firstNotBefore - 1];
  if (next === undefined) return previous === undefined ? null : previous - time;
  if (previous === undefined) return next - time;
  return next - time <= time - previous ? next - time : previous - time;
};

const rowOf = (series: LedgerSeries, drop: number, other: number): LedgerRow => {
  const { texts } = series;
  return {
    drop: series.dropNumbers[drop] ?? 0,
    other: series.otherIds[other] ?? '',
    deltaSeconds: (series.otherTimes[other] ?? 0) - (series.dropTimes[drop] ?? 0),
    sharedTerms: sharedTerms(texts.first, drop, texts.second, other)
      .slice(0, 8)
      .map((term) => texts.vocabulary[term] ?? ''),
    similarity: Math.round(cosine(texts.first, drop, texts.second, other) * MICRO) / MICRO,
  };
};

/**
 * Every pair with |Δ| ≤ window as a row, drops in order and their others by time; every tested drop without one as a miss.
 */
export const pairLedger = (series: LedgerSeries, windowSeconds: number, mostRows = Infinity): PairLedger => {
  const { dropTimes, otherTimes } = series;
  const pairs = windowPairs(dropTimes, otherTimes, windowSeconds);
  const kept = pairs.drops.subarray(0, Math.min(mostRows, pairs.drops.length));
  const rows = Array.from(kept, (drop, i) => rowOf(series, drop, pairs.others[i] ?? 0));
  const hits = new Set(pairs.drops);
  const misses: LedgerMiss[] = [];
  let notBefore = 0;
  for (const [drop, time] of dropTimes.entries()) {
    while (notBefore < otherTimes.length && (otherTimes[notBefore] ?? 0) < time) notBefore += 1;
    if (!hits.has(drop))
      misses.push({
        drop: series.dropNumbers[drop] ?? 0,
        nearestSeconds: nearest(series, time, notBefore),
      });
  }
  return {
    windowSeconds,
    tested: dropTimes.length,
    hits: hits.size,
    pairs: pairs.drops.length,
    rows,
    misses,
  };
};
