/** What to show of anything caught. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Unknown error occurred';
