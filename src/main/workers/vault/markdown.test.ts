import { expect, it } from 'vitest';
import { activeInMarkdown } from '#tests/helpers/active-markdown.ts';
import fc from '#tests/helpers/properties.ts';
import { inert } from './markdown.ts';

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
  expect(activeInMarkdown(inert(text))).toEqual([]);
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
      expect(activeInMarkdown(inert(parts.join('')))).toEqual([]);
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
