import { randomUUID } from 'node:crypto';
import type { WorkItem } from '#main/analysis/exchange/merge-work.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { addTag, insertTag, tagAt, takeTag } from '#main/repositories/tags.ts';
import { foldTag, tagLine } from '#shared/tags.ts';
import { contentOf, readTagging, tagValueSchema } from './values.ts';

export const secondsOf = ({ fields }: WorkItem, field: string): number =>
  Math.floor((fields[field]?.time ?? 0) / 1000);

const NOTES = ['work_versions', 'work_kept'] as const;

/** Adds or removes tags where that is no change by anybody: what is noted of them stays as it is. */
const withNotesKept = (tx: WriteTransaction, paths: readonly string[], work: () => void): void => {
  const ids = JSON.stringify(paths);
  const former = NOTES.map((table) => ({
    table,
    rows: tx
      .prepare(`SELECT * FROM ${table} WHERE kind = 'tag' AND id IN (SELECT value FROM json_each(?))`)
      .all(ids) as Record<string, string | number | null>[],
  }));
  work();
  // A tag of which nothing was noted is new, and now noted as ours.
  const noteIds = JSON.stringify(former.flatMap(({ rows }) => rows.map((row) => row['id'])));
  for (const { table, rows } of former) {
    tx.prepare(`DELETE FROM ${table} WHERE kind = 'tag' AND id IN (SELECT value FROM json_each(?))`).run(
      noteIds,
    );
    for (const row of rows) {
      const names = Object.keys(row);
      tx.prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ).run(...Object.values(row));
    }
  }
};

/** A tag that was removed is there while an item has it or a tag is below it, and only then. */
export const settleTag = (tx: WriteTransaction, folded: string): void => {
  const line = tagLine(folded).toReversed();
  withNotesKept(tx, line, () => {
    for (const step of line)
      tx.prepare(
        `DELETE FROM tags WHERE folded = @step
          AND EXISTS (SELECT 1 FROM work_kept WHERE kind = 'tag' AND id = @step)
          AND NOT EXISTS (SELECT 1 FROM item_tags WHERE tag_id = tags.id)
          AND NOT EXISTS (SELECT 1 FROM tags AS below WHERE substr(below.folded, 1, length(@step) + 1) = @step || '/')`,
      ).run({ step });
  });
};

/** A tag is named by its folded path, so that a tag of one path is one tag for everybody. */
export const placeTag = (tx: WriteTransaction, item: WorkItem): boolean => {
  const path = tagValueSchema.parse(contentOf(item));
  const changed = secondsOf(item, 'path');
  tx.change(
    tx.query
      .insertInto('tags')
      .values({ id: randomUUID(), path, folded: foldTag(path), created_at: changed, changed_at: changed })
      .onConflict((conflict) => conflict.column('folded').doUpdateSet({ path, changed_at: changed })),
  );
  return true;
};

/** The path of a removed tag as its people spelled it. */
const spelled = (tx: WriteTransaction, folded: string): string => {
  const path = tx
    .prepare(`SELECT document ->> '$.fields.path.value' FROM work_kept WHERE kind = 'tag' AND id = ?`)
    .pluck()
    .get(folded);
  return typeof path === 'string' ? path : folded;
};

export const placeTagging = (tx: WriteTransaction, item: WorkItem): boolean => {
  const tagging = readTagging(item.id);
  if (tagging === null) return false;
  const taggedAt = secondsOf(item, 'tag');
  const missing = tagLine(tagging.folded).filter((step) => tagAt(tx, step) === undefined);
  if (missing.length > 0)
    withNotesKept(tx, missing, () => {
      for (const step of missing) insertTag(tx, randomUUID(), spelled(tx, step), taggedAt);
    });
  const tag = tagAt(tx, tagging.folded);
  if (tag !== undefined) addTag(tx, tag.id, [tagging.item], taggedAt);
  return tag !== undefined;
};

export const removeTagging = (tx: WriteTransaction, id: string): void => {
  const tagging = readTagging(id);
  const tag = tagging === null ? undefined : tagAt(tx, tagging.folded);
  if (tagging === null || tag === undefined) return;
  takeTag(tx, tag.id, [tagging.item]);
  settleTag(tx, tagging.folded);
};
