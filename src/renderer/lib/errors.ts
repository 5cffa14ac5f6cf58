/** An error whose message contains more than a person needs. */
export interface ErrorWithSentence extends Error {
  readonly sentence: string;
}

export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'Unknown error occurred';
  const text = 'sentence' in error && typeof error.sentence === 'string' ? error.sentence : error.message;
  return text === '' ? 'Unknown error occurred' : text;
};
