import { expect, it } from 'vitest';
import { activeInMarkdown } from '#tests/helpers/active-markdown.ts';
import fc from '#tests/helpers/properties.ts';
import { inert } from './markdown.ts';

const TAG = '<img src=x onerror=alert(1)>';
const IMAGE = '![a](http://canary.example/a.png)';

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
  // Images, which a reader loads when the page is opened.
  ...[
    IMAGE,
    `**b** ${IMAGE}`,
    '![a][b]\n\n[b]: //canary.example/a',
    '![b]\n\n[b]: file://host/a',
    `\\\\${IMAGE}`,
  ],
  ...['![[a]](http://canary.example/a)', '![[a]][b]\n\n[b]: http://canary.example/a', `![${IMAGE}](x)`],
  ...['[![a](x)](javascript:1)', `- > ${IMAGE}`, '![a](<\\\\host\\share\\a.png>)', '!\\[a](x) ![\n](x)'],
])('nothing of %j is HTML, an image or a link that runs something', (text) => {
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
      '![',
      '![x](',
      '[[',
      ']](',
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
  // What readers with footnotes, formulas, comments, tables or links of a wiki find otherwise than CommonMark does.
  ...[`[^1]: ${IMAGE}\n\nx[^1]`, `[^1]: ${TAG}\n\nx[^1]`, `$\`$ ${TAG} \`$\``, `$$\n\`\`\`\n$$\n${TAG}`],
  ...[`%%\n\`\`\`\n%%\n${IMAGE}`, `| \`a | ${IMAGE} | b\` |`, `[[\`]] ${IMAGE} [[\`]]`],
])('nothing of %j is an image or HTML to any reader', (text) => {
  expect(inert(text)).not.toMatch(/<img|!\[a\]/u);
});

it.each(['```dataviewjs\napp\n```', '> ~~~ mermaid\n> x\n> ~~~', '`$= 1`', '- ```js-engine\n  x\n  ```'])(
  'no extension of an editor runs code of %j',
  (text) => {
    expect(inert(text)).toMatch(/^`{3,}text\n/u);
  },
);

it('an image is a link with its words', () => {
  expect(inert(`See ${IMAGE}.`)).toBe('See [Image: a](http://canary.example/a.png).');
});

it.each([
  '![[Storm]] and ![[drop:5|the drop]].',
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
