import { Parser } from 'commonmark';
import { expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { inert } from './markdown.ts';

/** What of a text is more than text to a reader of CommonMark. */
const activeIn = (text: string): string[] => {
  const found: string[] = [];
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { type, literal, destination } = step.node;
    if (type === 'html_inline' || type === 'html_block') found.push(literal ?? '');
    if (/^(?:javascript|data|vbscript):/iu.test(destination ?? '')) found.push(destination ?? '');
  }
  return found;
};

const TAG = '<img src=x onerror=alert(1)>';

it.each([
  // What a rule about backticks takes for code, and a parser does not.
  ...[
    `\\${TAG}`,
    `\\\`${TAG}\``,
    `\\\`\`${TAG}\`\``,
    `\`\`\` a\`b\n${TAG}\n`,
    `\`a\n b\` ${TAG} \`c\``,
    `\`\` \`${TAG}\``,
  ],
  ...[
    `- a\n\n   \`\`\`\n${TAG}\n   \`\`\``,
    `> \`\`\`\n${TAG}`,
    `~~~ \`\n${TAG}\n~~~\n${TAG}`,
    `a\n    ${TAG}`,
  ],
  // The same address in other signs, and in other places.
  ...['[x](javascript\\:alert(1))', '[x](javascript&colon;alert(1))', '[x](&#106;avascript:alert(1))'],
  ...[
    '[x](&#x6a;avascript&#58;alert(1))',
    '![x](javascript\\:1)',
    '[x](<java\\script:1>)',
    '[x](JaVaScRiPt\\:1)',
  ],
  ...[
    '> [x]: javascript:alert(1)\n\n[x]',
    '- [x]: javascript:alert(1)\n\n[x]',
    '[x][y]\n\n[y]:\n\tvbscript\\:1',
  ],
  ...['[a\\]b]: data:text/html,x\n\n[a\\]b]', '> [x](\n> javascript:1)', '[x]( javascript:1 "t")'],
])('nothing of %j is HTML or a link that runs something', (text) => {
  expect(activeIn(inert(text))).toEqual([]);
});

it('finds no note that a parser reads otherwise than it does', () => {
  const pieces = fc.constantFrom(
    ...[
      '`',
      '``',
      '```',
      '~~~',
      '\\',
      TAG,
      '<!-- ',
      '-->',
      '<b>',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '   ',
      '    ',
      '\t',
    ],
    ...[
      '|',
      '[x](',
      '[x]: ',
      '[x]',
      'javascript',
      'java',
      'script',
      ':',
      '\\:',
      '&colon;',
      '&#58;',
      ')',
      '<',
      '>',
      'a',
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      expect(activeIn(inert(parts.join('')))).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  'Plain, *with* [a link](https://example.org/) and `<b>code</b>`.',
  '```html\n<img src=x>\n```',
  '2 < 3, a <- b, x<1',
  '| a | `b` |\n|---|---|\n| 1 | 2 |',
])('%j is left as it was written', (text) => {
  expect(inert(text)).toBe(text);
});

it('code in the cells of a table is no code to all readers', () => {
  expect(inert(`| \`a | ${TAG} | b\` |`)).not.toContain('<img');
});
