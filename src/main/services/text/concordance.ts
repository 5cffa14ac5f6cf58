import type { TextQuery } from '#main/analysis/text-bench/queries.ts';
import { AppError } from '#main/base/errors.ts';
import { cut, parseInput } from '#main/base/input.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import type { KeyLookup } from '#main/services/abbreviations/lookup.ts';
import { createLease, type Lease } from '#main/services/system/leases.ts';
import type { TextSetService } from '#main/services/sets/text-sets.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ConcordanceInput, FoundLine } from '#main/workers/tasks/read-concordance.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { ConcordanceLineAnswer } from '#shared/contract/text.ts';
import { wordOptions } from '#shared/methods/text-bench.ts';
import { toStatedTimestamp } from '#shared/time.ts';

/** A page of lines, or the job that reads the texts. */
export type ConcordanceReading =
  | { readonly kind: 'page'; readonly page: Page<ConcordanceLineAnswer> }
  | { readonly kind: 'reading'; readonly job: Job };

export interface ConcordanceService {
  /**
   * Never takes longer than a moment: what takes longer is a job, which ends when nobody asks again for a while.
   * @throws AppError `invalid_query` for a query that cannot be run, `not_found` for a set or a key
   */
  readonly read: (query: QueryOf<'listConcordance'>) => Promise<ConcordanceReading>;
}

export interface ConcordanceDeps {
  readonly store: Database;
  /** Keeps the corpus of the last question. */
  readonly texts: WorkerPool;
  readonly jobs: JobService;
  readonly textSets: TextSetService;
  readonly keyLookup: () => Promise<KeyLookup>;
  readonly keys: () => Promise<readonly AbbreviationKey[]>;
}

interface Work {
  readonly page: Promise<Page<FoundLine>>;
  readonly controller: AbortController;
  readonly lease: Lease;
  progress: (done: number, total: number) => void;
  job: Job | null;
}

const ANSWER_MS = 250;
const LEASE_MS = 15_000;

const waited = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, null).unref());

const toLine = ({
  item,
  set,
  start,
  end,
  left,
  node,
  right,
  time,
  isDayOnly,
  author,
}: FoundLine): ConcordanceLineAnswer => ({
  ...{ item, set, start, end, left, node, right, author },
  time: time === null ? null : toStatedTimestamp(time, isDayOnly ? 'day' : 'second'),
});

export const createConcordanceService = (deps: ConcordanceDeps): ConcordanceService => {
  const active = new Map<string, Work>();

  const keyQuery = async (text: string): Promise<TextQuery> => {
    const meant = (await deps.keyLookup())(text);
    const key = meant === null ? undefined : (await deps.keys()).find(({ id }) => id === meant.keyId);
    if (key === undefined) throw new AppError('not_found', `There is no abbreviation key “${cut(text)}”.`);
    const { id, abbreviation, aliases, caseSensitive, guard } = key;
    return { kind: 'key', key: { id, abbreviation, aliases, caseSensitive, guard } };
  };

  const inputOf = async (query: QueryOf<'listConcordance'>): Promise<ConcordanceInput> => {
    const { a, b, over = 'a', kind, query: text, near, window, left, right, ...page } = query;
    const { sort, sample, seed, width, limit, offset, ...words } = page;
    const options = parseInput(wordOptions, words, 'invalid_query');
    const sets = { a: await deps.textSets.resolve(a), b: await deps.textSets.resolve(b) };
    const textQuery: TextQuery = await (kind === 'key'
      ? keyQuery(text)
      : kind === 'words'
        ? { kind, words: text }
        : { kind, expression: text, case: options.case });
    return {
      file: deps.store.file,
      sources: await deps.textSets.sources(sets),
      ...{ over, options, query: textQuery, sort, sample, seed, width, limit, offset },
      ...(near === undefined
        ? {}
        : { near: { word: near, window: window === 'post' ? window : { left, right } } }),
    };
  };

  const begin = (key: string, input: ConcordanceInput): Work => {
    const controller = new AbortController();
    const work: Work = {
      page: deps.texts
        .run('readConcordance', input, {
          signal: controller.signal,
          onProgress: (done, total) => {
            work.progress(done, total);
          },
        })
        .finally(() => {
          work.lease.keep();
          active.delete(key);
        }),
      controller,
      lease: createLease(LEASE_MS, () => {
        controller.abort(new Error('cancelled'));
      }),
      progress: () => undefined,
      job: null,
    };
    // Anyone who waits gets the error from a promise of their own.
    work.page.catch(() => undefined);
    active.set(key, work);
    return work;
  };

  const jobOf = (work: Work): Job => {
    work.job ??= deps.jobs.start({
      kind: 'text-concordance',
      title: 'Read the texts of a concordance',
      run: async ({ signal, progress }) => {
        work.progress = progress;
        signal.addEventListener('abort', () => {
          work.controller.abort(signal.reason);
        });
        await work.page;
      },
    }).job;
    return work.job;
  };

  return {
    read: async (query) => {
      const input = await inputOf(query);
      const key = JSON.stringify(input);
      const work = active.get(key) ?? begin(key, input);
      work.lease.renew();
      const page = await Promise.race([work.page, waited(ANSWER_MS)]);
      if (page === null) return { kind: 'reading', job: jobOf(work) };
      return { kind: 'page', page: { items: page.items.map(toLine), total: page.total } };
    },
  };
};
