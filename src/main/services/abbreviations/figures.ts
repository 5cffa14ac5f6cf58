import { binomialRange } from '#main/analysis/statistics/statistics.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import {
  countCoveredDropsByMonth,
  countKeyDropsByMonth,
  countKeyUse,
  countMatchedDrops,
  findKeyDrops,
  type KeyUse,
} from '#main/repositories/abbreviation-matches.ts';
import { countReadings, type ReadingCount } from '#main/repositories/abbreviation-readings.ts';
import { countDropsByBucket, findDropTotals } from '#main/repositories/drop-figures.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import type {
  AbbreviationCorrelationStats,
  AbbreviationExample,
  AbbreviationTrend,
  TopAbbreviation,
} from '#shared/contract/abbreviations.ts';
import { monthsBetween } from '#shared/months.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { KeyBook } from './key-book.ts';
import type { MatchRefresh } from './refresh.ts';

const TREND_KEYS_MAX = 50;
const AROUND = 90;

const percentage = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

/** The text around a place on one line; `highlight` is the place inside it. */
export const excerptOf = (
  content: string,
  start: number,
  end: number,
): Pick<AbbreviationExample, 'excerpt' | 'highlight'> => {
  // Not between the halves of a surrogate pair.
  const cut = (at: number): number => (/[\uDC00-\uDFFF]/.test(content.charAt(at)) ? at - 1 : at);
  const from = cut(Math.max(0, start - AROUND));
  const to = cut(Math.min(content.length, end + 1 + AROUND));
  const lead = from > 0 ? '…' : '';
  const tail = to < content.length ? '…' : '';
  const excerpt = `${lead}${content.slice(from, to).replaceAll(/\s/g, ' ')}${tail}`;
  const shift = lead.length - from;
  return { excerpt, highlight: { start: start + shift, end: end + shift } };
};

type KeysById = ReadonlyMap<string, AbbreviationKey>;

const topOf = (
  ranked: readonly KeyUse[],
  keysById: KeysById,
  readings: readonly ReadingCount[],
): TopAbbreviation[] =>
  ranked.flatMap(({ keyId, occurrences, drops }) => {
    const key = keysById.get(keyId);
    if (key === undefined) return [];
    const { abbreviation, definition, category, status } = key;
    const ownReadings = readings.flatMap((reading) =>
      reading.keyId === keyId && reading.state === 'resolved' && reading.reading !== null
        ? [{ reading: reading.reading, count: reading.count }]
        : [],
    );
    return [{ keyId, abbreviation, definition, category, status, occurrences, drops, readings: ownReadings }];
  });

const coverageOf = async (store: Database, top: AbbreviationKey | undefined) => {
  const [totals, covered, rest] = await Promise.all([
    findDropTotals(store.read),
    countMatchedDrops(store.read),
    top === undefined ? 0 : countMatchedDrops(store.read, { without: top.id }),
  ]);
  const share = (drops: number) => ({
    dropsCovered: drops,
    coveragePercentage: percentage(drops, totals.total),
  });
  return {
    ...share(covered),
    dropsAnalyzed: totals.total,
    dropsWithText: totals.withText,
    withoutTop: top === undefined ? null : { abbreviation: top.abbreviation, ...share(rest) },
  };
};

/** Coverage month by month, next to what one share for all months would give. */
const coverageByMonth = async (
  store: Database,
  top: AbbreviationKey | undefined,
): Promise<AbbreviationCorrelationStats['months']> => {
  const [buckets, covered, rest] = await Promise.all([
    countDropsByBucket(store.read, 'month', {}),
    countCoveredDropsByMonth(store.read),
    countCoveredDropsByMonth(store.read, top?.id),
  ]);
  const countOf = (counts: typeof covered, month: string): number =>
    counts.find((count) => count.month === month)?.drops ?? 0;
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  const share = total === 0 ? 0 : rest.reduce((sum, { drops }) => sum + drops, 0) / total;
  return buckets.map(({ bucket: month, count: drops }) => {
    const { lower: low, upper: high } = binomialRange(drops, share);
    return { month, drops, covered: countOf(covered, month), withoutTop: countOf(rest, month), low, high };
  });
};

