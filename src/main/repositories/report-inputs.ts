import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor } from '#main/db/open.ts';
import { CLAIM_LOG_INPUT } from '#shared/contract/report.ts';
import { findLogHead } from './claim-log.ts';

/** What a report rests on besides the drops: how many rows, and a SHA-256 over what identifies them. */
export interface ReportInput {
  readonly name: string;
  readonly count: number;
  readonly sha256: string | null;
}

const ROWS_PER_TURN = 2000;

/** Of so many rows that others have a turn between them, and that they are never all in memory. */
const digest = async (
  name: string,
  rows: AsyncIterable<Readonly<Record<string, string | number>>>,
): Promise<ReportInput> => {
  const hash = createHash('sha256');
  let count = 0;
  for await (const row of rows) {
    hash.update(`${JSON.stringify(Object.values(row))}\n`);
    count += 1;
    if (count % ROWS_PER_TURN === 0) await nextTurn();
  }
  return { name, count, sha256: count === 0 ? null : hash.digest('hex') };
};

/** News events by id, time, title and category. */
export const digestEvents = (db: Executor): Promise<ReportInput> =>
  digest(
    'news events',
    db.selectFrom('news_events').select(['id', 'time', 'title', 'category']).orderBy('id').stream(),
  );

/** Social posts by platform, their own id and time; the text follows from those. */
export const digestPosts = (db: Executor): Promise<ReportInput> =>
  digest(
    'social posts',
    db
      .selectFrom('social_posts')
      .select(['platform', 'external_id', 'time'])
      .orderBy('platform')
      .orderBy('external_id')
      .stream(),
  );

/** The claim ledger: the entries of its log, and the hash of the last one, which stands for all of them. */
export const digestClaimLog = async (db: Executor): Promise<ReportInput> => {
  const { length, hash } = await findLogHead(db);
  return { name: CLAIM_LOG_INPUT, count: length, sha256: length === 0 ? null : hash };
};
