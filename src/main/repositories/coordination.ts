import { sql, type Insertable, type Selectable } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { CoordinationFindingTable, CoordinationRunTable } from '#main/db/tables/posts.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { CoordinationFinding, LedgerRow } from '#shared/contract/coordination.ts';
import { itemKey } from '#shared/items.ts';
import { toTimestamp } from '#shared/time.ts';
import { raiseChange } from './data-state.ts';
import { countRows, findPage } from './page.ts';

export type CoordinationRunRow = Selectable<CoordinationRunTable>;

/** @returns the number of the run */
export const insertRun = (tx: WriteTransaction, run: Insertable<CoordinationRunTable>): number => {
  const [row] = tx.run(tx.query.insertInto('coordination_runs').values(run).returning('id'));
  if (row === undefined) throw new Error('The run was not recorded.');
  raiseChange(tx, 'findings');
  return row.id;
};

/** Drops the ledgers of all but the newest runs of an account; the runs themselves stay. */
export const deleteOldLedgers = (tx: WriteTransaction, username: string, keptCount: number): void => {
  tx.change(
    tx.query
      .deleteFrom('coordination_ledger')
      .where('run_id', 'in', (query) =>
        query
          .selectFrom('coordination_runs')
          .select('id')
          .where('username', '=', username)
          .orderBy('id', 'desc')
          .limit(1000)
          .offset(keptCount),
      ),
  );
};

/** Looks up the row of a post by the platform's own id. */
export const createPostLookup = (
  tx: WriteTransaction,
): ((platform: string, postId: string) => number | undefined) => {
  const rows = new Map(
    tx
      .run(tx.query.selectFrom('social_posts').select(['id', 'platform', 'external_id']))
      .map(({ id, platform, external_id }) => [`${platform} ${external_id}`, id]),
  );
  return (platform, postId) => rows.get(`${platform} ${postId}`);
};

/**
 * Finished runs, newest first.
 * @param set hash of the frozen set that they were narrowed to; null: of everything
 */
export const findRuns = (
  db: Executor,
  {
    username,
    set,
    limit,
  }: {
    readonly username?: string | undefined;
    readonly set: string | null;
    readonly limit: number;
  },
): Promise<Page<CoordinationRunRow>> =>
  findPage(
    db
      .selectFrom('coordination_runs')
      .selectAll()
      .where('state', '=', 'done')
      .where('set_hash', 'is', set)
      .$if(username !== undefined, (query) => query.where('username', '=', username ?? ''))
      .orderBy('id', 'desc'),
    { limit },
  );

