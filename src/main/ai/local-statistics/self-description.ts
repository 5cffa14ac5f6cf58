/** What the engine says of itself at the end of everything it writes. */
export const SELF_DESCRIPTION =
  'Written by local/statistics from computed figures and fixed sentences; it is not a language model.';
