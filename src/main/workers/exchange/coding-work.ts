import type { JsonValue } from '#main/analysis/claims/hash-chain.ts';
import type { WorkItem } from '#main/analysis/exchange/merge-work.ts';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { closeBatch, insertBatch, isOpened, setCoding, setDecision } from '#main/repositories/coding.ts';
import type { WorkKind } from '#shared/written.ts';
import { secondsOf } from './apply-tags.ts';
import {
  batchValueSchema,
  closedField,
  codeNamesIn,
  codingValueSchema,
  decisionValueSchema,
  isBlindKind,
  misfitOf,
  readCodingId,
  type BatchFrame,
} from './coding-values.ts';

/** Something written that has a table here, with what its fields say. */
export interface WorkRow {
  readonly kind: WorkKind;
  readonly id: string;
  readonly values: Readonly<Record<string, JsonValue>>;
}

const batchRows = async (db: Executor): Promise<WorkRow[]> => {
  const batches = await db
    .selectFrom('coding_batches')
    .leftJoin('datasets', 'datasets.id', 'dataset_id')
    .selectAll('coding_batches')
    .select('datasets.name as dataset')
    .execute();
  const coders = Map.groupBy(
    await db.selectFrom('coding_batch_coders').selectAll().orderBy('position').execute(),
    ({ batch_id }) => batch_id,
  );
  const drops = Map.groupBy(
    await db.selectFrom('coding_batch_drops').selectAll().orderBy('drop_number').execute(),
    ({ batch_id }) => batch_id,
  );
  return batches.map(({ id, codebook_id, dataset, name, unit, codes_json, origin_json, ...row }) => {
    const people = coders.get(id) ?? [];
    const content = {
      codebook: codebook_id,
      dataset: dataset ?? '',
      name,
      unit,
      codes: codes_json,
      origin: origin_json,
      orderSeed: row.order_seed,
      createdAt: row.created_at,
      coders: people.map(({ coder }) => coder),
      drops: (drops.get(id) ?? []).map(({ drop_number }) => drop_number),
    };
    const closed = people.flatMap(({ closed_at }, place) =>
      closed_at === null ? [] : [[closedField(place), true] as const],
    );
    return { kind: 'batch', id, values: { content, ...Object.fromEntries(closed) } };
  });
};

const givenIn = (json: string): JsonValue => JSON.parse(json) as JsonValue;

/** Batches of all datasets, with what was coded and decided in them here. */
export const codingRows = async (db: Executor): Promise<WorkRow[]> => {
  const codings = await db.selectFrom('codings').selectAll().execute();
  const decisions = await db.selectFrom('coding_decisions').selectAll().execute();
  return [
    ...(await batchRows(db)),
    ...codings.map(({ batch_id, drop_number, coder, codes_json, is_unsure, note, coded_at }) => ({
      kind: 'coding' as const,
      id: `${batch_id}/${drop_number}/${coder}`,
      values: { content: { codes: givenIn(codes_json), isUnsure: is_unsure === 1, note, codedAt: coded_at } },
    })),
    ...decisions.map(({ batch_id, drop_number, codes_json, reason, decided_by, decided_at }) => ({
      kind: 'decision' as const,
      id: `${batch_id}/${drop_number}`,
      values: { content: { codes: givenIn(codes_json), reason, by: decided_by, decidedAt: decided_at } },
    })),
  ];
};

/** A batch has a place where its code book and its dataset are. */
export const placeBatch = (tx: WriteTransaction, item: WorkItem): boolean => {
  const { id } = item;
  const { codebook, dataset, coders, drops, ...content } = batchValueSchema.parse(
    item.fields['content']?.value,
  );
  const isBookHere = tx.run(tx.query.selectFrom('codebooks').select('id').where('id', '=', codebook)).length;
  const [home] = tx.run(tx.query.selectFrom('datasets').select('id').where('name', '=', dataset));
  if (isBookHere === 0 || home === undefined) return false;
  const known = tx.run(tx.query.selectFrom('coding_batches').select('id').where('id', '=', id));
  if (known.length === 0) {
    const { name, unit, codes, origin, orderSeed, createdAt } = content;
    const row = {
      id,
      codebook_id: codebook,
      dataset_id: home.id,
      name,
      unit,
      codes_json: codes,
      origin_json: origin,
      order_seed: orderSeed,
      created_at: createdAt,
    };
    insertBatch(tx, { row, coders, drops });
  }
  for (const [place, coder] of coders.entries())
    if (item.fields[closedField(place)] !== undefined)
      closeBatch(tx, id, coder, secondsOf(item, closedField(place)));
  return true;
};

