import { describe, expect, it } from 'vitest';
import { concordanceLines, sortHits } from '#main/analysis/text-bench/concordance.ts';
import { findHits, type TextQuery } from '#main/analysis/text-bench/queries.ts';
import { readTextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import { benchPosts } from '#tests/helpers/bench-corpus.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

/** Rare and common words, phrases and wildcards; ordinary ones only. */
const words = [
  ...[
    'the',
    'and',
    'people',
    'president',
    'time',
    'news',
    'world',
    'house',
    'state',
    'public',
    'storm',
    'mirror',
  ],
  ...[
    'of the',
    'do not',
    'long time',
    'white house',
    'last night',
    'this is',
    'in the',
    'the the',
    'end of the',
  ],
  ...[
    'mil*',
    'pres*',
    'count*',
    '*tion',
    'in*ing',
    'th*',
    's*t',
    '*',
    'the *',
    '* house',
    'no* *ing',
    '2017',
    'don’t',
  ],
  ...["isn't", 'a*b*c', 'absent-everywhere', 'x', 'q', '1'],
];

const expressions = [
  '[A-Z]{3,}\\?',
  '\\d{1,2}:\\d{2}',
  '(?:the|a) [a-z]+ house',
  '\\[[^\\]\\n]+\\]',
  '^[A-Z ]+$',
  '\\p{Lu}\\p{Ll}+ \\p{Lu}\\p{Ll}+',
  '[^.!?\\n]*news[^.!?\\n]*',
  '(?<=the )\\w+',
  '[a-z]+@[a-z]+',
  'news|media|press',
];

const letter = '[\\p{L}\\p{M}\\p{N}]';
const joint = `(?<=${letter})[_'’](?=${letter})`;
const anyWord = `${letter}(?:${letter}|${joint})*`;

/** A query of words as one backtracking expression of the language, by the tokenizer’s rules. */
const referenceOf = (query: string): RegExp => {
  const places = query.split(/[ -]/u).map((word) => {
    const parts = word.split('*').map((part) => part.replaceAll(/['’]/gu, "['’]"));
    return `${word === '*' ? anyWord : parts.join(`(?:${letter}|${joint})*`)}(?:['’]s)?`;
  });
  const between = `(?![_'’]${letter})[^\\p{L}\\p{M}\\p{N}]+`;
  return new RegExp(
    `(?<!${letter})(?<!${letter}[_'’])${places.join(between)}(?!${letter}|[_'’]${letter})`,
    'giu',
  );
};

describe.skipIf(!hasRealArchive)('concordances of the real archive', () => {
  const posts = benchPosts(realArchive());
  const corpus = readTextCorpus(posts, createWords(wholeTextOptions));
  const ranges = (query: TextQuery) => {
    const { count, posts: owners, from, to } = findHits(corpus, query, wholeTextOptions);
    return Array.from({ length: count }, (_, hit) => `${owners[hit]} ${from[hit]} ${to[hit]}`);
  };
  const referenceRanges = (expression: RegExp) =>
    posts.flatMap(({ text }, post) =>
      [...text.matchAll(expression)]
        .filter((match) => match[0] !== '')
        .map((match) => `${post} ${match.index} ${match.index + match[0].length}`),
    );

  it.each(words)('of “%s” equal a reference expression', (query) => {
    expect(ranges({ kind: 'words', words: query })).toEqual(referenceRanges(referenceOf(query)));
  });

  it.each(expressions)('of /%s/ equal the language’s own engine', (expression) => {
    expect(ranges({ kind: 'expression', expression, case: 'keep' })).toEqual(
      referenceRanges(new RegExp(expression, 'gu')),
    );
  });

  it('give a first page of a common word in the order of its neighbors', () => {
    const hits = findHits(corpus, { kind: 'words', words: 'the' }, wholeTextOptions);
    const lines = concordanceLines(corpus, sortHits(corpus, hits, ['R1', 'R2', 'L1']), {
      offset: 0,
      limit: 50,
      width: 10,
    });
    expect(lines).toHaveLength(50);
    const rights = lines.map(({ rightWords }) => rightWords[0] ?? '');
    expect(rights).toEqual(rights.toSorted((x, y) => (x < y ? -1 : x > y ? 1 : 0)));
  });
});
