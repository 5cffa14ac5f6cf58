import { concordanceLines, sampleHits, sortHits } from '#main/analysis/text-bench/concordance.ts';
import type { Hits } from '#main/analysis/text-bench/hits.ts';
import { loadLemmas, type LemmaOf } from '#main/analysis/text-bench/lemmas.ts';
import { hitsNear } from '#main/analysis/text-bench/near-hits.ts';
import { findHits, type TextQuery } from '#main/analysis/text-bench/queries.ts';
import { readTextCorpus, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import type { CollocationWindow } from '#main/analysis/text-bench/windows.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import type { Page } from '#main/base/page.ts';
import { withReader } from '#main/db/open.ts';
import { findDataState, stateOf } from '#main/repositories/data-state.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';
import { readTextsOfSets, type TextSources } from '#main/workers/text-sources.ts';
import type { CorpusName } from '#shared/contract/text-sets.ts';
import type { ConcordanceLineAnswer, ConcordanceSort } from '#shared/contract/text.ts';
import type { WordOptions } from '#shared/methods/text-bench.ts';
import { toStatedTimestamp } from '#shared/time.ts';

export interface ConcordanceInput {
  readonly file: string;
  readonly sources: TextSources;
  readonly over: CorpusName;
  readonly options: WordOptions;
  readonly query: TextQuery;
  /** Only lines with a word in their window; all where it is absent. */
  readonly near?: { readonly word: string; readonly window: CollocationWindow } | undefined;
  readonly sort: readonly ConcordanceSort[];
  /** Lines drawn at random; all where it is absent. */
  readonly sample?: number | undefined;
  readonly seed: number;
  readonly width: number;
  readonly limit: number;
  readonly offset: number;
}

interface HeldCorpus {
  readonly key: string;
  readonly texts: readonly AnalysisText[];
  readonly corpus: TextCorpus;
  readonly lemmaOf: LemmaOf;
}

/** The corpus and the lines read last: the next page, another order and another word start from them. */
let heldCorpus: HeldCorpus | null = null;
let heldHits: { readonly key: string; readonly hits: Hits } | null = null;

const corpusFor = async (
  { file, sources, over, options }: ConcordanceInput,
  { signal, progress }: TaskContext,
): Promise<HeldCorpus> =>
  withReader(file, async (db) => {
    const state = stateOf(await findDataState(db), ['drops', 'events', 'posts', 'keys']);
    const key = JSON.stringify([file, sources, over, options, state]);
    if (heldCorpus?.key === key) return heldCorpus;
    heldCorpus = null;
    heldHits = null;
    const texts = (await readTextsOfSets(db, sources)).filter(
      ({ inA, inB }) => over === 'both' || (over === 'a' ? inA : inB),
    );
    const lemmaOf = await loadLemmas(options);
    const corpus = readTextCorpus(texts, createWords(options, lemmaOf), {
      seed: 0,
      signal,
      progress,
    });
    heldCorpus = { key, texts, corpus, lemmaOf };
    return heldCorpus;
  });

const hitsFor = (
  input: ConcordanceInput,
  { key, corpus, lemmaOf }: HeldCorpus,
  context: TaskContext,
): Hits => {
  const { query, near, sample, seed, options } = input;
  const hitKey = JSON.stringify([key, query, near, sample, seed]);
  if (heldHits?.key === hitKey) return heldHits.hits;
  const every = findHits(corpus, query, options, lemmaOf, {
    seed,
    signal: context.signal,
    progress: context.progress,
  });
  const all = near === undefined ? every : hitsNear(corpus, every, near.word, near.window);
  const hits = sample === undefined ? all : sampleHits(all, sample, seed);
  heldHits = { key: hitKey, hits };
  return hits;
};

/**
 * A page of a concordance. The worker keeps the corpus of the last question, so that only the first one reads the texts.
 * @throws QueryError for a query that cannot be run
 */
export const readConcordance: Task<ConcordanceInput, Page<ConcordanceLineAnswer>> = async (
  input,
  context,
) => {
  const corpus = await corpusFor(input, context);
  const hits = hitsFor(input, corpus, context);
  const page = sortHits(corpus.corpus, hits, input.sort, input);
  const lines = concordanceLines(corpus.corpus, page, { ...input, offset: 0 });
  const items = lines.map(({ post, start, end, left, node, right, author, time }): ConcordanceLineAnswer => {
    const text = corpus.texts[post];
    const stated =
      time === null ? null : toStatedTimestamp(time, text?.resolution === 'day' ? 'day' : 'second');
    const [item, set] = [text?.key ?? '', text?.inA === true ? 'a' : 'b'] as const;
    return { item, set, start, end, left, node, right, author, time: stated };
  });
  return { items, total: hits.count };
};
