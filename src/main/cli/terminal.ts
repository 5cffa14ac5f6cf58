/** Characters that move a cursor, color, ring, retitle or reorder what a terminal shows, but line feed and tab. */

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escapeOf = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Text of somebody else as a terminal may show it: controls are written out (`\u001b`) instead of obeyed. */
export const forTerminal = (text: string): string => text.replaceAll(CONTROLS, escapeOf);

/** JSON on one line in which the same characters are escaped, so that it may be shown as it is. */
export const jsonLine = (value: unknown): string => forTerminal(JSON.stringify(value));
