import type { Executor } from '#main/db/open.ts';
import { findLatestRunIds, findRun, type CoordinationRunRow } from './coordination.ts';
import { findCurrentDataset } from './datasets.ts';
import { isPostOf } from './set-members.ts';

/** Which enabled keys are in which drops, and how often. */
export const findMentionEdges = async (db: Executor) =>
  db
    .selectFrom('abbreviation_matches')
    .innerJoin('abbreviation_keys', 'abbreviation_keys.id', 'abbreviation_matches.key_id')
    .select((eb) => [
      'drop_number as dropNumber',
      'key_id as keyId',
      'abbreviation',
      eb.fn.countAll<number>().as('occurrences'),
    ])
    .where('is_disabled', '=', 0)
    .groupBy(['drop_number', 'key_id'])
    .orderBy('drop_number')
    .orderBy('key_id')
    .execute();

/**
 * The runs that are behind the edges to posts: the newest finished one of each account. Runs on another dataset name drops
 * that are not these.
 */
export const findCoordinationRuns = async (db: Executor): Promise<readonly CoordinationRunRow[]> => {
  const dataset = await findCurrentDataset(db);
  const runs = await Promise.all((await findLatestRunIds(db)).map((id) => findRun(db, id)));
  return runs
    .filter((run) => run !== null)
    .filter((run) => run.dataset_id === (dataset?.id ?? null))
    .sort((a, b) => a.id - b.id);
};

/**
 * Findings of at least a score with the post's own id and time, the best of each drop and post first.
 * @param set only posts of this frozen set, by its database id
 */
export const findCoordinationEdges = async (db: Executor, minScore: number, set?: number) => {
  const runs = (await findCoordinationRuns(db)).map(({ id }) => id);
  return runs.length === 0
    ? []
    : db
        .selectFrom('coordination_findings as f')
        .innerJoin('social_posts', 'social_posts.id', 'f.post_id')
        .select([
          'f.drop_number as dropNumber',
          'social_posts.platform',
          'social_posts.external_id as postId',
          'social_posts.username',
          'social_posts.time',
          'f.score',
          'f.p as pValue',
          'f.q as qValue',
        ])
        .where('f.run_id', 'in', runs)
        .where('f.score', '>=', minScore)
        .$if(set !== undefined, (query) => query.where(isPostOf(set ?? 0)))
        .orderBy('f.score', 'desc')
        .orderBy('f.id')
        .execute();
};
