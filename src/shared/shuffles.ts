import { formatCount, formatP, plural, SIGNIFICANT_Q } from './figures.ts';

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

interface Floored {
  /** The p of each word that is listed; null where it has none. */
  readonly ps: readonly (number | null)[];
  /** Words over which q is adjusted. */
  readonly family: number;
  readonly draws: number;
  /** What was drawn: `shuffle`, `move`. */
  readonly noun: string;
}

/** Why no word can have a small q: draws give no smaller p, and too few words have it; null where draws are not the trouble. */
export const floorSentence = ({ ps, family, draws, noun }: Floored): string | null => {
  if (draws === 0) return null;
  const floor = smallestP(draws);
  const reached = ps.filter((p) => p !== null && p <= floor).length;
  const needed = neededForQ(family, draws, SIGNIFICANT_Q);
  return reached === 0 || reached >= needed
    ? null
    : `${plural(draws, noun)} give no p below ${formatP(floor)}, which ${plural(reached, 'word')} ${reached === 1 ? 'has' : 'have'}; q falls to ${SIGNIFICANT_Q} only where ${formatCount(needed)} have it.`;
};
