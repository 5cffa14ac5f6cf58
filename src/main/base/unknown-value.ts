import { cut } from './cut.ts';
import { AppError } from './errors.ts';
import { nearestName } from './nearest-name.ts';

/** More values than these are not listed in a sentence. */
const LISTED = 12;

/**
 * The refusal of a value that nothing has: it would find nothing in silence.
 * @param where where it was looked for, such as `in this archive`
 * @param known what there is; the nearest is suggested, or all where they are few
 */
export const unknownValue = (
  field: string,
  value: string,
  where: string,
  known: readonly string[],
): AppError => {
  const near = nearestName(value, known);
  const few = known.length === 0 ? '; there is none yet.' : `; there is ${known.join(', ')}.`;
  const hint = near === null ? (known.length > LISTED ? '.' : few) : `; did you mean ${near}?`;
  return new AppError('invalid_query', `${field}: there is no “${cut(value)}” ${where}${hint}`);
};
