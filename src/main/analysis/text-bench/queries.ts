import { RE2JS, RE2JSException } from 're2js';
import { checkpoint } from '#main/analysis/method.ts';
import type { MatchKey } from '#main/analysis/text/abbreviations/forms.ts';
import { compileKeys } from '#main/analysis/text/abbreviations/match.ts';
import { spellWord } from '#main/analysis/text/tokens.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { WordOptions } from '#shared/methods/text-bench.ts';
import { createHitList, type HitList, type Hits } from './hits.ts';
import type { LemmaOf } from './lemmas.ts';
import type { TextCorpus } from './text-corpus.ts';
import { countedStretches, createWords } from './tokenizer.ts';
import type { WordRange } from './unspaced-scripts.ts';
import { wholeTextOptions } from './word-options.ts';

/** Whether a word is meant, decided once per word of a vocabulary. */
export type WordTest = (word: string) => boolean;

/**
 * A word in which `*` means any number of characters, none included. Every piece between two stars is looked for once,
 * left to right, so that no pattern takes more than the word’s length times its pieces.
 */
export const wordTest = (pattern: string): WordTest => {
  const pieces = pattern.split('*');
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return (word) => word === pattern;
  const inner = pieces.slice(1, -1);
  return (word) => {
    if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
      return false;
    const end = word.length - last.length;
    let reached = first.length;
    for (const piece of inner) {
      const at = word.indexOf(piece, reached);
      if (at < 0 || at + piece.length > end) return false;
      reached = at + piece.length;
    }
    return true;
  };
};

/**
 * What a concordance looks for. `words`: a word or a phrase, `*` for any characters within a word, a star alone for any
 * word. `expression`: a regular expression in RE2’s syntax, read in the whole text. `key`: a key of the abbreviation list.
 */
export type TextQuery =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'expression'; readonly expression: string; readonly case: 'fold' | 'keep' }
  | { readonly kind: 'key'; readonly key: MatchKey };

/** A query that cannot be run, in one sentence that says why and what to do. */
export class QueryError extends Error {
  /** Of the API’s errors; it crosses from the worker with the sentence. */
  readonly code = 'invalid_query';

  constructor(message: string) {
    super(message);
    this.name = 'QueryError';
  }
}

const blanks = /\s+/u;

/** The words of a query, one test for each place of the phrase. */
const phraseOf = (words: string, options: WordOptions, lemmaOf: LemmaOf): readonly WordTest[] => {
  const wordsOf = createWords({ ...wholeTextOptions, case: options.case }, lemmaOf);
  return words
    .trim()
    .split(blanks)
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      if (!piece.includes('*')) return wordsOf(piece).map(({ form }) => wordTest(form));
      const straight = spellWord(piece);
      return [wordTest(options.case === 'fold' ? straight.toLowerCase() : straight)];
    });
};

/** For each place of the phrase, which words of the vocabulary fit. */
const fitsOf = ({ vocabulary }: TextCorpus, phrase: readonly WordTest[]): readonly Uint8Array[] =>
  phrase.map((test) => Uint8Array.from(vocabulary, (word) => (test(word) ? 1 : 0)));

const findPhrase = (corpus: TextCorpus, phrase: readonly WordTest[], hits: HitList): void => {
  const [first, ...others] = fitsOf(corpus, phrase);
  if (first === undefined) return;
  const { tokens, starts } = corpus;
  const goesOn = (token: number): boolean =>
    others.length === 0 || others.every((words, place) => words[tokens[token + 1 + place] ?? 0] === 1);
  for (let post = 0; post < corpus.posts.length; post += 1) {
    const last = (starts[post + 1] ?? 0) - phrase.length;
    for (let token = starts[post] ?? 0; token <= last; token += 1) {
      // Most words are ruled out by the first place, of tens of millions in large sets.
      if (first[tokens[token] ?? 0] !== 1 || !goesOn(token)) continue;
      hits.addTokens(post, token, token + phrase.length);
      token += phrase.length - 1;
    }
  }
};

/** Largest program an expression may compile to: its states times the text’s length is the work of the worst case. */
const largestProgram = 2000;

const compileExpression = (expression: string, caseOption: 'fold' | 'keep'): RE2JS => {
  try {
    const flags = RE2JS.LOOKBEHINDS | (caseOption === 'fold' ? RE2JS.CASE_INSENSITIVE : 0);
    const compiled = RE2JS.compile(expression, flags);
    if (compiled.programSize() <= largestProgram) return compiled;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const reason = error.message.replace(/^error parsing regexp: /u, '').replace('`(?i)', '`');
    throw new QueryError(
      `The regular expression can’t be read (${reason}). It takes RE2 syntax, without look-ahead and back-references.`,
    );
  }
  throw new QueryError('The regular expression is too large. Shorten it or lower its repeat counts.');
};

type RangesOf = (text: string, stretch: WordRange) => readonly WordRange[];

const expressionRanges =
  (compiled: RE2JS): RangesOf =>
  (text, { start, end }) => {
    const piece = start === 0 && end === text.length ? text : text.slice(start, end);
    if (!compiled.test(piece)) return [];
    const matcher = compiled.matcher(piece);
    const ranges: WordRange[] = [];
    while (matcher.find())
      if (matcher.end() > matcher.start())
        ranges.push({ start: start + matcher.start(), end: start + matcher.end() });
    return ranges;
  };

const keyRanges = (key: MatchKey): RangesOf => {
  const matcher = compileKeys([key]);
  return (text, { start, end }) =>
    matcher
      .match(text.slice(start, end))
      .map((occurrence) => ({ start: start + occurrence.start, end: start + occurrence.end + 1 }));
};

const postsPerCheckpoint = 200;

const findRanges = (
  corpus: TextCorpus,
  options: WordOptions,
  rangesOf: RangesOf,
  hits: HitList,
  context?: AnalysisContext,
): void => {
  for (const [index, { text, cited }] of corpus.posts.entries()) {
    if (context !== undefined && index % postsPerCheckpoint === 0)
      checkpoint(context, index, corpus.posts.length);
    for (const stretch of countedStretches(text, cited ?? [], options))
      for (const { start, end } of rangesOf(text, stretch)) hits.addRange(index, start, end);
  }
};

/**
 * Finds a query in the words or layers that the corpus counts, left to right, never overlapping, never across posts. No
 * query takes more than time linear in the text.
 * @param options those the corpus was read with
 * @throws QueryError for an empty query and for an expression that RE2 cannot read
 */
export const findHits = (
  corpus: TextCorpus,
  query: TextQuery,
  options: WordOptions,
  lemmaOf: LemmaOf = (word) => word,
  context?: AnalysisContext,
): Hits => {
  const hits = createHitList(corpus);
  if (query.kind === 'words') {
    const phrase = phraseOf(query.words, options, lemmaOf);
    if (phrase.length === 0) throw new QueryError('Enter a word or a phrase to look for.');
    findPhrase(corpus, phrase, hits);
  } else if (query.kind === 'expression') {
    if (query.expression === '') throw new QueryError('Enter a regular expression to look for.');
    findRanges(
      corpus,
      options,
      expressionRanges(compileExpression(query.expression, query.case)),
      hits,
      context,
    );
  } else findRanges(corpus, options, keyRanges(query.key), hits, context);
  return hits.done();
};
