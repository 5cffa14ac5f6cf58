import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import { POINT_EXCERPT, type TimelineDrop } from '#shared/contract/timeline.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';

/** What a point of the timeline shows of the drops that the criteria find, oldest first: a quarter of their documents. */
export const findDropPoints = (
  db: Executor,
  criteria: DropCriteria,
  limit: number,
): Promise<readonly TimelineDrop[]> =>
  db
    .selectFrom('drops')
    .select([
      'number as dropNumber',
      sql<string>`json_extract(document, '$.timestamp')`.as('timestamp'),
      sql<TimelineDrop['platform']>`json_extract(document, '$.platform')`.as('platform'),
      sql<number>`json_extract(document, '$.contentLength')`.as('contentLength'),
      sql<string>`substr(content, 1, ${POINT_EXCERPT + 1})`.as('excerpt'),
    ])
    .where(meets(criteria))
    .orderBy('drops.time')
    .orderBy('drops.number')
    .limit(limit)
    .execute();
