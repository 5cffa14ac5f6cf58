import type { FacetValue } from '#shared/contract/drops.ts';

/** The drops up to the end of the year that halves them best; null where all are of one year. */
export const earlierHalf = (years: readonly FacetValue[]): string | null => {
  const total = years.reduce((sum, { count }) => sum + count, 0);
  let until = 0;
  let best: { readonly year: string; readonly distance: number } | null = null;
  for (const { value, count } of years.toSorted((a, b) => Number(a.value) - Number(b.value))) {
    until += count;
    const distance = Math.abs(total - 2 * until);
    if (until < total && (best === null || distance < best.distance)) best = { year: value, distance };
  }
  return best === null ? null : `drops:endDate=${best.year}-12-31`;
};
