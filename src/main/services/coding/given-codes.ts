import { AppError } from '#main/base/errors.ts';
import type { CodingBatch, GivenCode } from '#shared/contract/coding.ts';
import { formatCount, plural } from '#shared/figures.ts';

/** Length of a text in Unicode code points. */
export const pointsOf = (text: string): number => Array.from(text).length;

const refuse = (sentence: string): never => {
  throw new AppError('invalid_body', sentence);
};

const checkSpan = ({ code, start, end }: GivenCode, length: number): void => {
  if (start === null || end === null)
    return refuse(`This batch is coded in spans: “${code}” needs a start and an end.`);
  if (start >= end) return refuse(`The span of “${code}” is empty: its end must come after its start.`);
  if (end > length)
    refuse(
      `The span of “${code}” ends at ${formatCount(end)}, beyond the text, which has ${plural(length, 'character')}.`,
    );
};

const byPlace = (a: GivenCode, b: GivenCode): number =>
  (a.start ?? 0) - (b.start ?? 0) || (a.end ?? 0) - (b.end ?? 0) || (a.code < b.code ? -1 : 1);

/** Codes in the order of the text, each once. */
export const ordered = (codes: readonly GivenCode[]): readonly GivenCode[] =>
  [...new Map(codes.map((given) => [JSON.stringify(given), given])).values()].sort(byPlace);

/**
 * The codes of one drop in the order of the text, each once.
 * @throws AppError `invalid_body` for a code that the batch does not have, a span beyond the text, or two spans of one code that overlap
 */
export const checkedCodes = (
  codes: readonly GivenCode[],
  { unit, codes: book }: Pick<CodingBatch, 'unit' | 'codes'>,
  text: string,
): readonly GivenCode[] => {
  const length = pointsOf(text);
  for (const given of codes) {
    if (!book.some(({ code }) => code === given.code)) refuse(`This batch has no code “${given.code}”.`);
    if (unit === 'span') checkSpan(given, length);
    else if (given.start !== null || given.end !== null)
      refuse(`This batch is coded in whole drops: “${given.code}” can’t have a start or an end.`);
  }
  const kept = ordered(codes);
  for (const sameCode of Map.groupBy(kept, ({ code }) => code).values())
    for (const [at, { code, start }] of sameCode.entries())
      if (at > 0 && (start ?? 0) < (sameCode[at - 1]?.end ?? 0))
        refuse(`Two spans of “${code}” overlap: join them, or make one shorter.`);
  return kept;
};
