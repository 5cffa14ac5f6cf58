import { compileKeys } from '#main/analysis/text/abbreviations/match.ts';
import { matchLayers } from '#main/analysis/text/abbreviations/own-layers.ts';
import { backUp } from '#main/db/backup.ts';
import { asDatabaseError } from '#main/db/errors.ts';
import { kyselyOf, openWriter, type Executor, type SqliteConnection } from '#main/db/open.ts';
import { transactionOn, type WriteTransaction } from '#main/db/transaction.ts';
import type { DropRecord } from '#main/importers/drops/record.ts';
import { compileRows, type DropRow } from '#main/importers/drops/rows.ts';
import { contentOfRow, findKeyRows } from '#main/repositories/abbreviation-keys.ts';
import { areMatchesCurrent, findWantedStamp, stampMatches } from '#main/repositories/abbreviation-matches.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { insertCurrentDataset, setRecordCount, type NewDataset } from '#main/repositories/datasets.ts';
import {
  clearDrops,
  indexDrops,
  prepareDrops,
  prepareHashOf,
  resolveCitations,
  type DropWriter,
  type NewMatch,
} from '#main/repositories/drop-imports.ts';
import { countDrops } from '#main/repositories/drops.ts';
import { compareDrops, type Comparison } from '#main/workers/reference-index.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';
import { readRecords, type DropSource, type ReadFile } from './read-drop-records.ts';

export interface ImportDropsInput {
  /** The database. */
  readonly file: string;
  readonly source: DropSource;
  readonly onError: 'abort' | 'skip';
  readonly dataset: Omit<NewDataset, 'record_count'>;
  /** Drops of another kind of data set leave. */
  readonly replaceAll: boolean;
  /** The reference index that the drops are compared with at the end; null: with none. */
  readonly verifiedBy: string | null;
  /** Where the database is copied to before the first row is written; null where there is nothing to lose. */
  readonly backups: string | null;
}

export interface ImportedDrops extends ReadFile {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
  /** False where the file held nothing new, or faults that stop it: the database is as it was. */
  readonly published: boolean;
  /** The drops in the database beside the reference index; null where none was named, or nothing came in. */
  readonly comparison: Comparison | null;
}

/** Rows written between two looks at what the host has to say. */
const SLICE = 250;

/** What a transaction has once it has begun. */
interface Opened {
  readonly datasetId: number;
  readonly drops: DropWriter;
  readonly matchesOf: (row: DropRow) => readonly NewMatch[];
  /** Whether no drop was there before. */
  readonly isFirst: boolean;
  /** Whether the matches of all drops that stay as they are belong to the present keys. */
  readonly areMatchesCurrent: boolean;
}

const compileMatcher = async (db: Executor): Promise<Opened['matchesOf']> => {
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

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** One import: everything it writes stands in one transaction, which begins with the first row that is new. */
class DropImport {
  readonly #input: ImportDropsInput;
  readonly #context: TaskContext;
  readonly #connection: SqliteConnection;
  readonly #tx: WriteTransaction;
  readonly #db: Executor;
  readonly #hashOf: (number: number) => string | undefined;
  readonly #counts = { imported: 0, updated: 0, unchanged: 0 };
  #batches = 0;
  #written = 0;
  #opened: Opened | null = null;

  constructor(input: ImportDropsInput, context: TaskContext, connection: SqliteConnection) {
    this.#input = input;
    this.#context = context;
    this.#connection = connection;
    this.#tx = transactionOn(connection);
    this.#db = kyselyOf(connection);
    this.#hashOf = prepareHashOf(this.#tx);
  }

  async run(): Promise<ImportedDrops> {
    const { source, onError } = this.#input;
    const read = await readRecords(source, onError, this.#context, (drops) => this.#take(drops));
    const isRefused = onError === 'abort' && read.errorCount > 0;
    const published = this.#opened !== null && !isRefused;
    // Before the commit: where the index cannot be read, nothing has come in.
    const comparison = isRefused ? null : await this.#compare();
    if (this.#opened !== null && published) await this.#finish(this.#opened, read);
    return { ...read, ...this.#counts, published, comparison };
  }

  async #take(drops: readonly DropRecord[]): Promise<void> {
    this.#batches += 1;
    const { replaceAll } = this.#input;
    const found = drops.map((drop) => ({ drop, hash: replaceAll ? undefined : this.#hashOf(drop.number) }));
    const changes = found.filter(({ drop, hash }) => hash !== drop.recordHash);
    const updated = changes.filter(({ hash }) => hash !== undefined).length;
    this.#counts.imported += changes.length - updated;
    this.#counts.updated += updated;
    this.#counts.unchanged += found.length - changes.length;
    if (changes.length === 0) return;
    const { drops: writer, matchesOf } = (this.#opened ??= await this.#begin());
    const toRow = compileRows(drops);
    for (const [at, { drop, hash }] of changes.entries()) {
      if (at % SLICE === 0) await this.#lookUp();
      const row = toRow(drop);
      writer.put(row, matchesOf(row), hash !== undefined);
      this.#written += 1;
    }
    writer.flush();
  }

  /** What is in the database now, uncommitted drops included; here its pages are still at hand. */
  async #compare(): Promise<Comparison | null> {
    const { verifiedBy } = this.#input;
    return verifiedBy === null ? null : compareDrops(this.#db, verifiedBy);
  }

  /** A turn of the loop, in which a cancel arrives. */
  async #lookUp(): Promise<void> {
    this.#context.progress(this.#written, 0, 'Writing the drops');
    await turn();
    this.#context.signal.throwIfAborted();
  }

  async #begin(): Promise<Opened> {
    const { backups, dataset, replaceAll } = this.#input;
    if (backups !== null) await backUp(this.#connection, backups, 'import');
    this.#connection.exec('BEGIN IMMEDIATE');
    const isFirst = replaceAll || (await countDrops(this.#db, {})) === 0;
    const datasetId = insertCurrentDataset(this.#tx, { ...dataset, record_count: 0 });
    if (replaceAll) clearDrops(this.#tx);
    return {
      datasetId,
      drops: prepareDrops(this.#tx, datasetId, { isSearchable: !isFirst }),
      matchesOf: await compileMatcher(this.#db),
      isFirst,
      areMatchesCurrent: isFirst || (await areMatchesCurrent(this.#db)),
    };
  }

  async #finish({ datasetId, isFirst, areMatchesCurrent }: Opened, read: ReadFile): Promise<void> {
    const isReadTogether = isFirst && this.#batches === 1;
    if (!isReadTogether) {
      const stretches = resolveCitations(this.#tx);
      while (stretches.next().done !== true) await this.#lookUp();
    }
    if (isFirst) indexDrops(this.#tx);
    setRecordCount(this.#tx, datasetId, read.recordCount - read.errorCount);
    raiseChange(this.#tx, 'drops');
    if (areMatchesCurrent) stampMatches(this.#tx, await findWantedStamp(this.#db));
    await this.#context.ask('commit');
    this.#connection.exec('COMMIT');
  }
}

/**
 * Reads and checks a file of drops and writes what is new in one transaction on a connection of its own, while the host holds its
 * writes back. Asks the host once, before it commits: from then on it cannot be cancelled. The rows, their children, search entries and abbreviation matches become visible
 * together, or none of them does.
 */
export const importDrops: Task<ImportDropsInput, ImportedDrops> = async (input, context) => {
  const connection = openWriter(input.file);
  try {
    return await new DropImport(input, context, connection).run();
  } catch (error) {
    throw asDatabaseError(error, input.file);
  } finally {
    // What was not committed is rolled back.
    connection.close();
  }
};
