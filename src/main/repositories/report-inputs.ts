import { createHash } from 'node:crypto';
import type { Executor } from '#main/db/open.ts';
import { CLAIM_LOG_INPUT } from '#shared/contract/report.ts';
import { findLogHead } from './claim-log.ts';

/** What a report rests on besides the drops: how many rows, and a SHA-256 over what identifies them. */
export interface ReportInput {
  readonly name: string;
  readonly count: number;
  readonly sha256: string | null;
}

const digest = (name: string, rows: readonly (readonly (string | number)[])[]): ReportInput => {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return { name, count: rows.length, sha256: rows.length === 0 ? null : hash.digest('hex') };
};

/** News events by id, time, title and category. */
export const digestEvents = async (db: Executor): Promise<ReportInput> => {
  const rows = await db
    .selectFrom('news_events')
    .select(['id', 'time', 'title', 'category'])
    .orderBy('id')
    .execute();
  return digest(
    'news events',
    rows.map(({ id, time, title, category }) => [id, time, title, category]),
  );
};

/** Social posts by platform, their own id and time; the text follows from those. */
export const digestPosts = async (db: Executor): Promise<ReportInput> => {
  const rows = await db
    .selectFrom('social_posts')
    .select(['platform', 'external_id', 'time'])
    .orderBy('platform')
    .orderBy('external_id')
    .execute();
  return digest(
    'social posts',
    rows.map(({ platform, external_id, time }) => [platform, external_id, time]),
  );
};

/** The claim ledger: the entries of its log, and the hash of the last one, which stands for all of them. */
export const digestClaimLog = async (db: Executor): Promise<ReportInput> => {
  const { length, hash } = await findLogHead(db);
  return { name: CLAIM_LOG_INPUT, count: length, sha256: length === 0 ? null : hash };
};
