import type { Executor } from '#main/db/open.ts';
import type { AnalysisFigures, DropStats } from '#shared/contract/drops.ts';
import { toStatedBound } from '#shared/time.ts';
import { countLinkHosts, findDropTotals, findTextLengths, type DropTotals } from './drop-figures.ts';

/** The figures of the drop statistics that follow from the drops alone. */
export type OwnStats = Omit<DropStats, keyof AnalysisFigures>;

const monthsBetween = (first: number, last: number): number => {
  const [a, b] = [new Date(first * 1000), new Date(last * 1000)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth() + 1;
};

const medianOf = (ascending: readonly number[]): number | null => {
  const middle = ascending.length / 2;
  if (ascending.length === 0) return null;
  const [low, high] = [ascending[Math.ceil(middle) - 1] ?? 0, ascending[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
};

const toStats = (totals: DropTotals) => ({
  totalDrops: totals.total,
  timeSpan: totals.first === null || totals.last === null ? 0 : monthsBetween(totals.first, totals.last),
  firstDrop: totals.first === null ? null : toStatedBound(totals.first, totals.firstDay),
  lastDrop: totals.last === null ? null : toStatedBound(totals.last, totals.lastDay),
  datedToDay: totals.datedToDay,
  withText: totals.withText,
  withImages: totals.withImages,
  imageOnly: totals.imageOnly,
  images: totals.images,
  withLinks: totals.withLinks,
  links: totals.links,
  authenticated: totals.authenticated,
});

/** The figures that are sums over drops. */
export type TotalStats = ReturnType<typeof toStats>;

/** @param set only drops of this frozen set, by its database id */
export const statsOfTotals = async (db: Executor, set?: number): Promise<TotalStats> =>
  toStats(await findDropTotals(db, set));

/**
 * Counts all drops, and their lengths one by one.
 * @param set only drops of this frozen set, by its database id
 */
export const computeStats = async (db: Executor, set?: number): Promise<OwnStats> => {
  const totals = await findDropTotals(db, set);
  const lengths = await findTextLengths(db, set);
  const hosts = await countLinkHosts(db, set);
  return {
    ...toStats(totals),
    linkHosts: hosts.length,
    topLinkHosts: hosts.slice(0, 10),
    contentLength: { medianWithText: medianOf(lengths), max: totals.maxLength, sum: totals.sumLength },
  };
};
