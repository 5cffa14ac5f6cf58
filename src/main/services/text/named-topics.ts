import type { ResultOf } from '#main/analysis/registry.ts';
import type { Database } from '#main/db/database.ts';
import { mapReading, type Reading } from '#main/services/analyses/readings.ts';
import type { ReadOptions } from '#main/services/analyses/run-jobs.ts';
import type { TextStamp } from '#shared/contract/text.ts';
import type { TopicNames } from '#shared/topic-names.ts';
import { createTextRuns, textStampOf, type SidesQuery, type TextAnswerDeps } from './methods.ts';
import { readTopicNames } from './topic-names.ts';

interface NamedTopicsAnswer extends ResultOf<'topics'> {
  readonly stamp: TextStamp;
  /** The name of the run; null where it has none. */
  readonly run: string | null;
  readonly names: TopicNames;
}

export type NamedTopics = (query: SidesQuery, options: ReadOptions) => Promise<Reading<NamedTopicsAnswer>>;

/** Topics of a set as they are stored, with the names that people gave them. @throws AppError `not_found`, `invalid_query` */
export const createNamedTopics = ({
  store,
  ...deps
}: TextAnswerDeps & { readonly store: Pick<Database, 'read'> }): NamedTopics => {
  const runs = createTextRuns(deps);
  return async (query, options) => {
    const answer = await runs('topics', query, options);
    const names = await readTopicNames(store.read, answer.kind === 'stored' ? answer.value.run.key : null);
    return mapReading(answer, ({ run, result }) => ({
      stamp: textStampOf(run),
      run: run.key,
      names,
      ...result,
    }));
  };
};
