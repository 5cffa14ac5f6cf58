import { plural } from './figures.ts';

interface NumberOfTopics {
  readonly k: number;
  /** null where no topic has two words. */
  readonly coherence: number | null;
  /** Of shuffled texts; null where they were not fitted with this number. */
  readonly chance: { readonly bandHigh: number | null } | null;
}

/** Three neighbors or more as a range, others by themselves: `4–9, 12, 14`. */
const inRanges = (numbers: readonly { readonly k: number; readonly isBeyond: boolean }[]): string => {
  const runs: number[][] = [[]];
  for (const { k, isBeyond } of numbers) {
    if (isBeyond) runs.at(-1)?.push(k);
    else runs.push([]);
  }
  return runs
    .flatMap((run) => (run.length < 3 ? run.map(String) : [`${String(run[0])}–${String(run.at(-1))}`]))
    .join(', ');
};

/**
 * Says which numbers of topics are more coherent than the 95% range of shuffled texts, as the finding is of one number only; null
 * where fewer than two were compared.
 */
export const numbersBeyondChance = (curve: readonly NumberOfTopics[]): string | null => {
  const compared = curve.flatMap(({ k, coherence, chance }) =>
    coherence === null || typeof chance?.bandHigh !== 'number'
      ? []
      : [{ k, isBeyond: coherence > chance.bandHigh }],
  );
  if (compared.length < 2) return null;
  const beyond = compared.filter(({ isBeyond }) => isBeyond);
  const found =
    beyond.length === 0
      ? 'none is more coherent than the 95% range of shuffled texts'
      : `${String(beyond.length)} ${beyond.length === 1 ? 'is' : 'are'} more coherent than the 95% range of shuffled texts: ${inRanges(compared)}`;
  return `Of ${plural(compared.length, 'number')} of topics, ${found}.`;
};
