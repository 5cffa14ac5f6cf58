import { expect, it } from 'vitest';
import { activeInMarkdown } from '#tests/helpers/active-markdown.ts';
import { HOSTILE_TEXTS } from '#tests/helpers/xss.ts';
import { toCodebook } from './codebook.ts';

const codebookOf = (text: string): string =>
  toCodebook({
    version: '1',
    created: '2020-01-01T00:00:00Z',
    authors: [text],
    dataset: {
      ...{
        id: 1,
        kind: 'archive',
        name: text,
        fileName: text,
        sha256: 'a'.repeat(64),
        recordCount: 1,
        heldCount: 0,
      },
      ...{ importedAt: '2020-01-01T00:00:00', licenceNote: text, importerVersion: '1', current: true },
      ...{ complete: false, verified: null, imports: [] },
    },
    texts: true,
    set: { name: text, sha256: 'b'.repeat(64), query: text, items: 1, gone: 0 },
    draws: [text],
    tables: [],
    documents: [],
    methods: [],
  });

it.each(['![a](http://canary.example/a.png)', '[x](javascript:1)', '# x\n\n![b]\n\n[b]: //canary.example'])(
  'names and notes of others are text in the codebook of a package: %j',
  (text) => {
    expect(activeInMarkdown(codebookOf(text))).toEqual([]);
  },
);

it('no markup of 400 hostile names comes alive in the codebook of a package', () => {
  expect(HOSTILE_TEXTS.flatMap((text) => activeInMarkdown(codebookOf(text)))).toEqual([]);
});
