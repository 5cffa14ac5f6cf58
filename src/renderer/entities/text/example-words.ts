import type { AnswerOf } from '#shared/contract/endpoints.ts';

/** Shorter ones are signatures more often than words. */
const LETTERS = 3;

/** The abbreviations that most drops have, for examples of the data at hand; the most frequent first. */
export const exampleWords = ({
  topAbbreviations,
}: Pick<AnswerOf<'getAbbreviationCorrelationStats'>, 'topAbbreviations'>): readonly string[] =>
  topAbbreviations
    .map(({ abbreviation }) => abbreviation)
    .filter((abbreviation) => abbreviation.length >= LETTERS);
