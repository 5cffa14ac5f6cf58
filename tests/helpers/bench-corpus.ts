import { readTextCorpus, type BenchPost, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { ownWordOptions } from '#main/analysis/text-bench/word-options.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

/** Drops as the text bench reads them. */
export const benchPosts = (drops: readonly AnalysisDrop[]): readonly BenchPost[] =>
  drops.map(({ content, time, tripcode, references }) => ({
    text: content,
    time,
    author: tripcode,
    cited: references.map(({ text }) => text),
  }));

/** The drops’ own words. */
export const benchCorpus = (drops: readonly AnalysisDrop[]): TextCorpus =>
  readTextCorpus(benchPosts(drops), createWords(ownWordOptions));
