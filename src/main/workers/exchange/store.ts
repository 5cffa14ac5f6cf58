import { z } from 'zod';
import type { JsonValue } from '#main/analysis/claims/hash-chain.ts';
import { LOG_FIELD } from '#main/analysis/exchange/merge-logs.ts';
import {
  mergeWork,
  settled,
  workKey,
  type FieldVersion,
  type Work,
  type WorkConflict,
  type WorkItem,
} from '#main/analysis/exchange/merge-work.ts';
import type { Executor } from '#main/db/open.ts';
import type { WorkVersionTable } from '#main/db/tables/exchange.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { findLog } from '#main/repositories/claim-log.ts';
import { findStudyLog } from '#main/repositories/study-log.ts';
import { WORK_KINDS } from '#shared/written.ts';
import { isBlindKind, saysTheSame } from './coding-values.ts';
import type { WorkRow } from './coding-work.ts';
import { readRows } from './work-rows.ts';

const stampSchema = z.strictObject({
  time: z.int().min(0).max(8e15),
  author: z.string().min(1).max(64),
});
const versionSchema = stampSchema.extend({ value: z.json(), over: stampSchema.nullable() });
export const workItemSchema = z.strictObject({
  kind: z.enum(WORK_KINDS),
  id: z.string().min(1).max(600),
  fields: z.record(z.string().max(40), versionSchema),
});
const conflictSchema = z.object({
  kind: z.enum(WORK_KINDS),
  id: z.string(),
  field: z.string(),
  kept: versionSchema,
  other: versionSchema,
  lost: z.json().optional(),
});

interface LogRow {
  readonly previous: string;
  readonly hash: string;
  readonly payload: string;
}

/** A log is one value whose time is its length: it only grows, so the longer one is the later one. */
const logItem = (rows: readonly LogRow[], author: string, subject: string): WorkItem[] => {
  const value = rows.map(({ previous, hash, payload }) => ({ previous, hash, payload }));
  const entries = { value, time: rows.length, author, over: null };
  return rows.length === 0
    ? []
    : [{ kind: 'log', id: `${author}/${subject}`, fields: { [LOG_FIELD]: entries } }];
};

const toVersion = (row: WorkVersionTable, value: JsonValue, me: string): FieldVersion => ({
  value,
  time: row.time,
  author: row.author ?? me,
  over:
    row.over_time === null || row.over_author === null
      ? null
      : { time: row.over_time, author: row.over_author },
});

/** A draw of a set and a version of a code book without a date of its own is as old as what it is stored with. */
const addParts = (fields: Record<string, FieldVersion>, values: WorkRow['values']): void => {
  const { content } = fields;
  for (const [name, value] of Object.entries(values))
    if (content !== undefined) fields[name] ??= { ...content, value };
};

/** Items that have no table here, as others’ logs and what was removed, by key. */
export const readKept = async (db: Executor): Promise<Map<string, WorkItem>> => {
  const rows = await db.selectFrom('work_kept').select('document').execute();
  return new Map(
    rows.map(({ document }) => {
      const item = workItemSchema.parse(JSON.parse(document));
      return [workKey(item), item];
    }),
  );
};

const oneOf = (item: WorkItem): Work => new Map([[workKey(item), item]]);

/**
 * Everything that people wrote in this data folder, and what they took from others; with it the conflicts of what was coded here
 * and what the same coder gave elsewhere, which is kept aside until all have closed the batch.
 * @param me id of this installation
 */