const countStates = (readings: readonly ReadingCount[]) => {
  const of = (state: ReadingCount['state']): number =>
    readings.filter((reading) => reading.state === state).reduce((sum, reading) => sum + reading.count, 0);
  return {
    open: of('open'),
    resolved: of('resolved'),
    disputed: of('disputed'),
    insufficient: of('insufficient'),
  };
};

const computeStats = async (
  { store, book, refresh }: FigureDeps,
  limit: number,
): Promise<AbbreviationCorrelationStats> => {
  const [keys, use, readings, isCurrent] = await Promise.all([
    book.keys(),
    countKeyUse(store.read),
    countReadings(store.read),
    refresh.isCurrent(),
  ]);
  const keysById: KeysById = new Map(keys.map((key) => [key.id, key]));
  const ranked = use
    .filter((keyUse) => keysById.has(keyUse.keyId))
    .sort((a, b) => b.occurrences - a.occurrences || b.drops - a.drops || (a.keyId < b.keyId ? -1 : 1));
  const top = keysById.get(ranked[0]?.keyId ?? '');
  const [coverage, months] = await Promise.all([coverageOf(store, top), coverageByMonth(store, top)]);
  return {
    totalQDrops: coverage.dropsAnalyzed,
    totalAbbreviations: new Set(keys.map((key) => key.definition)).size,
    sampleAnalysis: coverage,
    months,
    topAbbreviations: topOf(ranked.slice(0, limit), keysById, readings),
    keysFound: ranked.length,
    occurrences: ranked.reduce((sum, keyUse) => sum + keyUse.occurrences, 0),
    readings: countStates(readings),
    isCurrent,
  };
};

const computeTrend = async (
  { store, book }: FigureDeps,
  ids: readonly string[],
): Promise<AbbreviationTrend> => {
  if (ids.length > TREND_KEYS_MAX)
    throw new AppError(
      'invalid_query',
      `keys must name at most ${TREND_KEYS_MAX} keys, but ${ids.length} were given.`,
    );
  const keys = await Promise.all(ids.map((id) => book.key(id)));
  const [buckets, counted] = await Promise.all([
    countDropsByBucket(store.read, 'month', {}),
    countKeyDropsByMonth(store.read, ids),
  ]);
  const [first, last] = [buckets[0]?.bucket, buckets.at(-1)?.bucket];
  const months = first === undefined || last === undefined ? [] : monthsBetween(first, last);
  const totals = new Map(buckets.map(({ bucket, count }) => [bucket, count]));
  const drops = months.map((month) => totals.get(month) ?? 0);
  const cells = new Map(counted.map((cell) => [`${cell.keyId} ${cell.month}`, cell.drops]));
  return {
    months,
    drops,
    series: keys.map(({ id, abbreviation }) => {
      const counts = months.map((month) => cells.get(`${id} ${month}`) ?? 0);
      const shares = counts.map((count, index) => {
        const n = drops[index] ?? 0;
        return n === 0 ? null : count / n;
      });
      return { keyId: id, abbreviation, counts, shares };
    }),
  };
};

export interface FigureDeps {
  readonly store: Database;
  readonly book: KeyBook;
  readonly refresh: MatchRefresh;
}

/** Figures over the stored matches: queries, never a scan of the texts. */
export const createAbbreviationFigures = (deps: FigureDeps) => ({
  /** @param limit how many of the most frequent keys are listed. */
  stats: (limit: number): Promise<AbbreviationCorrelationStats> => computeStats(deps, limit),
  /** @param ids keys, at most 50. */
  trend: (ids: readonly string[]): Promise<AbbreviationTrend> => computeTrend(deps, ids),
  examples: async (id: string, page: { readonly limit: number; readonly offset: number }) => {
    await deps.book.row(id);
    const [rows, total] = await Promise.all([
      findKeyDrops(deps.store.read, id, page),
      countMatchedDrops(deps.store.read, { of: id }),
    ]);
    const items = rows.map(({ dropNumber, time, resolution, content, start, end, occurrences }) => ({
      dropNumber,
      timestamp: toStatedTimestamp(time, resolution),
      ...excerptOf(content, start, end),
      occurrences,
    }));
    return { items, total };
  },
});
