import { countTrigrams, type Alphabet } from './counts.ts';
import { cosineDistances, type Distances } from './distances.ts';
import { cutChunks } from './text.ts';

/** Cosine distances of the 3-gram counts of texts cut into at most `chunks` chunks of equal length. */
export const styleMatrix = (
  texts: readonly string[],
  chunks: number,
  alphabet: Alphabet = 'letters',
  features = 500,
): Distances => {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const size = Math.max(1, Math.floor(characters / chunks));
  return cosineDistances(countTrigrams(cutChunks(texts, size).slice(0, chunks), alphabet, features));
};
