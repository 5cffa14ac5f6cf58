import type { TextQuery } from '#main/analysis/text-bench/queries.ts';
import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import type { KeyLookup } from '#main/services/abbreviations/lookup.ts';
import type { TextSetService } from '#main/services/sets/text-sets.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import { createSharedWork, type WorkReading } from '#main/services/system/shared-work.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ConcordanceInput } from '#main/workers/tasks/read-concordance.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { ConcordanceLineAnswer } from '#shared/contract/text.ts';
import { wordOptions } from '#shared/methods/text-bench.ts';

export interface ConcordanceDeps {
  readonly store: Database;
  /** Keeps the corpus of the last question. */
  readonly texts: WorkerPool;
  readonly jobs: JobService;
  readonly textSets: TextSetService;
  readonly keyLookup: () => Promise<KeyLookup>;
  readonly keys: () => Promise<readonly AbbreviationKey[]>;
}

export const createConcordanceService = (deps: ConcordanceDeps) => {
  const pages = createSharedWork<Page<ConcordanceLineAnswer>>(deps.jobs);

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
      over,
      options,
      query: textQuery,
      sort,
      sample,
      seed,
      width,
      limit,
      offset,
      ...(near === undefined
        ? {}
        : { near: { word: near, window: window === 'post' ? window : { left, right } } }),
    };
  };

  return {
    /**
     * A page of lines, or the job that reads the texts.
     * @throws AppError `invalid_query` for a query that cannot be run, `not_found` for a set or a key
     */
    read: async (query: QueryOf<'listConcordance'>): Promise<WorkReading<Page<ConcordanceLineAnswer>>> => {
      const input = await inputOf(query);
      return pages.read(JSON.stringify(input), {
        kind: 'text-concordance',
        title: 'Read the texts of a concordance',
        run: ({ signal, progress }) => deps.texts.run('readConcordance', input, { signal, progress }),
      });
    },
  };
};
