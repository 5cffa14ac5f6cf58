import { expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { noteTree, type NoteNode } from './note-tree.ts';

const textOf = (nodes: readonly NoteNode[]): string =>
  nodes
    .map((node) =>
      'text' in node ? node.text : `${textOf(node.children)}${node.kind === 'break' ? '\n' : ''}`,
    )
    .join('');
const linksOf = (nodes: readonly NoteNode[]): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'target') return [node.target];
    return [
      ...(node.kind === 'outside' ? [node.href] : []),
      ...('children' in node ? linksOf(node.children) : []),
    ];
  });

it('reads Markdown, with the links of notes wherever text is', () => {
  const tree = noteTree(
    '# Head\n\nA *reply* to #14 in [[A_b_ set]], **not** `#15`.\nNext\n\n1. one\n2. two\n\n> cited #16',
  );
  expect(tree.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'quote']);
  expect(linksOf(tree)).toEqual(['drop:14', 'set:A_b_ set', 'drop:16']);
  expect(tree[1]).toMatchObject({
    children: [
      { kind: 'text', text: 'A ' },
      { kind: 'emphasis', children: [{ kind: 'text', text: 'reply' }] },
      { kind: 'text', text: ' to ' },
      { kind: 'target', text: '#14', target: 'drop:14' },
      { kind: 'text' },
      { kind: 'target' },
      { kind: 'text' },
      { kind: 'strong' },
      { kind: 'text' },
      { kind: 'code', text: '#15', isBlock: false },
      { kind: 'text' },
      { kind: 'break' },
      { kind: 'text', text: 'Next' },
    ],
  });
});

it('has no HTML, no image, and links to the web alone', () => {
  const tree = noteTree(
    '<script>x()</script>\n\na <b onclick=x>b</b> ![pic](https://example.org/i.png) [one](https://example.org/a)\n[two](javascript:x) [three](file:///etc/passwd) [four](data:text/html,x) <https://example.org/c> [![in](https://example.org/j.png)](https://example.org/d)',
  );
  expect(linksOf(tree)).toEqual([
    'https://example.org/i.png',
    'https://example.org/a',
    'https://example.org/c',
    'https://example.org/d',
  ]);
  expect(textOf(tree)).toContain('<script>x()</script>');
  expect(textOf(tree)).toContain('a <b onclick=x>b</b> Image: pic one\ntwo three four');
});

it('shows what is too long or too deep as it was written', () => {
  for (const text of ['> '.repeat(4000), `${'[a]('.repeat(20_000)} #14`])
    expect(textOf(noteTree(text))).toBe(text);
});

it('takes any text without losing a word', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    ' ',
    '\n',
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '#14',
    '> ',
    '- ',
    '<',
    '!',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const letters = (of: string): string => of.replace(/[^ab]/gu, '');
      const found = noteTree(text);
      expect(letters(text)).toContain(letters(textOf(found)));
    }),
  );
});
