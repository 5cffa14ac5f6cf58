const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Text with the characters replaced that XML cannot hold and a terminal obeys: controls and halves of surrogate pairs. */
export const writable = (text: string): string => text.replace(unwritable, '\uFFFD');

/** A text whose own reading directions end with it and turn nothing after it around; an end too many ends nothing. */
export const withClosedDirections = (text: string): string => {
  const isolates = text.match(/[\u2066-\u2068]/gu)?.length ?? 0;
  const embeddings = text.match(/[\u202A\u202B\u202D\u202E]/gu)?.length ?? 0;
  return text + '\u2069'.repeat(isolates) + '\u202C'.repeat(embeddings);
};
