import type { LadderOptions, LadderResult } from '#main/analysis/methods/ladder/ladder.ts';
import type { CorpusPost, HistogramBucket, SearchWay } from '#shared/contract/corpora.ts';
import type { BaseRates, CorpusFilter, CorpusSpan, DrawSample } from '#shared/contract/corpus-draw.ts';

export interface HistogramBar {
  /** First UTC day of the bucket, `YYYY-MM-DD`; weeks begin on Monday. */
  readonly start: string;
  readonly posts: number;
}

export interface AccountCount {
  readonly account: string;
  readonly posts: number;
}

export interface SearchLines {
  /** Newest first. */
  readonly posts: readonly CorpusPost[];
  readonly hasMore: boolean;
}

/** The drops that a corpus is compared with, and the moves of the ladder. */
export interface CorpusLadderInput extends Omit<LadderOptions, 'correlogramMoves' | 'noun'> {
  /** Epoch seconds, UTC, ascending. */
  readonly drops: Float64Array;
  readonly seed: number;
  readonly onProgress?: (done: number, total: number) => void;
}

export type CorpusLadder = Omit<LadderResult, 'correlogram'>;

/**
 * What can be asked of a corpus of posts, wherever it is. Every method throws an AppError in one sentence where the corpus cannot be
 * reached, refuses, takes too long, or the caller cancels.
 */
export interface Corpus {
  readonly searchedBy: SearchWay;
  readonly count: (filter: CorpusFilter) => Promise<number>;
  /** Null where no post matches. */
  readonly timeRange: (filter: CorpusFilter) => Promise<CorpusSpan | null>;
  /** Buckets without a post are left out. */
  readonly histogram: (filter: CorpusFilter, bucket: HistogramBucket) => Promise<readonly HistogramBar[]>;
  readonly search: (filter: CorpusFilter, limit: number) => Promise<SearchLines>;
  /** Most posts first. */
  readonly accounts: (filter: CorpusFilter, limit: number) => Promise<readonly AccountCount[]>;
  readonly baseRates: (filter: CorpusFilter) => Promise<BaseRates>;
  /** Matches of drops with posts on every rung, with the figures of the workstation’s own ladder. */
  readonly ladder: (filter: CorpusFilter, input: CorpusLadderInput) => Promise<CorpusLadder>;
  /** Runs several questions on one state of the corpus, whoever writes to it meanwhile. */
  readonly inOneView: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  /** Within `inOneView`. All posts of a filter, or the `size` whose SHA-256 of seed and id is smallest: the same posts on every engine. */
  readonly draw: (filter: CorpusFilter, sample: DrawSample | null) => AsyncIterable<readonly CorpusPost[]>;
  /** Null where there is no such post. */
  readonly fetch: (id: string) => Promise<CorpusPost | null>;
}

const DAY_SECONDS = 86_400;

/** Base rates from what was counted. */
export const ratesOf = (
  posts: number,
  accounts: number,
  activeDays: number,
  span: CorpusSpan | null,
): BaseRates => {
  const days =
    span === null ? 0 : Math.floor(span.last / DAY_SECONDS) - Math.floor(span.first / DAY_SECONDS) + 1;
  return { posts, accounts, span, days, activeDays, postsPerDay: days === 0 ? 0 : posts / days };
};
