import { AppError } from '#main/base/errors.ts';
import { bytesToRead } from '#main/base/stored-file.ts';
import { writeInWorker, type WorkerTransaction } from '#main/db/worker-transaction.ts';
import { unreadable } from '#main/importers/files/bytes.ts';
import { unreadNotes, type OpenedFiles } from '#main/importers/files/open.ts';
import { openDrawnPosts } from '#main/repositories/corpora.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import type { FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import {
  deleteImport,
  finishImport,
  insertImport,
  type ImportFigures,
  type NewImport,
} from '#main/repositories/imports.ts';
import type { ImportKind, ItemChange } from '#main/workers/imports/kind.ts';
import { describeDataset, HELD } from '#main/workers/imports/open-drops.ts';
import { pauseOf } from '#main/workers/imports/pause.ts';
import { removeImported } from '#main/workers/imports/remove.ts';
import { withKind, type ImportSource } from '#main/workers/imports/source.ts';
import { ImportTally, refuseFaulty } from '#main/workers/imports/tally.ts';
import type { IndexComparison } from '#main/workers/reference-index.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';
import type { ImportError, ImportFault } from '#shared/contract/imports.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { backUpFile } from './back-up.ts';
import { freezeDrawn, type FreezeDrawn } from './freeze-drawn.ts';

export interface ImportFileInput {
  readonly database: string;
  readonly source: ImportSource;
  readonly row: NewImport;
  readonly onError: 'abort' | 'skip';
  /** Whether items that are there may read differently; nothing is imported where that would be needed and is not allowed. */
  readonly mayChange: boolean;
  /** Imports whose items leave before: earlier ones of the same list. */
  readonly replaces: readonly number[];
  /** Where the database is copied to before drops are changed. */
  readonly backups: string;
  /** The reference index that the archive is compared with. */
  readonly indexFile: string;
  /** The set that the posts of the file are frozen as, in the same transaction. */
  readonly freeze?: FreezeDrawn;
}

export interface ImportedFile {
  /** Null where the file brought nothing new. */
  readonly importId: number | null;
  readonly format: string;
  readonly title: string;
  readonly figures: ImportFigures;
  /** The first hundred. */
  readonly errors: readonly ImportError[];
  /** The faulty records by their causes. */
  readonly faults: readonly ImportFault[];
  /** The first hundred items that were there and read differently now. */
  readonly changes: readonly ItemChange[];
  readonly notes: readonly string[];
  /** Name of the copy of the database that was made before drops were changed. */
  readonly backup: string | null;
  readonly datasetId: number | null;
  /** How the archive compares with the reference index, where it is open. */
  readonly comparison: IndexComparison | null;
  /** The set that its posts were frozen as, where that was wanted. */
  readonly set: FrozenSetRow | null;
}

const NOUNS = { drops: 'drops', posts: 'posts', news: 'events' } as const;
const NAMED = 10;

/** @throws AppError `conflict` where items would read differently and nobody has said that they may. */
const refuseChanges = <Item>(
  { source, row, mayChange }: ImportFileInput,
  { replacements, replaced }: ImportTally<Item>,
): void => {
  if (mayChange || replacements === 0) return;
  const labels = replaced.slice(0, NAMED).map(({ label }) => label);
  const more = replacements > labels.length ? ` and ${formatCount(replacements - labels.length)} more` : '';
  const which = `${labels.join(', ')}${more}`;
  throw new AppError(
    'conflict',
    source.subject === 'drops'
      ? `${plural(replacements, 'drop')} of “${source.target.name}” would change: ${which}. Nothing was imported. To change them, confirm with the name of the dataset; to keep them, import the file as a dataset of its own.`
      : `The text of ${plural(replacements, 'post')} would change: ${which}. Nothing was imported. To take the longer text, confirm with the name of the file, ${row.file_name}.`,
  );
};

/** Says how far reading is, in records: how many there will be follows from the bytes read so far. */
const tell = (
  { progress }: TaskContext,
  file: Pick<OpenedFiles<unknown>, 'progress'>,
  records: number,
): void => {
  const { read, size } = file.progress();
  const total = read === 0 ? 0 : Math.max(records, Math.round((records * size) / read));
  progress(records, total, `${plural(records, 'record')} read`);
};

