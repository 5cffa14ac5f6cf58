import { hasUnspacedScript } from '#shared/unspaced-scripts.ts';

/** A half-open range of UTF-16 code units. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * Words of a run of letters that starts at `offset`: the run itself, or where it has a script without blanks its parts by
 * the dictionaries of `Intl.Segmenter` (UAX #29 and ICU; another ICU may cut in other places).
 */
export const splitUnspaced = (run: string, offset: number): readonly WordRange[] => {
  if (!hasUnspacedScript(run)) return [{ start: offset, end: offset + run.length }];
  return [...segmenter.segment(run)]
    .filter((part) => part.isWordLike === true)
    .map(({ index, segment }) => ({ start: offset + index, end: offset + index + segment.length }));
};
