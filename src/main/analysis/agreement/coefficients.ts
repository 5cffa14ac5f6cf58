import { countsOf } from '#main/analysis/grouping.ts';
import { cohenKappa, confusionCounts, numberedPairs } from '#main/analysis/statistics/kappa.ts';

/** The categories that coders gave one item; who gave none is not in it. */
type Categories = readonly string[];

/** Share of an item’s pairs of coders that gave it the same. */
const agreementWithin = (categories: Categories): number => {
  const r = categories.length;
  let same = 0;
  for (const count of countsOf(categories).values()) same += count * (count - 1);
  return same / (r * (r - 1));
};

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Share of equal pairs of codes, the mean over items with two codes or more; null where there are none. */
export const percentAgreement = (units: readonly Categories[]): number | null =>
  meanOf(units.filter(({ length }) => length > 1).map(agreementWithin));

/** Cohen’s kappa of items that two coders both coded; null where chance alone agrees on everything. Source: Cohen (1960). */
export const cohenOf = (pairs: readonly (readonly [string, string])[]): number | null => {
  const { names, rows, columns } = numberedPairs(pairs);
  return cohenKappa(confusionCounts(rows, columns, names.length), names.length, pairs.length);
};

/** Share of each category, every item with a code counting the same. */
const shares = (units: readonly Categories[]): readonly number[] => {
  const coded = units.filter(({ length }) => length > 0);
  const sums = new Map<string, number>();
  for (const categories of coded)
    for (const [category, count] of countsOf(categories))
      sums.set(category, (sums.get(category) ?? 0) + count / categories.length);
  return [...sums.values()].map((sum) => sum / coded.length);
};

/**
 * Fleiss’ kappa; null unless every item has the same number of codes, two or more, and more than one category was given.
 * Source: Fleiss (1971).
 */
export const fleissOf = (units: readonly Categories[]): number | null => {
  const [first] = units;
  if (first === undefined || first.length < 2) return null;
  if (units.some(({ length }) => length !== first.length)) return null;
  const observed = percentAgreement(units) ?? 0;
  const categoryShares = shares(units);
  const byChance = categoryShares.reduce((sum, share) => sum + share * share, 0);
  return categoryShares.length < 2 ? null : (observed - byChance) / (1 - byChance);
};

/**
 * Gwet’s AC1 for any number of coders, codes missing: the share of a category is the mean over all items with a code, agreement is that of
 * items with two or more. Null where nothing can be paired or only one category was given. Source: Gwet (2008; 2014, section 2.4).
 */
export const ac1Of = (units: readonly Categories[]): number | null => {
  const observed = percentAgreement(units);
  const categoryShares = shares(units);
  if (observed === null || categoryShares.length < 2) return null;
  const byChance =
    categoryShares.reduce((sum, share) => sum + share * (1 - share), 0) / (categoryShares.length - 1);
  return (observed - byChance) / (1 - byChance);
};