interface Written<Item> extends Pick<ImportedFile, 'format' | 'title' | 'notes' | 'datasetId'> {
  readonly tally: ImportTally<Item>;
}

/** Reads the file and writes what is good of it, in batches; once a fault stops the import the rest is only counted. */
const writeFile = async <Item>(
  tx: WorkerTransaction,
  kind: ImportKind<Item>,
  input: ImportFileInput,
  importId: number,
  context: TaskContext,
): Promise<Written<Item>> => {
  const file = await kind.open();
  try {
    const { id, title, notes: layoutNotes } = file.reading.requireLayout();
    const tally = new ImportTally(kind);
    const session = await kind.begin(tx, {
      importId,
      startedAt: input.row.started_at,
      ...(input.freeze === undefined ? {} : { onPost: openDrawnPosts(tx) }),
    });
    const isRefused = (): boolean => input.onError === 'abort' && tally.figures.faulty > 0;
    let pending: Item[] = [];
    const write = async (): Promise<void> => {
      const items = pending;
      pending = [];
      if (items.length > 0 && !isRefused()) tally.note(await session.write(items));
    };
    const pause = pauseOf(context);
    for await (const batch of file.reading.batches()) {
      for (const item of tally.sift(batch)) pending.push(item);
      if (pending.length >= HELD) await write();
      tell(context, file, tally.figures.records);
      await pause();
    }
    await write();
    if (input.onError === 'abort') refuseFaulty(tally);
    const { figures = {}, notes } = await session.finish();
    tally.figures.added += figures.added ?? 0;
    tally.figures.unchanged += figures.unchanged ?? 0;
    return {
      tally,
      format: id,
      title,
      notes: [
        ...layoutNotes,
        ...file.reading.notes(),
        ...unreadNotes(file),
        ...notes,
        ...(kind.notes?.(tally.figures.records) ?? []),
      ],
      datasetId: session.datasetId ?? null,
    };
  } finally {
    await file.close();
  }
};

const importInto = async <Item>(
  tx: WorkerTransaction,
  kind: ImportKind<Item>,
  input: ImportFileInput,
  context: TaskContext,
): Promise<Omit<ImportedFile, 'set'>> => {
  const { source, row } = input;
  for (const id of input.replaces) removeImported(tx, { id, subject: source.subject });
  const importId = insertImport(tx, row);
  const { tally, ...written } = await writeFile(tx, kind, input, importId, context);
  const { datasetId } = written;
  const { added, changed, unchanged } = tally.figures;
  if (added + changed + unchanged === 0) {
    refuseFaulty(tally);
    throw unreadable(`contains no ${NOUNS[source.subject]}`);
  }
  refuseChanges(input, tally);
  const isNew = added + changed > 0;
  const backup =
    isNew && changed > 0 && source.subject === 'drops'
      ? await backUpFile(input.database, input.backups)
      : null;
  if (isNew) {
    const finished_at = row.started_at;
    finishImport(tx, importId, {
      ...tally.figures,
      layout: written.format,
      finished_at,
      dataset_id: datasetId,
    });
    raiseChange(tx, NOUNS[source.subject]);
  } else deleteImport(tx, importId);
  const comparison =
    datasetId === null ? null : await describeDataset(tx, datasetId, input.indexFile, row.started_at);
  const { figures, errors, faults, changes } = tally;
  return {
    ...written,
    importId: isNew ? importId : null,
    figures: { ...figures },
    ...{ errors, faults, changes, backup, comparison },
  };
};

/**
 * One import: reads a file and writes what is new of it in one transaction. Its items become visible together, or none of them does;
 * the host holds its own writes back meanwhile (`Database.exclusive`).
 * @throws AppError `invalid_file` for a file that is refused; `conflict` where drops would change that must not.
 */
export const importFile: Task<ImportFileInput, ImportedFile> = (input, context) =>
  writeInWorker(
    input.database,
    (tx) =>
      withKind(input.source, pauseOf(context), async (kind) => {
        const imported = await importInto(tx, kind, input, context);
        const set = input.freeze === undefined ? null : await freezeDrawn(tx, input.freeze, context);
        await context.commit();
        return { ...imported, set };
      }),
    bytesToRead(input.source.file),
  );
