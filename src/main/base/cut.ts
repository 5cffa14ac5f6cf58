const LONGEST_QUOTE = 80;

/** A text in an error’s sentence, shortened. */
export const cut = (text: string): string =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
