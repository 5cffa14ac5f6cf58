import { itemKey } from './items.ts';

/** A piece of a note; `target` is what it leads to: `drop:4966` of `#4966`, `set:Storm` of `[[Storm]]`. */
export interface NotePart {
  readonly text: string;
  readonly target: string | null;
}

const LINK = /(?<![\p{L}\p{N}#/&])#(\d{1,5})(?![\p{L}\p{N}])|\[\[([^[\]\n]{1,80})\]\]/gu;

/** What a note about a set is about. */
export const setSubject = (name: string): string => `set:${name}`;

/** A note in pieces: links to drops and sets, and the text between them. */
export const noteParts = (text: string): readonly NotePart[] => {
  const parts: NotePart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, number, name = ''] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), target: null });
    const target = number === undefined ? setSubject(name.trim()) : itemKey('drop', Number(number));
    parts.push({ text: whole, target });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), target: null });
  return parts;
};
