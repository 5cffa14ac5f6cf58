import { describe, expect, it } from 'vitest';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import {
  findReferences,
  findUrls,
  hasSignOff,
  ownWords,
  pastedLineMinimum,
  textLayers,
  withoutSignOff,
} from './text-layers.ts';

const parts = (content: string, cited: readonly (string | null)[] = []) =>
  textLayers(content, cited).map(({ layer, start, end }) => [layer, content.slice(start, end)]);

describe('findUrls', () => {
  it('heals a blank straight after the slashes, whatever kind of blank', () => {
    for (const blank of ['', ' ', '\u2002', '\u00a0', '  ']) {
      const text = `See https://${blank}example.org/a today`;
      expect(findUrls(text)).toEqual([
        { start: 4, end: 4 + `https://${blank}example.org/a`.length, url: 'https://example.org/a' },
      ]);
    }
  });

  it('does not reach over a line break and needs something after the slashes', () => {
    expect(findUrls('https://\nexample.org')).toEqual([]);
    expect(findUrls('https://')).toEqual([]);
    expect(findUrls('http://...')).toEqual([]);
  });

  it('ends at U+2002 and leaves closing punctuation to the sentence', () => {
    expect(findUrls('https://example.org/a\u2002b')[0]?.url).toBe('https://example.org/a');
    expect(findUrls('(https://example.org/a).')[0]?.url).toBe('https://example.org/a');
    expect(findUrls('[https://example.org/b]')[0]?.url).toBe('https://example.org/b');
    expect(findUrls('https://example.org/S(20)30262-2?x=(1)')[0]?.url).toBe(
      'https://example.org/S(20)30262-2?x=(1)',
    );
  });

  it('takes an address inside another as one', () => {
    expect(findUrls('https://web.example/2014/http://old.example/x')).toHaveLength(1);
  });
});

describe('findReferences', () => {
  it('takes two arrows and digits, and nothing longer', () => {
    expect(findReferences('>>123\n>>45 x').map((r) => r.postId)).toEqual(['123', '45']);
    expect(findReferences('>>>6 things')).toEqual([]);
    expect(findReferences('>>12ab')).toEqual([]);
    expect(findReferences('A>>B >> 9')).toEqual([]);
    expect(findReferences('see >>7.')[0]).toEqual({ start: 4, end: 7, postId: '7' });
  });
});

describe('textLayers', () => {
  it('takes a mark straight before ">" for a left-over of markup, no quotation', () => {
    const own = 'Agency">C_A and words of the author '.repeat(4);
    expect(parts(own)).toEqual([['own', own]]);
    const quotation = `"${'a source that says something '.repeat(4)}"`;
    expect(parts(`Agency">C_A ${quotation} after`)).toEqual([
      ['own', 'Agency">C_A '],
      ['pasted', quotation],
      ['own', ' after'],
    ]);
  });

  it('tells references, URLs, quotes, pasted passages and own words apart', () => {
    const cited = 'first line\nWhat does the  cited post say?\nlast';
    const long = 'x'.repeat(pastedLineMinimum);
    const source =
      '“A passage long enough to have been taken from somewhere else, word by word, with marks.”';
    const text = `>>99\n>what does the cited post say?\nLook.\n${source}\nhttps:// example.org/p\n${long}\nQ`;
    expect(parts(text, [cited])).toEqual([
      ['reference', '>>99'],
      ['own', '\n'],
      ['quoted', '>what does the cited post say?'],
      ['own', '\nLook.\n'],
      ['pasted', source],
      ['own', '\n'],
      ['url', 'https:// example.org/p'],
      ['own', '\n'],
      ['pasted', long],
      ['own', '\nQ'],
    ]);
  });

  it('keeps greentext, short quotations and long lines without a URL as own words', () => {
    const text = `>a list\n"short quotation"\n${'y'.repeat(400)}`;
    expect(parts(text, [null, ''])).toEqual([['own', text]]);
  });

  it('does not let a quotation run over a blank line', () => {
    const text = `6'2" ${'a '.repeat(60)}\n\n${'b '.repeat(60)}"`;
    expect(textLayers(text).every(({ layer }) => layer === 'own')).toBe(true);
  });

  it('counts UTF-16 code units', () => {
    const text = '🇺🇸 https://example.org 🙏';
    expect(textLayers(text)).toEqual([
      { layer: 'own', start: 0, end: 5 },
      { layer: 'url', start: 5, end: 24 },
      { layer: 'own', start: 24, end: 27 },
    ]);
  });

  it('lays an address over the quotation that it is in', () => {
    const [before, after] = ['a source that says something '.repeat(3), ' and says more'];
    expect(parts(`Read: “${before}https://a.example/x${after}”https://b.example, then >>12`)).toEqual([
      ['own', 'Read: '],
      ['pasted', `“${before}`],
      ['url', 'https://a.example/x'],
      ['pasted', `${after}”`],
      ['url', 'https://b.example'],
      ['own', ', then '],
      ['reference', '>>12'],
    ]);
  });

  it('partitions any text without gap or overlap', () => {
    const piece = fc.oneof(
      anySigns(),
      fc.constantFrom('>>12', 'https://', ' ', '\u2002', '"', '”', '\n', '>', '(', ')', 'Q', 'a'.repeat(90)),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (pieces, cited) => {
        const text = pieces.join('');
        const ranges = textLayers(text, [cited.join('')]);
        expect(ranges.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        let at = 0;
        for (const { start, end } of ranges) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(text.length);
      }),
    );
  });
});

describe('ownWords and the sign-off', () => {
  it('leaves a blank where something was cut out', () => {
    const drop = { content: '>>1\nread https://example.org now', references: [{ text: null }] };
    expect(ownWords(drop)).toBe(' \nread   now');
    expect(ownWords({ content: '', references: [] })).toBe('');
  });

  it('knows the sign-off only as the last line', () => {
    expect(hasSignOff('Words.\nQ')).toBe(true);
    expect(hasSignOff('Words.\nQ+ \n')).toBe(true);
    expect(hasSignOff('Q')).toBe(true);
    expect(hasSignOff('Ask Q')).toBe(false);
    expect(hasSignOff('Q\nmore')).toBe(false);
    expect(withoutSignOff('Words.\nQ\n')).toBe('Words.');
    expect(withoutSignOff('Words. Q')).toBe('Words. Q');
    expect(withoutSignOff('Q')).toBe('');
  });
});
