import { formatCount } from '#renderer/lib/format.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { chancePosition } from '#shared/figures.ts';

type Compared = AnswerOf<'getAccountCoordination'>['nulls'][number];

/**
 * How the number of edges and the edges themselves go together where one is beyond chance and the other is not; null where both say the
 * same. The one asks how many edges there are, the other how heavy each of them is.
 */
export const bridgeOf = (
  row: Compared['weights'][number],
  { surrogates, exceeding }: Pick<Compared, 'surrogates' | 'exceeding'>,
): string | null => {
  const position = chancePosition(row, surrogates);
  if (position === 'above' && exceeding === 0)
    return 'There are more edges than by chance, and no single one of them is heavier than chance makes its heaviest.';
  if (position === 'within' && exceeding > 0)
    return `How many edges there are is within chance; how heavy ${formatCount(exceeding)} of them ${exceeding === 1 ? 'is' : 'are'} is not.`;
  return null;
};