/** A batch that is here, and whether all of its coders have closed it. */
const homeOf = (tx: WriteTransaction, id: string): (BatchFrame & { readonly isOpened: boolean }) | null => {
  const [row] = tx.run(
    tx.query.selectFrom('coding_batches').select(['name', 'unit', 'codes_json']).where('id', '=', id),
  );
  if (row === undefined) return null;
  const has = (table: string, column: string, value: string | number): boolean =>
    tx.prepare(`SELECT 1 FROM ${table} WHERE batch_id = ? AND ${column} = ?`).get(id, value) !== undefined;
  return {
    name: row.name,
    unit: row.unit,
    codes: codeNamesIn(row.codes_json),
    hasCoder: (coder) => has('coding_batch_coders', 'coder', coder),
    hasDrop: (dropNumber) => has('coding_batch_drops', 'drop_number', dropNumber),
    isOpened: isOpened(tx, id),
  };
};

/**
 * Where a coding or a decision belongs: null where its batch is not here, or not every coder has closed it. What was coded in
 * this data folder itself has its place before.
 */
const placeOf = (tx: WriteTransaction, item: WorkItem, me: string) => {
  const key = isBlindKind(item.kind) ? readCodingId(item.kind, item.id) : null;
  const home = key === null ? null : homeOf(tx, key.batchId);
  if (key === null || home === null || misfitOf(item, home) !== null) return null;
  const isOwn = item.kind === 'coding' && item.fields['content']?.author === me;
  return home.isOpened || isOwn ? key : null;
};

export const placeCoding = (tx: WriteTransaction, item: WorkItem, me: string): boolean => {
  const key = placeOf(tx, item, me);
  if (key === null) return false;
  const { codes, isUnsure, note, codedAt } = codingValueSchema.parse(item.fields['content']?.value);
  setCoding(tx, {
    batch_id: key.batchId,
    coder: key.coder,
    drop_number: key.dropNumber,
    codes_json: JSON.stringify(codes),
    is_unsure: Number(isUnsure),
    note,
    coded_at: codedAt,
    closed_at: null,
  });
  tx.prepare(
    `UPDATE codings SET closed_at = (SELECT closed_at FROM coding_batch_coders AS coders
        WHERE coders.batch_id = codings.batch_id AND coders.coder = codings.coder)
      WHERE batch_id = ? AND coder = ? AND drop_number = ?`,
  ).run(key.batchId, key.coder, key.dropNumber);
  return true;
};

export const placeDecision = (tx: WriteTransaction, item: WorkItem, me: string): boolean => {
  const key = placeOf(tx, item, me);
  if (key === null) return false;
  const { codes, reason, by, decidedAt } = decisionValueSchema.parse(item.fields['content']?.value);
  setDecision(tx, {
    batch_id: key.batchId,
    drop_number: key.dropNumber,
    codes_json: JSON.stringify(codes),
    reason,
    decided_by: by,
    decided_at: decidedAt,
  });
  return true;
};

/** Removes what was taken back elsewhere. */
export const removeCoding = (tx: WriteTransaction, { kind, id }: Pick<WorkItem, 'kind' | 'id'>): void => {
  const key = isBlindKind(kind) ? readCodingId(kind, id) : null;
  if (key === null) return;
  const { batchId, dropNumber, coder } = key;
  if (kind === 'coding')
    tx.prepare('DELETE FROM codings WHERE batch_id = ? AND drop_number = ? AND coder = ?').run(
      batchId,
      dropNumber,
      coder,
    );
  else
    tx.prepare('DELETE FROM coding_decisions WHERE batch_id = ? AND drop_number = ?').run(
      batchId,
      dropNumber,
    );
};
