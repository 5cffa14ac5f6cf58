import { AppError } from '#main/base/errors.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { WorkerTransaction } from '#main/db/worker-transaction.ts';
import type { DropRecord } from '#main/importers/drops/record.ts';
import {
  deleteClosedOfImport,
  findDropCitations,
  prepareClosedDrops,
  type StoredRecord,
} from '#main/repositories/closed-drops.ts';
import { deleteDataset, findOpenRow } from '#main/repositories/datasets.ts';
import {
  deleteImport,
  findChanges,
  findLaterChanges,
  itemsInWords,
  type ImportRow,
} from '#main/repositories/imports.ts';
import { deleteEventsOfImport } from '#main/repositories/news-imports.ts';
import {
  countFindingsOfImport,
  deletePostsOfImport,
  findPostRow,
  restorePost,
  updatePost,
  type WholePost,
} from '#main/repositories/post-imports.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { toStored } from './drop-records.ts';
import { closeOpenDataset, openClosedDataset, type GiveWay } from './open-drops.ts';

/** How many items left, and how many read again as they did before. */
export interface Removed {
  readonly removed: number;
  readonly restored: number;
}

/** Whether a later change is about an item that the import `@id` has brought. */
const IS_ADDED = {
  drops: `json_extract(c.former, '$.importId') = @id`,
  posts: `c.item IN (SELECT 'post ' || id FROM social_posts WHERE import_id = @id) OR json_extract(c.former, '$.import_id') = @id`,
  news: '0',
} as const;

/** @throws AppError `conflict` where a later import has changed items of this one. */
export const refuseChangedLater = (tx: WriteTransaction, { id, name, subject }: ImportRow): void => {
  const [later] = findLaterChanges(tx, id, IS_ADDED[subject]);
  if (later !== undefined)
    throw new AppError(
      'conflict',
      `“${later.name}” has since changed ${itemsInWords(later.items, subject)} of “${name}”. Undo that import first.`,
    );
};

const NAMED = 10;

/** What people and stored runs say of the items of some imports; null where nothing is said. */
export const citationsOf = (tx: WriteTransaction, imports: readonly ImportRow[]): string | null => {
  const ids = imports.map(({ id }) => id);
  const { codes, readings, numbers } = findDropCitations(tx, ids);
  const findings = imports
    .filter(({ subject }) => subject === 'posts')
    .reduce((sum, { id }) => sum + countFindingsOfImport(tx, id), 0);
  const parts = [
    ...(codes === 0 ? [] : [plural(codes, 'code')]),
    ...(readings === 0 ? [] : [plural(readings, 'abbreviation reading')]),
    ...(findings === 0 ? [] : [plural(findings, 'coordination finding')]),
  ];
  if (parts.length === 0) return null;
  const labels = numbers.slice(0, NAMED).map((number) => `#${formatCount(number)}`);
  const more = numbers.length > NAMED ? ' …' : '';
  return `${parts.join(', ')}${labels.length === 0 ? '' : ` (${labels.join(', ')}${more})`}`;
};

const undoPosts = (tx: WriteTransaction, importId: number): Removed => {
  const removed = deletePostsOfImport(tx, importId);
  const changes = findChanges(tx, importId);
  for (const { item, former } of changes) {
    const [, id = '', isRemoved] = item.split(' ');
    const values: unknown = JSON.parse(former);
    if (isRemoved !== undefined) {
      restorePost(tx, values as WholePost);
      continue;
    }
    const post = findPostRow(tx, Number(id));
    if (post !== null)
      updatePost(tx, { id: Number(id), post }, { ...post, ...(values as Partial<typeof post>) });
  }
  return { removed, restored: changes.length };
};

const undoDrops = async (
  tx: WorkerTransaction,
  { id, dataset_id }: ImportRow,
  pause: GiveWay,
): Promise<Removed> => {
  const datasetId = dataset_id ?? 0;
  const isOpen = findOpenRow(tx)?.id === datasetId;
  if (isOpen) closeOpenDataset(tx);
  const changes = findChanges(tx, id);
  const removed = deleteClosedOfImport(tx, id);
  const put = prepareClosedDrops(tx, datasetId);
  for (const { former } of changes) {
    const { importId, record } = JSON.parse(former) as { importId: number; record: DropRecord };
    put(toStored(record, importId) satisfies StoredRecord);
  }
  if (isOpen) await openClosedDataset(tx, datasetId, pause);
  return { removed: removed - changes.length, restored: changes.length };
};

/** Takes an import of posts or events back within a transaction. */
export const removeImported = (
  tx: WriteTransaction,
  { id, subject }: Pick<ImportRow, 'id' | 'subject'>,
): Removed => {
  const undone =
    subject === 'posts' ? undoPosts(tx, id) : { removed: deleteEventsOfImport(tx, id), restored: 0 };
  deleteImport(tx, id);
  return undone;
};

const hasDrops = (tx: WriteTransaction, datasetId: number): boolean =>
  tx
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM closed_drops WHERE dataset_id = @id)
        OR (EXISTS (SELECT 1 FROM drops) AND (SELECT is_open FROM datasets WHERE id = @id))`,
    )
    .pluck()
    .get({ id: datasetId }) === 1;

/** Takes an import of drops back; a dataset that holds none any more goes with it. @returns whether the dataset is still there. */
export const removeImportedDrops = async (
  tx: WorkerTransaction,
  row: ImportRow,
  pause: GiveWay,
): Promise<Removed & { readonly isDatasetLeft: boolean }> => {
  const undone = await undoDrops(tx, row, pause);
  deleteImport(tx, row.id);
  const isDatasetLeft = hasDrops(tx, row.dataset_id ?? 0);
  if (!isDatasetLeft) deleteDataset(tx, row.dataset_id ?? 0);
  return { ...undone, isDatasetLeft };
};
