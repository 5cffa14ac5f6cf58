import { createHash } from 'node:crypto';
import type { Executor, RowReader } from '#main/db/open.ts';
import { CLAIM_LOG_INPUT } from '#shared/contract/report.ts';
import { findLogHead } from './claim-log.ts';

/** What a report rests on besides the drops: how many rows, and a SHA-256 over what identifies them. */
export interface ReportInput {
  readonly name: string;
  readonly count: number;
  readonly sha256: string | null;
}

const ROWS_PER_UPDATE = 1000;

/** One row after the other: they are never all in memory. */
const digest = (name: string, rows: Iterable<Readonly<Record<string, string | number>>>): ReportInput => {
  const hash = createHash('sha256');
  let count = 0;
  let lines = '';
  for (const row of rows) {
    lines += `${JSON.stringify(Object.values(row))}\n`;
    count += 1;
    if (count % ROWS_PER_UPDATE !== 0) continue;
    hash.update(lines);
    lines = '';
  }
  hash.update(lines);
  return { name, count, sha256: count === 0 ? null : hash.digest('hex') };
};

/** News events by id, time, title and category. */
export const digestEvents = ({ read, each }: RowReader): ReportInput =>
  digest(
    'news events',
    each(read.selectFrom('news_events').select(['id', 'time', 'title', 'category']).orderBy('id')),
  );

/** Social posts by platform, their own id and time; the text follows from those. */
export const digestPosts = ({ read, each }: RowReader): ReportInput =>
  digest(
    'social posts',
    each(
      read
        .selectFrom('social_posts')
        .select(['platform', 'external_id', 'time'])
        .orderBy('platform')
        .orderBy('external_id'),
    ),
  );

/** The claim ledger: the entries of its log, and the hash of the last one, which represents all of them. */
export const digestClaimLog = async (db: Executor): Promise<ReportInput> => {
  const { length, hash } = await findLogHead(db);
  return { name: CLAIM_LOG_INPUT, count: length, sha256: length === 0 ? null : hash };
};
