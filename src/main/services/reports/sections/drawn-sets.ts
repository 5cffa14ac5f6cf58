import type { DrawnSetRow } from '#main/repositories/corpora.ts';
import { drawSentences } from '#shared/corpus-draw.ts';

/** The sets that were drawn from a corpus. */
export type DrawnSets = () => Promise<readonly DrawnSetRow[]>;

/** What the rates of the drawn sets among some sets have to be read against, one note a set. @param hashes of the sets */
export const drawNotes = async (sets: DrawnSets, hashes: Iterable<string | null>): Promise<string[]> => {
  const hashSet = new Set(hashes);
  return (await sets())
    .filter(({ hash }) => hashSet.has(hash))
    .flatMap(({ name, ...drawn }) =>
      drawSentences(drawn).map((sentence) => `Working set “${name}”: ${sentence}`),
    );
};
