import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { formatCount, formatFigure, plural } from '#shared/figures.ts';

type Counted = Pick<AnswerOf<'getDispersion'>, 'occurrences' | 'parts' | 'partsWithWord' | 'partCounts'>;

/** In how many parts as many occurrences would be, each at a word drawn at random: Σ 1 − (1 − wᵢ)^f. */
export const partsByChance = ({
  occurrences,
  partCounts,
}: Omit<Counted, 'parts' | 'partsWithWord'>): number => {
  const words = partCounts.reduce((sum, { tokens }) => sum + tokens, 0);
  return partCounts.reduce((sum, { tokens }) => sum + 1 - (1 - tokens / words) ** occurrences, 0);
};

/** Whether a word is spread or in few places, next to random places. */
export const dispersionFinding = (word: string, answer: Counted, unit: string): string =>
  `“${word}” is in ${formatCount(answer.partsWithWord)} of ${plural(answer.parts, unit)}; ${plural(answer.occurrences, 'occurrence')} at random places would be in about ${formatFigure(Math.round(partsByChance(answer)))}`;
