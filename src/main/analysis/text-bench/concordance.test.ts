import { describe, expect, it } from 'vitest';
import { CONCORDANCE_SORTS, type ConcordanceSort } from '#shared/contract/text.ts';
import { readPlainTexts } from '#tests/helpers/plain-texts.ts';
import fc from '#tests/helpers/properties.ts';
import { concordanceLines, sampleHits, sortHits } from './concordance.ts';
import { plainPost } from './plain-texts.ts';
import { findHits, QueryError, wordTest, type TextQuery } from './queries.ts';
import { readTextCorpus, type BenchPost } from './text-corpus.ts';
import { createWords } from './tokenizer.ts';
import { ownWordOptions, wholeTextOptions } from './word-options.ts';

const corpusOf = (texts: readonly string[]) =>
  readTextCorpus(texts.map(plainPost), createWords(wholeTextOptions));

const all = { offset: 0, limit: 1000, width: 3 };
const phrase = (words: string): TextQuery => ({ kind: 'words', words });
const expression = (text: string, caseOption: 'fold' | 'keep' = 'keep'): TextQuery => ({
  kind: 'expression',
  expression: text,
  case: caseOption,
});

const linesOf = (
  texts: readonly string[],
  query: TextQuery,
  keys: readonly ConcordanceSort[] = ['position'],
) => {
  const corpus = corpusOf(texts);
  return concordanceLines(corpus, sortHits(corpus, findHits(corpus, query, wholeTextOptions), keys), all);
};

const nodesOf = (texts: readonly string[], query: TextQuery) => linesOf(texts, query).map(({ node }) => node);

