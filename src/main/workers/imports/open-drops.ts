import { compileKeys } from '#main/analysis/text/abbreviations/match.ts';
import { matchLayers } from '#main/analysis/text/abbreviations/own-layers.ts';
import type { Executor } from '#main/db/open.ts';
import type { WorkerTransaction } from '#main/db/worker-transaction.ts';
import type { DropRecord } from '#main/importers/drops/record.ts';
import { compileRows, type DropRow } from '#main/importers/drops/rows.ts';
import { contentOfRow, findKeyRows } from '#main/repositories/abbreviation-keys.ts';
import { areMatchesCurrent, findWantedStamp, stampMatches } from '#main/repositories/abbreviation-matches.ts';
import { copyToClosed, deleteClosedDrops, findClosedRecords } from '#main/repositories/closed-drops.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { findOpenRow, refreshDataset, setOpenDataset, setVerified } from '#main/repositories/datasets.ts';
import {
  clearDrops,
  indexDrops,
  prepareDrops,
  resolveCitations,
  type NewMatch,
} from '#main/repositories/drop-imports.ts';
import { compareDrops, type IndexComparison } from '#main/workers/reference-index.ts';
import { recordOf } from './drop-records.ts';

/** Records held in memory at once: more than the archive has, so that its citations are resolved without a second look. */
export const HELD = 8192;
/** Rows written between two looks at what the host has to say. */
const SLICE = 250;

const compileMatcher = async (db: Executor): Promise<(row: DropRow) => readonly NewMatch[]> => {
  const rows = (await findKeyRows(db)).filter((row) => row.is_disabled === 0);
  const { match } = compileKeys(rows.map((row) => ({ id: row.id, ...contentOfRow(row) })));
  return ({ content, refs }) =>
    match(content, {
      layers: matchLayers(
        content,
        refs.map(({ text }) => text).filter((text) => text !== null),
      ),
    });
};

/** A record with the import it is from, and whether it takes the place of a drop that is there. */
export interface PlacedRecord {
  readonly record: DropRecord;
  readonly importId: number;
  readonly isThere: boolean;
}

/** Lets a cancel arrive. @throws where it did. */
export type GiveWay = () => Promise<void>;

/** @param isFirst whether no drop is there yet. */
export const openDropWriter = async (tx: WorkerTransaction, isFirst: boolean, pause: GiveWay) => {
  const matchesOf = await compileMatcher(tx.read);
  const isCurrent = isFirst || (await areMatchesCurrent(tx.read));
  const drops = prepareDrops(tx, { isSearchable: !isFirst });
  let batches = 0;
  return {
    write: async (records: readonly PlacedRecord[]): Promise<void> => {
      batches += 1;
      const toRow = compileRows(records.map(({ record }) => record));
      for (const [at, { record, importId, isThere }] of records.entries()) {
        if (at % SLICE === 0) await pause();
        const row = toRow(record, importId);
        drops.put(row, matchesOf(row), isThere);
      }
      drops.flush();
    },
    /** Resolves citations across batches, indexes, and raises the running number of the data. */
    finish: async (): Promise<void> => {
      const isReadTogether = isFirst && batches === 1;
      const ranges = isReadTogether ? null : resolveCitations(tx);
      while (ranges !== null && ranges.next().done !== true) await pause();
      if (isFirst) indexDrops(tx);
      raiseChange(tx, 'drops');
      if (isCurrent) stampMatches(tx, await findWantedStamp(tx.read));
    },
  };
};

/** Writes drops of the open dataset: their rows, children, search entries and abbreviation matches. */
export type OpenDropWriter = Awaited<ReturnType<typeof openDropWriter>>;

/** Closes the open dataset: its drops are kept as records and leave the table. @returns its number. */
export const closeOpenDataset = (tx: WorkerTransaction): number | null => {
  const open = findOpenRow(tx);
  if (open === null) return null;
  copyToClosed(tx, open.id);
  clearDrops(tx);
  setOpenDataset(tx, null);
  return open.id;
};

/** Opens a closed dataset; none is open. */
export const openClosedDataset = async (
  tx: WorkerTransaction,
  datasetId: number,
  pause: GiveWay,
): Promise<void> => {
  const records = findClosedRecords(tx, datasetId);
  const writer = await openDropWriter(tx, true, pause);
  for (let start = 0; start < records.length; start += HELD)
    await writer.write(
      records
        .slice(start, start + HELD)
        .map((stored) => ({ record: recordOf(stored), importId: stored.importId, isThere: false })),
    );
  deleteClosedDrops(tx, datasetId);
  setOpenDataset(tx, datasetId);
  await writer.finish();
};

/** Brings what is said of a dataset in line with its drops. @returns how the archive compares with the reference index. */
export const describeDataset = async (
  tx: WorkerTransaction,
  datasetId: number,
  indexFile: string,
  /** Epoch seconds. */
  at: number,
): Promise<IndexComparison | null> => {
  refreshDataset(tx, datasetId);
  const open = findOpenRow(tx);
  if (open?.id !== datasetId || open.kind !== 'archive') return null;
  const comparison = await compareDrops(tx.read, indexFile);
  const { matching, expected } = comparison;
  setVerified(tx, datasetId, { matching, expected, at });
  return comparison;
};
