import {
  climb,
  type LadderInput,
  type LadderOptions,
  type LadderResult,
} from '#main/analysis/methods/ladder/ladder.ts';
import type { CorpusPost, HistogramBucket, SearchWay } from '#shared/contract/corpora.ts';
import type { BaseRates, CorpusFilter, CorpusSpan, DrawSample } from '#shared/contract/corpus-draw.ts';
import { formatCount } from '#shared/figures.ts';
import { toTimestamp, type TimeResolution } from '#shared/time.ts';

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

/** Times of drops, epoch seconds UTC, ascending: of those whose time of day is known, and of all. */
export interface DropTimes {
  readonly timed: Float64Array;
  readonly all: Float64Array;
}

/** Computes a ladder off the event loop. */
export type ClimbElsewhere = (
  input: LadderInput,
  options: LadderOptions,
  seed: number,
  progress: ((done: number, total: number) => void) | undefined,
) => Promise<LadderResult>;

/** The ladder where the question is answered: for tests and measures. */
export const climbInThread: ClimbElsewhere = (input, options, seed, progress) =>
  Promise.resolve(climb(input, options, { seed, ...(progress === undefined ? {} : { progress }) }));

/** The drops that a corpus is compared with, and the moves of the ladder. */
export interface CorpusLadderInput extends Omit<LadderOptions, 'correlogramMoves' | 'noun'> {
  readonly drops: DropTimes;
  readonly seed: number;
  readonly progress?: (done: number, total: number) => void;
}

export type CorpusLadder = Omit<LadderResult, 'correlogram'> & {
  /** Drops and posts dated to the day, which are compared with none whose time of day is known. */
  readonly leftOut: number;
};

/** The drops that posts of a resolution are compared with: by the day all of them, else those whose time of day is known. */
export const comparable = ({ timed, all }: DropTimes, resolution: TimeResolution) => {
  if (resolution !== 'day' && timed.length > 0)
    return { drops: timed, resolution, leftOut: all.length - timed.length };
  const isByDay = timed.length < all.length;
  return { drops: all, resolution: isByDay ? ('day' as const) : resolution, leftOut: 0 };
};

/** A ladder without its correlogram, whose sentence says what it leaves out. @param parts how many of how many of what */
export const withLeftOut = (
  ladder: Omit<LadderResult, 'correlogram'>,
  parts: readonly (readonly [leftOut: number, all: number, what: string])[],
): CorpusLadder => {
  const some = parts.filter(([leftOut]) => leftOut > 0);
  const notes = some.map(
    ([leftOut, all, what]) =>
      `${formatCount(leftOut)} of ${formatCount(all)} ${what} are dated to the day and are left out.`,
  );
  const { drops, posts, resolution, period, rows, untested, scale, sentence } = ladder;
  return {
    drops,
    posts,
    resolution,
    period,
    rows,
    untested,
    scale,
    sentence: [sentence, ...notes].join(' '),
    leftOut: some.reduce((sum, [leftOut]) => sum + leftOut, 0),
  };
};

/** The `size` posts whose SHA-256 of seed and id is smallest: the same on every engine. */
export interface CountedSample extends DrawSample {
  /** How many posts match, as they were counted before: a server then need not count them again to know which keys are small. */
  readonly matching: number;
}

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
  /** Runs several questions on one state of the corpus, no matter who writes to it meanwhile. */
  readonly inOneView: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  /** Within `inOneView`. All posts of a filter, or a sample of them. */
  readonly draw: (filter: CorpusFilter, sample: CountedSample | null) => AsyncIterable<readonly CorpusPost[]>;
  /** Null where there is no such post. */
  readonly fetch: (id: string) => Promise<CorpusPost | null>;
}

export const DAY_SECONDS = 86_400;

/** First day of the bucket of a day; both count days from 1970 on, which began on a Thursday. */
const bucketStarts: Readonly<Record<HistogramBucket, (day: number) => number>> = {
  day: (day) => day,
  week: (day) => day - ((((day + 3) % 7) + 7) % 7),
  month: (day) => day + 1 - new Date(day * DAY_SECONDS * 1000).getUTCDate(),
};

/** Bars of days in the bucket that they are shown by. @param days ascending */
export const barsOf = (
  days: readonly { readonly day: number; readonly posts: number }[],
  bucket: HistogramBucket,
): readonly HistogramBar[] => {
  const posts = new Map<number, number>();
  for (const row of days) {
    const start = bucketStarts[bucket](row.day);
    posts.set(start, (posts.get(start) ?? 0) + row.posts);
  }
  return [...posts].map(([start, count]) => ({
    start: toTimestamp(start * DAY_SECONDS).slice(0, 10),
    posts: count,
  }));
};

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
