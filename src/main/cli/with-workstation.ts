import { copyFileSync, existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataPaths, readConfig } from '#main/base/config.ts';
import { AppError } from '#main/base/errors.ts';
import { copyDatabase } from '#main/db/backup.ts';
import { DatabaseError } from '#main/db/errors.ts';
import { findRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import type { Services } from '#main/services/index.ts';
import { createWorkstation, type Workstation } from '#main/workstation.ts';
import type { CommandLine } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { stoppable } from './end-signals.ts';

/** A command line waits for its job, however long it takes. */
export const NO_LIMIT_MS = 2_000_000_000;

type Work<Result> = (workstation: Workstation) => Promise<Result>;

/** Opening may take a while where a folder is of an older version: a signal meanwhile closes it again once it is open. */
const open = (line: CommandLine, dataFolder?: string): Promise<Workstation> => {
  const config = readConfig({ dataDir: line.dataDir });
  const opening = createWorkstation({
    dataFolder: dataFolder ?? config.dataFolder,
    host: 'headless',
    name: `dropscope ${line.command}`,
    logLevel: config.logLevel,
    resourcesFolder: config.resourcesFolder,
    ...(line.threads === undefined ? {} : { threads: line.threads }),
  });
  return stoppable(
    () => opening,
    async () => (await opening).close(),
  );
};

/** Whether the folder may not be written, but has a database: an archive on a disk of its own, or somebody else’s. */
const isReadOnly = (error: unknown, database: string): boolean =>
  error instanceof DatabaseError && error.fault === 'read-only' && existsSync(database);

/** A copy of a database that nobody can write to: SQLite itself would write a file next to it. */
const copyReadOnly = (from: string, to: string): void => {
  for (const ending of ['', '-wal']) if (existsSync(from + ending)) copyFileSync(from + ending, to + ending);
};

/** @returns null where another program has the folder open */
const openUnlessInUse = (opened: Promise<Workstation>): Promise<Workstation | null> =>
  opened.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return null;
    throw error;
  });

const closing = async <Result>(workstation: Workstation, work: Work<Result>): Promise<Result> => {
  try {
    return await stoppable(
      () => work(workstation),
      () => workstation.close(),
    );
  } finally {
    await workstation.close();
  }
};

/** The folder that a command line is about. */
export const dataFolderOf = (line: CommandLine): string => readConfig({ dataDir: line.dataDir }).dataFolder;

/** Commands that bring something into a folder, by their name or with their first word. */
const BRINGING: ReadonlySet<string> = new Set([
  'ingest',
  'import-posts',
  'import-news',
  'corpus attach',
  'plan lock',
  'qda import',
  'work import',
]);

const isBringing = ({ command, operands: [first = ''] }: CommandLine): boolean =>
  [command, `${command} ${first}`].some((words) => BRINGING.has(words));

/** Any other command makes no folder: of one whose name is not spelled right it would say that nothing is in it. @throws AppError `not_found` */
const refuseAbsentFolder = (line: CommandLine): void => {
  const folder = dataFolderOf(line);
  // A link that leads nowhere is named where the folder is opened.
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined)
    throw new AppError(
      'not_found',
      `There is no folder ${folder}: start Dropscope with it once, or choose another with --data-dir.`,
    );
};

/**
 * Opens the workstation of the command line's data folder, and closes it whatever happens, also when told to end.
 * @param elsewhere does the work through the workstation that serves the folder already
 * @throws AppError `not_found` where there is no folder and the command brings nothing; `conflict` where another program has it open and the work cannot be done elsewhere
 */
export const withWorkstation = async <Result>(
  line: CommandLine,
  work: Work<Result>,
  elsewhere?: (host: RunningHost) => Promise<Result>,
): Promise<Result> => {
  if (!isBringing(line)) refuseAbsentFolder(line);
  const opened = open(line);
  const workstation = elsewhere === undefined ? await opened : await openUnlessInUse(opened);
  if (workstation !== null) return closing(workstation, work);
  const host = findRunningHost(dataPaths(dataFolderOf(line)).address);
  return host === null || elsewhere === undefined ? closing(await opened, work) : elsewhere(host);
};

type Act = (services: Services, line: CommandLine) => Promise<CommandResult>;

/** Runs an action on the services of the data folder. */
export const acting =
  (act: Act) =>
  (line: CommandLine): Promise<CommandResult> =>
    withWorkstation(line, ({ services }) => act(services, line));

/** The same for one that only reads. */
export const reading =
  (act: Act) =>
  (line: CommandLine): Promise<CommandResult> =>
    withReading(line, ({ services }) => act(services, line));

/**
 * For work that only reads: as `withWorkstation`, and where another program has the folder open, or it may not be written, on a copy
 * of its database as it is now, which is removed afterwards. Nothing that is written there is kept.
 */
export const withReading = async <Result>(line: CommandLine, work: Work<Result>): Promise<Result> => {
  refuseAbsentFolder(line);
  const { database } = dataPaths(dataFolderOf(line));
  let isCopied = false;
  const workstation = await openUnlessInUse(open(line)).catch((error: unknown) => {
    if (!isReadOnly(error, database)) throw error;
    isCopied = true;
    return null;
  });
  if (workstation !== null) return closing(workstation, work);
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-reading-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  // Also where a signal ends the command.
  process.once('exit', remove);
  try {
    const copy = dataPaths(folder).database;
    if (isCopied) copyReadOnly(database, copy);
    else await copyDatabase(database, copy);
    return await closing(await open(line, folder), work);
  } finally {
    process.off('exit', remove);
    remove();
  }
};
