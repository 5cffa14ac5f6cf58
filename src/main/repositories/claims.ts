import { sql, type Selectable } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { ClaimDecisionTable, ClaimTable } from '#main/db/tables/claims.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { CLAIM_SORTS, ClaimFilter } from '#shared/contract/claim-endpoints.ts';
import type { Claim, Decision } from '#shared/contract/claims.ts';
import type { DropDecision } from '#shared/drop-decision.ts';
import { fromTimestamp, isDayOnly } from '#shared/time.ts';
import { findPage } from './page.ts';

export type ClaimRecord = Selectable<ClaimTable>;
export type ClaimDecisionRow = Selectable<ClaimDecisionTable>;

export interface ClaimListQuery extends ClaimFilter {
  readonly sort: (typeof CLAIM_SORTS)[number];
  readonly direction: 'ascending' | 'descending';
  readonly limit: number;
  readonly offset: number;
}

const SORT_COLUMNS = {
  made: 'made_at',
  due: 'due_date',
  coded: 'id',
  probability: 'probability',
  outcome: 'outcome',
  evidence: 'evidence_count',
} as const satisfies Record<ClaimListQuery['sort'], keyof ClaimTable>;

const yearStart = (year: number): number => fromTimestamp(`${year}-01-01`);

const matching = (db: Executor, filter: ClaimFilter, today: string) => {
  const { search, outcome, coder, category, year, hasProbability, hasEvidence } = filter;
  const { isExcluded, isChangedAfterEvidence, isDue, number, judges, mode } = filter;
  return db
    .selectFrom('claims')
    .where((eb) =>
      eb.and([
        ...(search === undefined ? [] : [sql<boolean>`instr(lower(text), lower(${search})) > 0`]),
        ...(outcome === undefined ? [] : [eb('outcome', '=', outcome)]),
        ...(number === undefined ? [] : [eb('id', '=', number)]),
        ...(judges === undefined ? [] : [eb('judge_count', '=', judges)]),
        ...(mode === undefined ? [] : [eb('mode', '=', mode)]),
        ...(coder === undefined ? [] : [eb('coder', '=', coder)]),
        ...(category === undefined ? [] : [eb('category', '=', category)]),
        ...(year === undefined
          ? []
          : [eb('made_at', '>=', yearStart(year)), eb('made_at', '<', yearStart(year + 1))]),
        ...(hasProbability === undefined ? [] : [eb('probability', hasProbability ? 'is not' : 'is', null)]),
        ...(hasEvidence === undefined ? [] : [eb('evidence_count', hasEvidence ? '>' : '=', 0)]),
        ...(isExcluded === undefined ? [] : [eb('exclusion', isExcluded ? 'is not' : 'is', null)]),
        ...(isChangedAfterEvidence === undefined
          ? []
          : [eb('is_changed_after_evidence', '=', isChangedAfterEvidence ? 1 : 0)]),
        ...(isDue === undefined ? [] : [eb('due_date', isDue ? '<' : '>=', today)]),
      ]),
    );
};

/** What lists show; documents would be sorted with them. */
const LISTED = [
  'id',
  'text',
  'item',
  'made_at',
  'made_resolution',
  'due_date',
  'coder',
  'outcome',
  'is_waiting',
  'category',
  'probability',
  'evidence_count',
  'judge_count',
  'version_count',
  'is_changed_after_evidence',
  'exclusion',
  'mode',
] as const;
export type ListedClaim = Pick<ClaimRecord, (typeof LISTED)[number]>;

/** A part of the claims that a filter finds. @param today YYYY-MM-DD, UTC */
export const findClaimRows = (
  db: Executor,
  { sort, direction, limit, offset, ...filter }: ClaimListQuery,
  today: string,
): Promise<Page<ListedClaim>> =>
  findPage(
    matching(db, filter, today)
      .select(LISTED)
      .orderBy(SORT_COLUMNS[sort], (order) => {
        const directed = direction === 'ascending' ? order.asc() : order.desc();
        return directed.nullsLast();
      })
      .orderBy('id'),
    { limit, offset },
  );

/** Names of the items that say these claims, by the number of the claim. */
export const findItemsOfClaims = async (
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const rows = await db
    .selectFrom('claims')
    .select([
      'id',
      sql<string>`(SELECT json_group_array(value ->> '$.key') FROM json_each(document, '$.items'))`.as(
        'items',
      ),
    ])
    .where('id', 'in', sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .execute();
  return new Map(rows.map(({ id, items }) => [id, JSON.parse(items) as string[]]));
};

/** All claims by number. */
export const findClaims = (db: Executor): Promise<ClaimRecord[]> =>
  db.selectFrom('claims').selectAll().orderBy('id').execute();

const recordOf = (claim: Claim, isChangedAfterEvidence: boolean): ClaimRecord => {
  const version = claim.versions.at(-1);
  return {
    id: claim.id,
    text: claim.text,
    item: claim.items[0]?.key ?? null,
    made_at: fromTimestamp(claim.madeAt),
    made_resolution: isDayOnly(claim.madeAt) ? 'day' : 'second',
    due_date: version?.dueDate ?? null,
    coder: claim.coder,
    outcome: claim.outcome,
    is_waiting: claim.isWaiting ? 1 : 0,
    category: version?.reference?.category ?? null,
    probability: version?.probability ?? null,
    evidence_count: claim.evidence.length,
    judge_count: claim.judgments.filter((judgment) => judgment.version === version?.version).length,
    version_count: claim.versions.length,
    is_changed_after_evidence: isChangedAfterEvidence ? 1 : 0,
    exclusion: claim.exclusion?.reason ?? null,
    mode: claim.mode,
    document: JSON.stringify(claim),
  };
};

/** The row of a claim: the same claim always gives the same row. */
export const toClaimRecord = (claim: Claim): ClaimRecord =>
  recordOf(
    claim,
    claim.versions.some(({ isAfterEvidence }) => isAfterEvidence),
  );

export const upsertClaim = (tx: WriteTransaction, claim: Claim): void => {
  const { id, ...record } = toClaimRecord(claim);
  tx.change(
    tx.query
      .insertInto('claims')
      .values({ id, ...record })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(record)),
  );
};

