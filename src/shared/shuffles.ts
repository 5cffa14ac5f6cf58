/** The smallest p that a number of shuffles can give. */
export const smallestP = (shuffles: number): number => 1 / (shuffles + 1);

/** Words called at a level by shuffles; null without shuffles, and where so few of them give no p as small as the level. */
export const calledByShuffles = (
  { level, permutation }: { readonly level: number; readonly permutation: number | null },
  shuffles: number,
): number | null => (level < smallestP(shuffles) ? null : permutation);

/** Tests of a family that must have the smallest p of the shuffles before any Benjamini–Hochberg q falls to a level. */
export const neededForQ = (family: number, shuffles: number, level: number): number =>
  Math.ceil((smallestP(shuffles) * family) / level);
