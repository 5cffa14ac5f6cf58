import { randomUUID } from 'node:crypto';
import { mkdirSync, openAsBlob, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { storedZip, zipProblem } from '#shared/stored-zip.ts';
import { AppError, messageOf } from './errors.ts';
import { checkPlace } from './write-file.ts';
import { writeStream } from './write-stream.ts';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

type Kind = 'folder' | 'file';

/** @throws AppError where a new folder or file cannot be put there */
const checkTarget = (folder: string, dataFolder: string | null, kind: Kind): void => {
  checkPlace(folder, dataFolder);
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return;
  if (kind === 'file' || !isFolder(folder) || readdirSync(folder).length > 0)
    throw new AppError('conflict', `${folder} already exists. Choose another name, or remove it first.`);
};

const asWriteError = (error: unknown, folder: string): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (/\bENOSPC\b/u.test(error.message))
    return new AppError(
      'disk_full',
      `The disk of ${folder} is full. Nothing was left there: free some space and try again.`,
      { cause: error },
    );
  return /^E[A-Z]+:/u.test(error.message)
    ? new AppError('unavailable', `Couldn’t write ${folder} (${messageOf(error)}).`, { cause: error })
    : error;
};

/** Lets `work` write into a temporary folder next to the target, which is removed whatever happens. */
const nextTo = async <Result>(
  target: string,
  dataFolder: string | null,
  kind: Kind,
  work: (temporary: string, target: string) => Promise<Result>,
): Promise<Result> => {
  const path = resolve(target);
  const temporary = join(dirname(path), `.dropscope-${randomUUID()}`);
  try {
    checkTarget(path, dataFolder, kind);
    mkdirSync(temporary);
    return await work(temporary, path);
  } catch (error) {
    throw asWriteError(error, path);
  } finally {
    // A worker that was told to stop may write one more file meanwhile.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};

/** What was written, and where. */
interface Written<Result> {
  readonly path: string;
  readonly result: Result;
}

/**
 * Writes a folder whole or not at all: `fill` writes into a temporary folder next to the target, which then takes its name.
 * @param target does not exist yet, or is an empty folder
 * @param dataFolder which the target may not be in; null for the program’s own exports
 * @returns the path of the folder and what `fill` answered
 * @throws AppError; nothing is left at the target
 */
export const writeFolder = <Result>(
  target: string,
  dataFolder: string | null,
  fill: (folder: string) => Promise<Result>,
): Promise<Written<Result>> =>
  nextTo(target, dataFolder, 'folder', async (temporary, path) => {
    const result = await fill(temporary);
    if (isFolder(path)) rmdirSync(path);
    renameSync(temporary, path);
    return { path, result };
  });

/** Hears how far a ZIP is, and may end it. */
export interface ZipWork {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, message: string) => void;
}

/** Packs the files of a folder in the order of their names, so that the same files always give the same bytes. */
const packFolder = async (folder: string, file: string, { signal, progress }: ZipWork): Promise<void> => {
  const names = readdirSync(folder).sort();
  const members = await Promise.all(
    names.map(async (name) => ({ name, content: await openAsBlob(join(folder, name)) })),
  );
  const problem = zipProblem(members);
  if (problem !== null) throw new AppError('too_large', `${problem}; write a folder instead.`);
  progress(0, 0, 'Checking the files of the ZIP');
  const zip = await storedZip(members, signal);
  let written = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    const bytes: ReadableStream<Uint8Array> = zip.stream();
    for await (const chunk of bytes) {
      written += chunk.length;
      progress(written, zip.size, 'Writing the ZIP');
      yield chunk;
    }
  }
  await writeStream(counted(), file, { flags: 'wx', flush: true, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
};

/**
 * The same as one ZIP file, with as little memory whatever its size. It needs its own size twice on the disk while it is written.
 * @throws AppError; nothing is left at the target
 */
export const writeZip = <Result>(
  target: string,
  dataFolder: string | null,
  fill: (folder: string) => Promise<Result>,
  work: ZipWork,
): Promise<Written<Result>> =>
  nextTo(target, dataFolder, 'file', async (temporary, path) => {
    const folder = join(temporary, 'content');
    mkdirSync(folder);
    const result = await fill(folder);
    const file = join(temporary, 'package.zip');
    await packFolder(folder, file, work);
    checkTarget(path, dataFolder, 'file');
    renameSync(file, path);
    return { path, result };
  });
