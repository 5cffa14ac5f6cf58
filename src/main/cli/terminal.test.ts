import { expect, it } from 'vitest';
import { hostileTexts } from '#tests/helpers/hostile-texts.ts';
import { forTerminal, jsonLine } from './terminal.ts';

const OBEYED = /(?!\r?\n|\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

it.each([
  ...[
    '\u001b[2J',
    '\u001b]0;title\u0007',
    '\u001b]8;;http://evil.test\u0007x',
    '\u001bP+q\u001b\\',
    '\u009b31m',
    'a\bb',
  ],
  ...['\rover', '\n\rover', '\u0085', '\u007f', '\u2028', '\u202E', '\u2066', '\u061c', '\u200f', '\0'],
])('writes %j out instead of having a terminal obey it', (text) => {
  for (const shown of [forTerminal(text), jsonLine(text)]) {
    expect(shown).not.toMatch(OBEYED);
    expect(shown).toMatch(/\\u[\da-f]{4}|\\[bnr]/u);
  }
});

it('obeys no hostile text, and leaves line ends of both kinds as they are', () => {
  for (const text of hostileTexts) expect(forTerminal(text)).not.toMatch(OBEYED);
  expect(forTerminal('a\tb\r\nc\nd')).toBe('a\tb\r\nc\nd');
});
