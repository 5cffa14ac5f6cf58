import { AppError } from '#main/base/errors.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { WorkerTransaction } from '#main/db/worker-transaction.ts';
import { openDrops, type DropReadOptions } from '#main/importers/drops/read.ts';
import type { DropRecord } from '#main/importers/drops/record.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import {
  prepareClosedDrops,
  prepareClosedRecord,
  prepareOpenRecord,
  type StoredRecord,
} from '#main/repositories/closed-drops.ts';
import {
  findDatasetRow,
  insertDataset,
  setOpenDataset,
  type DatasetRow,
} from '#main/repositories/datasets.ts';
import { keepFormer } from '#main/repositories/imports.ts';
import { openReferenceIndex } from '#main/workers/reference-index.ts';
import { differingFields, factsOf, recordOf, toStored } from './drop-records.ts';
import type { ImportKind, ImportSession, ItemComparison } from './kind.ts';
import {
  closeOpenDataset,
  openClosedDataset,
  openDropWriter,
  type GiveWay,
  type OpenDropWriter,
  type PlacedRecord,
} from './open-drops.ts';

/** The dataset that a file goes into: one that is there, or a new one. */
export type DropTarget =
  | { readonly id: number; readonly name: string }
  | { readonly id: null; readonly name: string; readonly kind: DatasetRow['kind'] };

/** A file of drops and what the user says about it. */
export interface DropSource {
  readonly file: string;
  readonly fileName: string;
  readonly options: DropReadOptions;
  readonly target: DropTarget;
  /** Whether the dataset is open when the import is done; another one that is open now is closed and kept. */
  readonly opens: boolean;
  /** Where the records are compared with the reference index too. */
  readonly indexFile?: string;
}

const labelOf = (number: number): string => `#${number.toLocaleString('en-US')}`;

const compareRecords = (before: StoredRecord | undefined, after: DropRecord): ItemComparison => {
  if (before === undefined) return 'added';
  const record = recordOf(before);
  if (record.recordHash === after.recordHash) return 'unchanged';
  const fields = differingFields(record, after);
  return fields.length === 0
    ? 'unchanged'
    : {
        id: String(after.number),
        label: labelOf(after.number),
        fields,
        before: record.content,
        after: after.content,
      };
};

/** How a drop of the target is found. */
const finderOf = (
  db: Pick<WriteTransaction, 'prepare'>,
  datasetId: number | null,
  isOpen: boolean,
): ((number: number) => StoredRecord | undefined) => {
  if (datasetId === null) return () => undefined;
  return isOpen ? prepareOpenRecord(db) : prepareClosedRecord(db, datasetId);
};

const isOpenIn = (db: Pick<WriteTransaction, 'prepare'>, id: number | null): boolean =>
  id !== null && db.prepare('SELECT is_open FROM datasets WHERE id = ?').pluck().get(id) === 1;

interface Place {
  readonly datasetId: number;
  /** Null: the drops go into a closed dataset. */
  readonly writer: OpenDropWriter | null;
}

const countDrops = (tx: WriteTransaction): number =>
  tx.prepare('SELECT count(*) FROM drops').pluck().get() as number;

/** Makes the target what it will be: there, and open or closed. */
const prepareTarget = async (
  tx: WorkerTransaction,
  { target, opens }: DropSource,
  createdAt: number,
  pause: GiveWay,
): Promise<Place> => {
  const datasetId =
    target.id ?? insertDataset(tx, { kind: target.kind, name: target.name, created_at: createdAt });
  if (findDatasetRow(tx, datasetId) === null)
    throw new AppError('not_found', `There is no dataset ${datasetId}.`);
  if (!opens && !isOpenIn(tx, datasetId)) return { datasetId, writer: null };
  if (!isOpenIn(tx, datasetId)) {
    closeOpenDataset(tx);
    if (target.id === null) setOpenDataset(tx, datasetId);
    else await openClosedDataset(tx, datasetId, pause);
  }
  return { datasetId, writer: await openDropWriter(tx, countDrops(tx) === 0, pause) };
};

const openSession = async (
  tx: WorkerTransaction,
  source: DropSource,
  { importId, startedAt }: { readonly importId: number; readonly startedAt: number },
  pause: GiveWay,
): Promise<ImportSession<DropRecord> & { readonly datasetId: number }> => {
  const { datasetId, writer } = await prepareTarget(tx, source, startedAt, pause);
  const find = finderOf(tx, datasetId, writer !== null);
  const putClosed = prepareClosedDrops(tx, datasetId);
  let isWritten = false;
  return {
    datasetId,
    write: async (records) => {
      const comparisons: ItemComparison[] = [];
      const placed: PlacedRecord[] = [];
      for (const record of records) {
        const before = find(record.number);
        const comparison = compareRecords(before, record);
        comparisons.push(comparison);
        if (comparison === 'unchanged') continue;
        if (before !== undefined)
          keepFormer(tx, importId, `drop ${record.number}`, {
            importId: before.importId,
            record: recordOf(before),
          });
        if (writer === null) putClosed(toStored(record, importId));
        else placed.push({ record, importId, isThere: before !== undefined });
      }
      if (placed.length > 0) {
        isWritten = true;
        await writer?.write(placed);
      }
      return comparisons;
    },
    finish: async () => {
      if (isWritten) await writer?.finish();
      return { notes: [] };
    },
  };
};

/** Drops: a number is one drop of its dataset, and another file's words for it change it only where that is confirmed. */
export const dropKind = (source: DropSource, pause: GiveWay): ImportKind<DropRecord> => {
  const seenNumbers = new Set<number>();
  const index = source.indexFile === undefined ? null : openReferenceIndex(source.indexFile);
  let indexed = 0;
  return {
    open: () => openDrops(source.file, source.fileName, source.options, IMPORT_LIMITS),
    refuse: ({ number }) => {
      if (seenNumbers.has(number)) return { field: 'number', reason: `drop ${number} is in the file twice` };
      seenNumbers.add(number);
      return null;
    },
    compare: (db) => {
      const { id } = source.target;
      const find = finderOf(db, id, isOpenIn(db, id));
      return (record) => {
        if (index?.has(factsOf(record)) === true) indexed += 1;
        return compareRecords(find(record.number), record);
      };
    },
    preview: () => (index === null ? {} : { archiveShare: indexed / index.size }),
    begin: (tx, target) => openSession(tx, source, target, pause),
    replaces: () => true,
    sample: (drop) => ({
      id: String(drop.number),
      time: drop.time,
      hasTimeOfDay: drop.resolution !== 'day',
      by: `${drop.platform} ${drop.board}`,
      text: drop.content,
    }),
  };
};
