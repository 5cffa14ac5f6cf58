import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { formatCount, plural } from '#shared/figures.ts';

/** What is read where there are too many texts. */
export interface DrawnTexts<Text> {
  /** In their order. */
  readonly texts: readonly Text[];
  /** The place of each among all; null where all are read. */
  readonly places: Int32Array | null;
  /** What was left out, in one sentence. */
  readonly notes: readonly string[];
}

/** All texts up to a number, and as many drawn at random of more: each set of them is equally likely, the same for one seed. */
export const drawnTexts = <Text>(all: readonly Text[], most: number, seed: number): DrawnTexts<Text> => {
  if (all.length <= most) return { texts: all, places: null, notes: [] };
  const places = createRandom(deriveSeed(seed, 'texts read')).distinctBelow(all.length, most);
  return {
    texts: Array.from(places, (place) => all[place]).filter((text) => text !== undefined),
    places,
    notes: [
      `${formatCount(places.length)} of ${plural(all.length, 'text')}, drawn at random with the seed, are read.`,
    ],
  };
};