export const readAllWork = async (
  db: Executor,
  me: string,
): Promise<{ readonly work: Work; readonly conflicts: readonly WorkConflict[] }> => {
  const work = await readKept(db);
  const conflicts: WorkConflict[] = [];
  const versions = Map.groupBy(await db.selectFrom('work_versions').selectAll().execute(), ({ kind, id }) =>
    JSON.stringify([kind, id]),
  );
  const live = new Set<string>();
  const moves = new Map(
    (await db.selectFrom('tag_moves').selectAll().execute()).map(({ folded, path }) => [folded, path]),
  );
  for (const { kind, id, values } of await readRows(db)) {
    live.add(workKey({ kind, id }));
    // A tag that was removed stays while somebody’s tagging needs it.
    if (kind === 'tag' && work.has(workKey({ kind, id }))) continue;
    const ownVersions = versions.get(JSON.stringify([kind, id])) ?? [];
    const fields = ownVersions.flatMap((row) => {
      const value = row.field === 'removed' ? false : values[row.field];
      return value === undefined ? [] : [[row.field, toVersion(row, value, me)] as const];
    });
    const written = Object.fromEntries(fields);
    if (kind === 'set' || kind === 'codebook') addParts(written, values);
    const item = { kind, id, fields: settled(written) };
    const aside = isBlindKind(kind) ? work.get(workKey(item)) : undefined;
    const merged = mergeWork(oneOf(item), aside === undefined ? new Map() : oneOf(aside));
    work.set(workKey(item), merged.work.get(workKey(item)) ?? item);
    conflicts.push(...merged.conflicts.filter((conflict) => !saysTheSame(conflict)));
  }
  for (const row of [...versions.values()].flat()) {
    const kind = z.enum(WORK_KINDS).parse(row.kind);
    const key = workKey({ kind, id: row.id });
    if (row.field !== 'removed' || live.has(key)) continue;
    const former = work.get(key)?.fields ?? {};
    // What others removed is kept as they said it; of a tag that was renamed here its path is.
    const renamed = kind === 'tag' ? (former['removed']?.value ?? moves.get(row.id)) : undefined;
    const fields = { ...former, removed: toVersion(row, renamed ?? true, me) };
    work.set(key, { kind, id: row.id, fields });
  }
  // A copy of this folder that was continued elsewhere has a log of the same name.
  const logs = [...logItem(await findLog(db), me, 'claims'), ...logItem(await findStudyLog(db), me, 'plans')];
  return { work: mergeWork(work, new Map(logs.map((item) => [workKey(item), item]))).work, conflicts };
};

/** Everything that people wrote in this data folder, and what they took from others. @param me id of this installation */
export const readWork = async (db: Executor, me: string): Promise<Work> => (await readAllWork(db, me)).work;

/** Notes the versions of an item as they are, over what triggers noted while it was written. */
export const setVersions = (tx: WriteTransaction, { kind, id, fields }: WorkItem, me: string): void => {
  tx.change(tx.query.deleteFrom('work_versions').where('kind', '=', kind).where('id', '=', id));
  for (const [field, { time, author, over }] of Object.entries(fields))
    tx.change(
      tx.query.insertInto('work_versions').values({
        kind,
        id,
        field,
        time,
        author: author === me ? null : author,
        over_time: over?.time ?? null,
        over_author: over?.author ?? null,
      }),
    );
};

export const keepItem = (tx: WriteTransaction, item: WorkItem): void => {
  const { kind, id } = item;
  tx.change(
    tx.query
      .replaceInto('work_kept')
      .values({ kind, id, document: JSON.stringify({ kind, id, fields: item.fields }) }),
  );
};

export const dropKept = (tx: WriteTransaction, { kind, id }: WorkItem): void => {
  tx.change(tx.query.deleteFrom('work_kept').where('kind', '=', kind).where('id', '=', id));
};

export interface StoredConflict extends WorkConflict {
  readonly number: number;
  readonly isTaken: boolean;
}

/** Conflicts of all imports, last found first. */
export const findConflicts = async (db: Executor): Promise<StoredConflict[]> =>
  (await db.selectFrom('work_conflicts').selectAll().orderBy('id', 'desc').execute()).map(
    ({ id, is_taken, document }) => ({
      ...conflictSchema.parse(JSON.parse(document)),
      number: id,
      isTaken: is_taken === 1,
    }),
  );

export const insertConflict = (tx: WriteTransaction, conflict: WorkConflict, foundAt: number): void => {
  const document = JSON.stringify(conflict);
  tx.prepare(
    `INSERT INTO work_conflicts (found_at, is_taken, document) SELECT ?, 0, ?
      WHERE NOT EXISTS (SELECT 1 FROM work_conflicts WHERE document = ?)`,
  ).run(foundAt, document, document);
};

export const markTaken = (tx: WriteTransaction, number: number): void => {
  tx.change(tx.query.updateTable('work_conflicts').set({ is_taken: 1 }).where('id', '=', number));
};
