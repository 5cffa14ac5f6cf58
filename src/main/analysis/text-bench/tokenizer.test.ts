import { describe, expect, it } from 'vitest';
import { rawWords, spellWord } from '#main/analysis/text/tokens.ts';
import type { WordOptions } from '#shared/methods/text-bench.ts';
import fc from '#tests/helpers/properties.ts';
import { loadLemmas } from './lemmas.ts';
import { BREAKS, createWords } from './tokenizer.ts';
import { ownWordOptions, wholeTextOptions } from './word-options.ts';

const formsOf = (text: string, options: Partial<WordOptions> = {}): readonly string[] =>
  createWords({ ...wholeTextOptions, ...options })(text).map(({ form }) => form);

describe('words of the text bench', () => {
  it.each([
    ['English', 'The dog’s bone isn’t HERE.', ['the', 'dog', 'bone', "isn't", 'here']],
    ['German', 'Die Straße überquert Übermut: „süß“!', ['die', 'straße', 'überquert', 'übermut', 'süß']],
    ['Russian', 'Ещё раз — «Правда» и мир.', ['ещё', 'раз', 'правда', 'и', 'мир']],
    ['Arabic', 'السَّلامُ عليكم، كيف الحال؟', ['السَّلامُ', 'عليكم', 'كيف', 'الحال']],
    ['Chinese', '我们今天去北京大学。', ['我们', '今天', '去', '北京', '大学']],
    ['Japanese', '私は東京で本を読む。', ['私', 'は', '東京', 'で', '本', 'を', '読む']],
    ['Korean', '나는 오늘 학교에 갔다.', ['나는', '오늘', '학교에', '갔다']],
    ['Thai', 'ภาษาไทย', ['ภาษา', 'ไทย']],
    [
      'two spellings',
      'Caf\u00e9 cafe\u0301 bor\u00adder it’s Trump’s',
      ['café', 'café', 'border', "it's", 'trump'],
    ],
    ['several in one run', 'abc東京1号', ['abc', '東京', '1', '号']],
    ['emoji with marks', 'x ❤️ y 👩‍👩‍👧 ☝🏽', ['x', 'y']],
  ])('are cut in %s', (_, text, forms) => {
    expect(formsOf(text)).toEqual(forms);
  });

  it('lie where the text has them, whatever the text', () => {
    const characters = [
      ...'aé ß\n.’_>"：。',
      ...[
        'я',
        'ء',
        '東',
        'の',
        '한',
        'ก',
        '👩‍👩‍👧',
        '❤️',
        '🇺🇸',
        '\u0301',
        '\u00ad',
        '\u200d',
        '\u200b',
        '\ud800',
        '1️⃣',
        'https://',
        '>>12',
      ],
    ];
    const texts = fc.array(fc.constantFrom(...characters), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.boolean(), fc.boolean(), (text, quotes, links) => {
        const found = createWords({ ...wholeTextOptions, quotes, links })(text);
        let reached = 0;
        for (const { form, start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(reached);
          expect(end).toBeGreaterThan(start);
          expect(form).toMatch(/[\p{L}\p{N}]/u);
          reached = end;
        }
        expect(reached).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('are the words of the product’s pattern where letters are basic Latin ones', () => {
    const texts = fc
      .array(fc.constantFrom(...'aZ9_\'’"“ .-\n…\u200b'), { maxLength: 40 })
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const found = createWords(wholeTextOptions)(text).map(({ start, end }) => text.slice(start, end));
        expect(found.map(spellWord)).toEqual(rawWords(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('of a post of 100,000 characters are all there', () => {
    expect(formsOf('word '.repeat(20_000))).toHaveLength(20_000);
    expect(formsOf('x'.repeat(100_000))).toHaveLength(1);
    expect(formsOf('東京'.repeat(50_000)).length).toBeGreaterThan(0);
  });

  it('keep their case and lose their spellings', () => {
    expect(formsOf('IT’S Cafe\u0301 The Dog’s', { case: 'keep' })).toEqual(["IT'S", 'Café', 'The', 'Dog']);
  });

  it('are no stop words that the list has, contracted or not', () => {
    expect(formsOf('it’s the bridge that’s open', { stopWords: 'drop' })).toEqual(['bridge', 'open']);
  });

  it('are parted by nothing where only a soft hyphen stands between', () => {
    const found = createWords(wholeTextOptions)('one\u00ad two');
    expect(found.map(({ before }) => before)).toEqual([BREAKS.line, BREAKS.none]);
  });

  it('keep their case only where that is chosen', () => {
    expect(formsOf('The US and us', { case: 'keep' })).toEqual(['The', 'US', 'and', 'us']);
    expect(formsOf('The US and us')).toEqual(['the', 'us', 'and', 'us']);
  });

  it('are the author’s own unless quotes and links are let in', () => {
    const pasted = 'said '.repeat(20).trim();
    const text = `mine >>123 https://example.org/path "${pasted}" end`;
    expect(createWords(ownWordOptions)(text).map(({ form }) => form)).toEqual(['mine', 'end']);
    expect(formsOf(text, { quotes: false })).toEqual([
      'mine',
      '123',
      'https',
      'example',
      'org',
      'path',
      'end',
    ]);
    expect(formsOf(text, { links: false })).toHaveLength(22);
    const cited = ['these are the very words of another'];
    expect(
      createWords(ownWordOptions)('these are the very words of another\nno', cited).map(({ form }) => form),
    ).toEqual(['no']);
  });

  it('without stop words leave a break where one stood', () => {
    const found = createWords({ ...wholeTextOptions, stopWords: 'drop' })('bank of america, tower\nsouth');
    expect(found.map(({ form }) => form)).toEqual(['bank', 'america', 'tower', 'south']);
    expect(found.map(({ before }) => before)).toEqual([
      BREAKS.line,
      BREAKS.line,
      BREAKS.punctuation,
      BREAKS.line,
    ]);
    expect(createWords(wholeTextOptions)('bank of').at(1)?.before).toBe(BREAKS.none);
  });

  it('are English base forms where lemmas are chosen', async () => {
    const lemmaOf = await loadLemmas({ lemmas: 'english' });
    const words = createWords({ ...wholeTextOptions, lemmas: 'english' }, lemmaOf);
    const lemmas = (text: string) => words(text).map(({ form }) => form);
    expect(lemmas('The children were running; men do lies')).toEqual([
      'the',
      'child',
      'be',
      'run',
      'man',
      'do',
      'lie',
    ]);
    expect(lemmas('better biggest constructors straße его')).toEqual([
      'good',
      'big',
      'constructor',
      'straße',
      'его',
    ]);
    expect((await loadLemmas({ lemmas: 'none' }))('children')).toBe('children');
  });
});