describe('a concordance', () => {
  it('shows the node between the words around it, as the post has them', () => {
    expect(linesOf(['One, two — three four. Five six seven eight!'], phrase('Five'))).toEqual([
      {
        post: 0,
        start: 23,
        end: 27,
        left: 'two — three four. ',
        node: 'Five',
        right: ' six seven eight',
        leftWords: ['four', 'three', 'two', 'one', null],
        rightWords: ['six', 'seven', 'eight', null, null],
        time: null,
        author: null,
      },
    ]);
    expect(linesOf(['alone'], phrase('alone'))[0]).toMatchObject({ left: '', right: '', node: 'alone' });
  });

  it('finds words, phrases and wildcards within a post, never overlapping', () => {
    const texts = ['Trust the plan. trust THE’s plan', 'a a a', 'trust', 'the plan'];
    expect(nodesOf(texts, phrase('trust the plan'))).toEqual(['Trust the plan', 'trust THE’s plan']);
    expect(nodesOf(texts, phrase('a a'))).toEqual(['a a']);
    expect(nodesOf(['plan planned plane airplane'], phrase('plan*'))).toEqual(['plan', 'planned', 'plane']);
    expect(nodesOf(['plan planned plane airplane'], phrase('*l*n*e'))).toEqual(['plane', 'airplane']);
    expect(nodesOf(['know the truth', 'know a truth', 'know truth'], phrase('know * truth'))).toHaveLength(2);
    expect(nodesOf(['far-left', 'far left'], phrase('far-left'))).toHaveLength(2);
    expect(nodesOf(['我们今天去北京'], phrase('今天'))).toEqual(['今天']);
  });

  it('matches a star as a slow reference does', () => {
    const word = fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }).map((letters) => letters.join(''));
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '*'), { minLength: 1, maxLength: 6 })
      .map((p) => p.join(''));
    fc.assert(
      fc.property(word, pattern, (text, stars) => {
        const reference = new RegExp(`^${stars.replaceAll('*', '.*')}$`, 'u');
        expect(wordTest(stars)(text)).toBe(reference.test(text));
      }),
      { numRuns: 2000 },
    );
    expect(wordTest(`${'*a'.repeat(500)}*b`)('a'.repeat(50_000))).toBe(false);
  });

  it('takes regular expressions of RE2, with case, look-behind and words cut in part', () => {
    expect(nodesOf(['Now 2018 and 17'], expression('\\d{4}'))).toEqual(['2018']);
    expect(nodesOf(['ABC abc'], expression('abc', 'fold'))).toEqual(['ABC', 'abc']);
    expect(nodesOf(['the plan, a plan'], expression('(?<=the )plan'))).toEqual(['plan']);
    expect(nodesOf(['x'], expression('y*'))).toEqual([]);
    expect(linesOf(['one twothree four'], expression('three'))[0]).toMatchObject({
      left: 'one two',
      right: ' four',
      leftWords: ['one', null, null, null, null],
      rightWords: ['four', null, null, null, null],
    });
    expect(nodesOf(['😀b😀d'], expression('b.d'))).toEqual(['b😀d']);
    expect(linesOf(['!!'], expression('!!'))[0]).toMatchObject({ left: '', node: '!!', right: '' });
  });

  it.each(['(', 'a**', '(?=x)', '\\1', '[z-a]', '(.{1,30}a.{1,30}){1,30}'])(
    'refuses the expression %s in a sentence',
    (text) => {
      expect(() => nodesOf(['x'], expression(text))).toThrow(QueryError);
      expect(() => nodesOf(['x'], expression(text))).toThrow(/regular expression/u);
    },
  );

  it('refuses an empty query', () => {
    for (const query of [phrase('  '), phrase('…'), expression('')])
      expect(() => nodesOf(['x'], query)).toThrow(/^Enter /u);
  });

  it('comes back from expressions that backtracking never would', () => {
    const text = 'a'.repeat(100_000);
    for (const runaway of ['(a+)+$b', '(a*)*b', '(a|aa)+$c', '([a-z]+)*!', '(x+x+)+y'])
      expect(nodesOf([text], expression(runaway))).toEqual([]);
  });

  it('finds a key of the abbreviation list under its own rules', () => {
    const key = { id: '1', abbreviation: 'WH', aliases: ['White House'], caseSensitive: true };
    expect(nodesOf(['WH wh White House WHO'], { kind: 'key', key })).toEqual(['WH', 'White House']);
  });

  it('leaves out what the corpus leaves out', () => {
    const posts: BenchPost[] = [plainPost('mine https://example.org/mine >>12 mine')];
    const corpus = readTextCorpus(posts, createWords(ownWordOptions));
    const count = (query: TextQuery) => findHits(corpus, query, ownWordOptions).count;
    expect(count(phrase('mine'))).toBe(2);
    expect(count(expression('mine'))).toBe(2);
    expect(count(phrase('mine mine'))).toBe(1);
  });

  it('is sorted by the words beside the node, by date, by author, and then by place', () => {
    const texts = ['d node a', 'b node c', 'node b', 'c node'];
    const order = (...keys: readonly ConcordanceSort[]) =>
      linesOf(texts, phrase('node'), keys).map(({ post }) => post);
    expect(order('position')).toEqual([0, 1, 2, 3]);
    expect(order('L1')).toEqual([2, 1, 3, 0]);
    expect(order('R1')).toEqual([3, 0, 2, 1]);
    expect(order('R2', 'L1')).toEqual([2, 1, 3, 0]);
    const posts = [
      { text: 'node', time: 5, author: 'b' },
      { text: 'Node', time: null, author: null },
      { text: 'node', time: 1, author: 'a' },
    ];
    const corpus = readTextCorpus(posts, createWords(wholeTextOptions));
    const hits = findHits(corpus, phrase('node'), wholeTextOptions);
    const by = (key: ConcordanceSort) => [...sortHits(corpus, hits, [key]).posts];
    expect(by('date')).toEqual([1, 2, 0]);
    expect(by('author')).toEqual([1, 2, 0]);
    expect(by('node')).toEqual([0, 1, 2]);
  });

  it('is sorted as a slow reference sorts it', () => {
    const word = fc.constantFrom('node', 'b', 'Ä', '東京', 'a');
    const post = fc.record({
      text: fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
      time: fc.option(fc.integer({ min: -2, max: 2 })),
      author: fc.option(fc.constantFrom('x', 'y')),
    });
    const keys = fc.array(fc.constantFrom(...CONCORDANCE_SORTS), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(post, { maxLength: 12 }),
        keys,
        fc.nat(40),
        fc.nat(12),
        (posts, by, offset, limit) => {
          const corpus = readTextCorpus(posts, createWords(wholeTextOptions));
          const hits = findHits(corpus, phrase('node'), wholeTextOptions);
          const lines = concordanceLines(corpus, hits, all);
          const valueOf = (place: number, key: ConcordanceSort): number | string => {
            const line = lines[place];
            if (line === undefined || key === 'position') return place;
            if (key === 'date') return line.time ?? -Infinity;
            if (key === 'author') return line.author ?? '';
            if (key === 'node') return line.node;
            return (key.startsWith('L') ? line.leftWords : line.rightWords)[Number(key[1]) - 1] ?? '';
          };
          const expected = [...lines.keys()].sort((x, y) => {
            for (const key of by.filter((one) => one !== 'position')) {
              const [a, b] = [valueOf(x, key), valueOf(y, key)];
              if (a !== b) return a < b ? -1 : 1;
            }
            return x - y;
          });
          const sorted = expected.map((place) => lines[place]);
          expect(concordanceLines(corpus, sortHits(corpus, hits, by), all)).toEqual(sorted);
          const part = sortHits(corpus, hits, by, { offset, limit });
          expect(concordanceLines(corpus, part, all)).toEqual(sorted.slice(offset, offset + limit));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives pages, and samples by seed', async () => {
    const corpus = await readPlainTexts(Array.from({ length: 50 }, (_, i) => `node ${i}`));
    const hits = findHits(corpus, phrase('node'), wholeTextOptions);
    expect(
      concordanceLines(corpus, hits, { offset: 48, limit: 10, width: 1 }).map(({ right }) => right),
    ).toEqual([' 48', ' 49']);
    expect(concordanceLines(corpus, hits, { offset: 60, limit: 10, width: 1 })).toEqual([]);
    const sample = sampleHits(hits, 10, 1);
    expect(sample.count).toBe(10);
    expect([...sample.posts]).toEqual([...new Set(sample.posts)].sort((a, b) => a - b));
    expect([...sampleHits(hits, 10, 1).posts]).toEqual([...sample.posts]);
    expect([...sampleHits(hits, 10, 2).posts]).not.toEqual([...sample.posts]);
    expect(sampleHits(hits, 99, 1).count).toBe(50);
  });

  it('says nothing of no posts', () => {
    expect(linesOf([], phrase('x'))).toEqual([]);
    expect(linesOf(['', '🙂'], phrase('x'))).toEqual([]);
  });
});