export const findRun = async (db: Executor, id: number): Promise<CoordinationRunRow | null> =>
  (await db
    .selectFrom('coordination_runs')
    .selectAll()
    .where('state', '=', 'done')
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/**
 * The newest finished run of an account, or of every account where none is named.
 * @param set hash of the frozen set that the run was narrowed to; null: of everything
 */
export const findLatestRunIds = async (
  db: Executor,
  username?: string,
  set: string | null = null,
): Promise<number[]> =>
  (
    await db
      .selectFrom('coordination_runs')
      .select((eb) => eb.fn.max<number>('id').as('id'))
      .where('state', '=', 'done')
      .where('set_hash', 'is', set)
      .$if(username !== undefined, (query) => query.where('username', '=', username ?? ''))
      .groupBy(sql`username COLLATE NOCASE`)
      .execute()
  ).map((row) => row.id);

export interface FindingCriteria {
  readonly runIds: readonly number[];
  readonly type?: string | undefined;
  readonly platform?: string | undefined;
  readonly isProof?: boolean | undefined;
  readonly meetsRule?: boolean | undefined;
  readonly id?: string | undefined;
  readonly minScore: number;
  readonly dropNumber?: number | undefined;
}

const findings = (db: Executor, criteria: FindingCriteria) =>
  db
    .selectFrom('coordination_findings as f')
    .where('f.run_id', 'in', criteria.runIds)
    .where('f.score', '>=', criteria.minScore)
    .$if(criteria.type !== undefined, (query) => query.where('f.type', '=', criteria.type ?? ''))
    .$if(criteria.platform !== undefined, (query) => query.where('f.platform', '=', criteria.platform ?? ''))
    .$if(criteria.isProof !== undefined, (query) => query.where('f.is_proof', '=', Number(criteria.isProof)))
    .$if(criteria.id !== undefined, (query) => query.where('f.id', '=', criteria.id ?? ''))
    .$if(criteria.meetsRule !== undefined, (query) =>
      query.where('f.meets_rule', '=', Number(criteria.meetsRule)),
    )
    .$if(criteria.dropNumber !== undefined, (query) =>
      query.where('f.drop_number', '=', criteria.dropNumber ?? 0),
    );

const DROP = 'qdrop';

type FindingRow = Selectable<CoordinationFindingTable> & {
  readonly drop_time: number | null;
  readonly post_time: number | null;
  /** As the account writes itself. */
  readonly post_username: string | null;
  readonly post_platform: string | null;
  readonly external_id: string | null;
};

/** A finding as it is stored: whether a plan names its run is for the study log to say. */
export type StoredFinding = Omit<CoordinationFinding, 'plan' | 'sharedWords'>;

const toFinding = (row: FindingRow): StoredFinding => ({
  id: row.id,
  runId: String(row.run_id),
  confidence: 1 - row.q,
  isProof: row.is_proof === 1,
  type: row.type as CoordinationFinding['type'],
  timeDelta: row.delta_seconds / 60,
  sourceType: row.delta_seconds >= 0 ? DROP : row.platform,
  targetType: row.delta_seconds >= 0 ? row.platform : DROP,
  correlationScore: row.score,
  proofType: row.explanation,
  dropNumber: row.drop_number,
  dropTimestamp: row.drop_time === null ? null : toTimestamp(row.drop_time),
  postId: String(row.post_id),
  postItem: row.external_id === null ? null : itemKey('post', `${row.post_platform}/${row.external_id}`),
  postTimestamp: row.post_time === null ? null : toTimestamp(row.post_time),
  platform: row.platform,
  username: row.post_username ?? row.username,
  p: row.p,
  q: row.q,
  meetsRule: row.meets_rule === 1,
  sharedTerms: JSON.parse(row.shared_terms) as string[],
  author: row.author,
});

/** Proofs first, then by confidence, score and drop. */
export const findFindings = async (
  db: Executor,
  criteria: FindingCriteria,
  page: { readonly limit: number; readonly offset: number },
): Promise<StoredFinding[]> => {
  if (criteria.runIds.length === 0) return [];
  const rows = await findings(db, criteria)
    .leftJoin('drops', 'drops.number', 'f.drop_number')
    .leftJoin('social_posts', 'social_posts.id', 'f.post_id')
    .selectAll('f')
    .select([
      'drops.time as drop_time',
      'social_posts.time as post_time',
      'social_posts.username as post_username',
      'social_posts.platform as post_platform',
      'social_posts.external_id',
    ])
    .orderBy('f.is_proof', 'desc')
    .orderBy('f.q')
    .orderBy('f.score', 'desc')
    .orderBy('f.drop_number')
    .orderBy('f.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toFinding);
};

export const countFindings = async (db: Executor, criteria: FindingCriteria): Promise<number> =>
  criteria.runIds.length === 0 ? 0 : countRows(findings(db, criteria));

export interface LedgerCriteria {
  readonly runId: number;
  readonly kind: 'hits' | 'misses';
  readonly dropNumber?: number | undefined;
  readonly maxSeconds?: number | undefined;
}

const ledger = (db: Executor, { runId, kind, dropNumber, maxSeconds }: LedgerCriteria) =>
  db
    .selectFrom('coordination_ledger as l')
    .where('l.run_id', '=', runId)
    .where('l.post_id', kind === 'hits' ? 'is not' : 'is', null)
    .$if(dropNumber !== undefined, (query) => query.where('l.drop_number', '=', dropNumber ?? 0))
    .$if(maxSeconds !== undefined, (query) =>
      query.where(sql<boolean>`abs(l.delta_seconds) <= ${maxSeconds ?? 0}`),
    );

export const findLedger = async (
  db: Executor,
  criteria: LedgerCriteria,
  page: { readonly limit: number; readonly offset: number },
): Promise<LedgerRow[]> => {
  const rows = await ledger(db, criteria)
    .leftJoin('drops', 'drops.number', 'l.drop_number')
    .leftJoin('social_posts', 'social_posts.id', 'l.post_id')
    .selectAll('l')
    .select(['drops.time as drop_time', 'social_posts.time as post_time'])
    .orderBy('l.position')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    dropNumber: row.drop_number,
    dropTimestamp: row.drop_time === null ? null : toTimestamp(row.drop_time),
    postId: row.post_id === null ? null : String(row.post_id),
    postTimestamp: row.post_time === null ? null : toTimestamp(row.post_time),
    deltaSeconds: row.delta_seconds,
    similarity: row.similarity,
    sharedTerms: JSON.parse(row.shared_terms) as string[],
  }));
};

export const countLedger = (db: Executor, criteria: LedgerCriteria): Promise<number> =>
  countRows(ledger(db, criteria));
