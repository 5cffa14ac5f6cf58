const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Text with the characters replaced that XML cannot hold: controls and halves of surrogate pairs. */
export const writable = (text: string): string => text.replace(unwritable, '\uFFFD');

/** Text for an element or a quoted attribute of HTML or SVG. */
export const escapeMarkup = (text: string): string =>
  writable(text).replace(/[&<>"']/gu, (character) => entities[character] ?? character);