/** Removes every claim and decision; the log that they follow from goes with `removeLog`. */
export const removeClaims = (tx: WriteTransaction): void => {
  tx.change(tx.query.deleteFrom('claims'));
  tx.change(tx.query.deleteFrom('claim_decisions'));
};

const documentOf = ({ query }: Pick<WriteTransaction, 'query'>, id: number) =>
  query.selectFrom('claims').select('document').where('id', '=', id);

export const readClaimDocument = (tx: WriteTransaction, id: number): string | null =>
  tx.run(documentOf(tx, id))[0]?.document ?? null;

export const findClaimDocument = async (db: Executor, id: number): Promise<string | null> =>
  (await documentOf({ query: db }, id).executeTakeFirst())?.document ?? null;

export const nextClaimId = (tx: WriteTransaction): number =>
  (tx.run(tx.query.selectFrom('claims').select((eb) => eb.fn.max('id').as('id')))[0]?.id ?? 0) + 1;

export const toDecisionRow = (decision: DropDecision): ClaimDecisionRow => ({
  drop_number: decision.dropNumber,
  text_hash: decision.textHash,
  decision: decision.decision,
  claim_id: decision.claim,
  note: decision.note,
  coder: decision.by,
  decided_at: decision.at,
});

/** Keeps a decision; an earlier one about the same text gives way, and stays in the log. */
export const upsertDecision = (tx: WriteTransaction, decision: DropDecision): void => {
  const { drop_number, text_hash, ...values } = toDecisionRow(decision);
  tx.change(
    tx.query
      .insertInto('claim_decisions')
      .values({ drop_number, text_hash, ...values })
      .onConflict((conflict) => conflict.columns(['drop_number', 'text_hash']).doUpdateSet(values)),
  );
};

export const findDecisions = (db: Executor): Promise<ClaimDecisionRow[]> =>
  db.selectFrom('claim_decisions').selectAll().orderBy('drop_number').orderBy('text_hash').execute();

/** The decision about a drop as it is now, or null. */
export const readDecision = (
  tx: WriteTransaction,
  dropNumber: number,
  textHash: string,
): ClaimDecisionRow | null =>
  tx.run(
    tx.query
      .selectFrom('claim_decisions')
      .selectAll()
      .where('drop_number', '=', dropNumber)
      .where('text_hash', '=', textHash),
  )[0] ?? null;

const queue = (db: Executor) =>
  db
    .selectFrom('drops')
    .leftJoin('claim_decisions', (join) =>
      join
        .onRef('claim_decisions.drop_number', '=', 'drops.number')
        .onRef('claim_decisions.text_hash', '=', 'drops.text_hash'),
    )
    .select([
      'number',
      'time',
      'resolution',
      'content',
      'decision',
      'claim_decisions.claim_id',
      'note',
      'coder',
      'decided_at',
    ])
    .orderBy('time')
    .orderBy('number');

/** Drops with a marker of the future, or those of a list. */
const inQueue = (drops: readonly number[] | null) =>
  drops === null
    ? sql<boolean>`drops.number IN (SELECT drop_number FROM drop_categories WHERE category = 'predictions')`
    : sql<boolean>`drops.number IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(drops)}))`;

export interface QueueQuery {
  readonly decision: Decision | 'none' | 'any';
  readonly limit: number;
  readonly offset: number;
}

/**
 * Drops to decide about, by time, and what was decided about them.
 * @param drops those of a sample; null for the drops with a marker of the future
 */
export const findQueue = (
  db: Executor,
  { decision, limit, offset }: QueueQuery,
  drops: readonly number[] | null,
) =>
  findPage(
    queue(db)
      .where(inQueue(drops))
      .$if(decision === 'none', (query) => query.where('decision', 'is', null))
      .$if(decision !== 'none' && decision !== 'any', (query) =>
        query.where('decision', '=', decision as Decision),
      ),
    { limit, offset },
  );

/** One drop of the queue or of a sample, or undefined where it is in neither. */
export const findQueueItem = (db: Executor, dropNumber: number, sample: readonly number[]) =>
  queue(db)
    .where('number', '=', dropNumber)
    .where((eb) => eb.or([inQueue(null), inQueue(sample)]))
    .executeTakeFirst();

/** Hashes of the texts of some drops. */
export const findDropTextHashes = async (
  db: Executor,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map(
    numbers.length === 0
      ? []
      : (
          await db
            .selectFrom('drops')
            .select(['number', 'text_hash'])
            .where('number', 'in', numbers)
            .execute()
        ).map(({ number, text_hash }) => [number, text_hash]),
  );
