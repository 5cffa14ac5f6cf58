import { writable } from '#main/base/writable.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute of HTML or SVG. */
export const escapeMarkup = (text: string): string =>
  writable(text).replace(/[&<>"']/gu, (character) => entities[character] ?? character);
