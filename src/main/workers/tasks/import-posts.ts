import { asDatabaseError } from '#main/db/errors.ts';
import { openWriter } from '#main/db/open.ts';
import { transactionOn, type WriteTransaction } from '#main/db/transaction.ts';
import { setImportFigures } from '#main/repositories/post-imports.ts';
import { createWorkerPool } from '#main/workers/pool.ts';
import {
  applyStaged,
  noFigures,
  removeImported,
  removeInexactDoubles,
  writePostList,
  type WriteFigures,
} from '#main/workers/post-writer.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';
import { readSocial, type ReadPosts, type SocialFileInput } from './read-social.ts';

/** Which import of which database a task works for. */
interface ImportInput {
  readonly database: string;
  readonly importId: number;
}

export interface StageInput extends ImportInput {
  readonly file: SocialFileInput;
  readonly sizeBytes: number;
  /** Epoch seconds. */
  readonly collectedAt: number;
}

export interface StagedPosts {
  readonly read: ReadPosts;
  readonly figures: WriteFigures;
}

export interface PublishInput extends ImportInput {
  /** What the import came to; null where a crash interrupted a publication, which has it already. */
  readonly staged: StagedPosts | null;
}

export interface PublishedPosts {
  /** Of the posts that the import had brought, those that turned out to be there already. */
  readonly doubles: number;
}

type InTransaction = <Result>(work: (tx: WriteTransaction) => Result) => Result;

/** From here on a file is read in a thread of its own while this one writes; below, starting it would cost more. */
const LARGE_BYTES = 4_000_000;
/** What a reader of a large file has for the rows on their way: with a quarter of it, it spends a third of its time on clearing them up. */
const READER_YOUNG_MEGABYTES = 48;
/** 100 MB of log: the same pages are written again and again, so emptying it seldom is less work. */
const LOG_PAGES = 25_000;

/**
 * Opens the database for a long series of writes and closes it again with all of it on the disk. What is staged may be lost to
 * a power cut, the file is then taken back as a whole: so the transactions between need not wait for the disk.
 */
const withWriter = async <Result>(
  { database }: ImportInput,
  work: (inTransaction: InTransaction, pragma: (source: string) => void) => Promise<Result>,
): Promise<Result> => {
  const connection = openWriter(database);
  try {
    connection.pragma('synchronous = NORMAL');
    connection.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    const tx = transactionOn(connection);
    const result = await work(
      (change) => connection.transaction(() => change(tx)).immediate(),
      (source) => void connection.pragma(source),
    );
    connection.pragma('wal_checkpoint(PASSIVE)');
    return result;
  } catch (error) {
    // Here and not by the host: only the sentence crosses threads, not SQLite's own code.
    throw asDatabaseError(error, database);
  } finally {
    connection.close();
  }
};

/** One short transaction when the host has had its turn. @throws where the task was cancelled meanwhile. */
const inTurn = async <Result>(
  inTransaction: InTransaction,
  { turn, signal }: TaskContext,
  work: (tx: WriteTransaction) => Result,
): Promise<Result> => {
  await turn();
  signal.throwIfAborted();
  return inTransaction(work);
};

/** Reads a file with one reader, here or in a thread of its own, and hands its posts to `write`, one list after the other. */
const readWith = async (
  { file, sizeBytes }: StageInput,
  context: TaskContext,
  write: (list: string) => Promise<void>,
): Promise<ReadPosts> => {
  let written: Promise<void> = Promise.resolve();
  const part = (text: unknown): Promise<void> => {
    written = written.then(() => write(text as string));
    return written;
  };
  const read = await (sizeBytes < LARGE_BYTES
    ? readSocial(file, { ...context, part })
    : readAside(file, context, part));
  await written;
  return read;
};

const readAside = async (
  file: SocialFileInput,
  { signal, progress }: TaskContext,
  onPart: (text: unknown) => Promise<void>,
): Promise<ReadPosts> => {
  const reader = createWorkerPool(1, { youngMegabytes: READER_YOUNG_MEGABYTES });
  try {
    return await reader.run('readSocial', file, { signal, onProgress: progress, onPart });
  } finally {
    await reader.close();
  }
};

/** Reads a file into the database, where nobody sees its posts yet. It is on the disk when this ends. */
export const stagePosts: Task<StageInput, StagedPosts> = (input, context) =>
  withWriter(input, async (inTransaction, pragma) => {
    const figures = noFigures();
    // Each batch makes sure itself that its import is there; SQLite would look it up for every row.
    pragma('foreign_keys = OFF');
    const target = { importId: input.importId, collectedAt: input.collectedAt, staged: true };
    const read = await readWith(input, context, (list) =>
      inTurn(inTransaction, context, (tx) => {
        writePostList(tx, list, target, figures);
      }),
    );
    return { read, figures };
  });

/** Makes a staged file visible and applies its merges. Interrupted, it goes on where it stopped at the next start. */
export const publishPosts: Task<PublishInput, PublishedPosts> = (input, context) =>
  withWriter(input, async (inTransaction, pragma) => {
    const { importId, staged } = input;
    if (staged !== null) {
      const { read, figures } = staged;
      // From here on the file is in: a crash now is finished at the next start, not undone. This flushes all of it.
      pragma('synchronous = FULL');
      inTransaction((tx) => {
        setImportFigures(tx, importId, 'publishing', {
          ...{ ...figures, records: read.records, faulty: read.faulty, flagged: read.flagged },
          ...{ stoppedBy: null, source: read.format },
        });
      });
    }
    pragma('synchronous = NORMAL');
    while ((await inTurn(inTransaction, context, applyStaged)) > 0);
    let doubles = 0;
    for (let done = false; !done;) {
      const imports = await inTurn(inTransaction, context, removeInexactDoubles);
      doubles += imports.filter((id) => id === importId).length;
      done = imports.length === 0;
    }
    return { doubles };
  });

/** Takes back what an import has added, and the import itself. */
export const takeBackPosts: Task<ImportInput, null> = (input, context) =>
  withWriter(input, async (inTransaction) => {
    while ((await inTurn(inTransaction, context, (tx) => removeImported(tx, input.importId))) > 0);
    return null;
  });
