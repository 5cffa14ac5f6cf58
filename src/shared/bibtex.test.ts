import { describe, expect, it } from 'vitest';
import { hasBibtex, printed, readBibtex, readByBibtex, readByCitationJs } from '#tests/helpers/bibtex.ts';
import { hostileTexts } from '#tests/helpers/hostile-texts.ts';
import { bibtexBody, bibtexComment, bibtexDay, bibtexEntry, bibtexText, bibtexUrl } from './bibtex.ts';

/** What a line of BibTeX can say of a text: blanks and line breaks are one blank. */
const said = (text: string): string => text.replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ');

const texts = hostileTexts.filter(({ length }) => length < 1000);
const address = (text: string): string => `https://example.org/?q=${text}`;
const file = [
  ...texts.map((text) => bibtexComment('filter', text)),
  ...texts.map((text, at) =>
    bibtexEntry('misc', `k${at}`, [
      ['title', `{${bibtexText(text)}}`],
      ['author', bibtexBody(text)],
      ...bibtexDay('2017-11-02'),
      ['note', bibtexText(text)],
      ['url', bibtexUrl(address(text))],
      ['version', null],
    ]),
  ),
].join('\n');

describe('a BibTeX file of hostile texts', () => {
  it('has an entry for each, whose values LaTeX prints as the texts', () => {
    const entries = readBibtex(file);
    expect(entries.map(({ key }) => key)).toEqual(texts.map((_, at) => `k${at}`));
    for (const [at, { fields }] of entries.entries()) {
      const text = said(texts[at] ?? '');
      expect(
        [fields['title'], fields['author'], fields['note']].map((value) => printed(value ?? '')),
      ).toEqual([text, text, text]);
      expect(fields).toMatchObject({ year: '2017', month: '11', day: '2' });
      expect(fields['url']).toMatch(/^https:\/\/example\.org\/\?q=[^\s{}\\]*$/u);
    }
  });

  it('has the same entries for the parser of citation.js', () => {
    expect(readByCitationJs(file).map(({ key, type }) => ({ key, type }))).toEqual(
      texts.map((_, at) => ({ key: `k${at}`, type: 'misc' })),
    );
  });

  it.skipIf(!hasBibtex)(
    'has the same entries for BibTeX itself, without a complaint (skipped where it is absent)',
    () => {
      const { keys, log } = readByBibtex(file);
      expect(keys).toEqual(texts.map((_, at) => `k${at}`));
      expect(log).not.toMatch(/error|warning|expecting/iu);
    },
  );

  it('leaves an address as it is where BibTeX can have it so', () => {
    expect(bibtexUrl('https://example.org/a_b?x=1&y=%20#z~')).toBe('https://example.org/a_b?x=1&y=%20#z~');
    expect(bibtexUrl('https://example.org/{ab}\\%zz\u2028é')).toBe(
      'https://example.org/%7Bab%7D%5C%25zz%E2%80%A8é',
    );
  });
});
