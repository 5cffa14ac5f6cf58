import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { sql } from 'kysely';
import { AppError, messageOf } from '#main/base/errors.ts';
import type { StartProcess } from '#main/base/own-process.ts';
import type { CorpusMapping } from '#shared/contract/corpora.ts';
import { climbInThread, type Corpus } from './corpus.ts';
import { timeKindNamed } from './inspect.ts';
import { said } from './limits.ts';
import { nameOf, writtenText } from './names.ts';
import { withDuckDb, type DuckSession } from './parquet-session.ts';
import type { QuestionOptions } from './postgres.ts';
import type { MappedTable, TimeKind } from './source.ts';
import { tableCorpus } from './table-corpus.ts';

const MOST_FILES = 10_000;

/** A file as it was when a question began. */
interface SeenFile {
  readonly path: string;
  readonly bytes: number;
  readonly changedAt: number;
}

const seen = async (path: string): Promise<SeenFile> => {
  const { size, mtimeMs } = await stat(path);
  return { path, bytes: size, changedAt: mtimeMs };
};

const isParquet = (name: string): boolean => extname(name).toLowerCase() === '.parquet';

/** The Parquet files of a folder, also of folders in it, by name; or the one file. @throws AppError `not_found` */
const filesOf = async (place: string): Promise<readonly SeenFile[]> => {
  try {
    if (!(await stat(place)).isDirectory()) return [await seen(place)];
    const entries = await readdir(place, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile() && isParquet(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    if (paths.length === 0)
      throw new AppError('not_found', `There are no Parquet files (*.parquet) in “${place}”.`);
    if (paths.length > MOST_FILES)
      throw new AppError(
        'too_large',
        `“${place}” has ${paths.length.toLocaleString('en-US')} Parquet files; at most ${MOST_FILES.toLocaleString('en-US')} are read.`,
      );
    return await Promise.all(paths.map(seen));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('not_found', `“${place}” cannot be read: ${messageOf(error)}.`, { cause: error });
  }
};

interface Column {
  readonly name: string;
  readonly type: string;
}

const asColumn = (row: Readonly<Record<string, unknown>>): Column => ({
  name: String(row['column_name']),
  type: String(row['column_type']),
});

const refuse = (sentence: string): AppError => new AppError('invalid_query', sentence);

/** Looks at every file: each has the mapped columns, of one type. @returns how times are kept, and the type of their column */
const inspectFiles = async (
  { attempt }: DuckSession,
  { columns, ...mapping }: CorpusMapping,
  files: readonly SeenFile[],
  shown: (file: SeenFile) => string,
): Promise<TimeKind> => {
  const first = new Map<string, string>();
  for (const file of files) {
    const found = await attempt(sql`DESCRIBE SELECT * FROM read_parquet(${file.path}::text)`);
    if (typeof found === 'string')
      throw refuse(
        /magic bytes|too small to be a parquet/iu.test(found)
          ? `“${shown(file)}” is not a Parquet file.`
          : `“${shown(file)}” cannot be read as Parquet: ${found}.`,
      );
    const types = new Map(found.map(asColumn).map(({ name, type }) => [name, type]));
    for (const column of Object.values(columns)) {
      if (column === undefined) continue;
      const type = types.get(column);
      if (type === undefined) throw refuse(`The file “${shown(file)}” has no column “${column}”.`);
      const before = first.get(column) ?? type;
      if (before !== type)
        throw refuse(
          `The column “${column}” is of type ${said(type)} in the file “${shown(file)}” and of type ${said(before)} in “${files[0] === undefined ? '' : shown(files[0])}”.`,
        );
      first.set(column, type);
    }
  }
  return timeKindNamed({ columns, ...mapping }, (first.get(columns.time) ?? '').toLowerCase());
};

/** The files as the table of the mapping; nothing else on the disk can be read afterwards. */
const mountFiles = async (
  { run }: DuckSession,
  { table, columns }: CorpusMapping,
  files: readonly SeenFile[],
  timeKind: TimeKind,
): Promise<void> => {
  const paths = sql.join(files.map(({ path }) => writtenText(path)));
  const time = nameOf(columns.time);
  // Times of other precisions are moments like any other.
  const mapped = timeKind === 'timestamp' ? sql`* REPLACE (${time}::timestamp AS ${time})` : sql`*`;
  const [name = '', schema] = table.split('.').reverse();
  if (schema !== undefined) await run(sql`CREATE SCHEMA IF NOT EXISTS ${nameOf(schema)}`);
  await run(
    sql`CREATE VIEW ${schema === undefined ? nameOf(name) : nameOf(schema, name)} AS
      SELECT ${mapped} FROM read_parquet([${paths}], union_by_name = true)`,
  );
  await run(sql`SET TimeZone = 'UTC'`);
  await run(sql`SET allowed_paths = [${paths}]`);
  await run(sql`SET enable_external_access = false`);
  await run(sql`SET lock_configuration = true`);
};

/**
 * Opens the Parquet files of a folder, asks, and closes them. DuckDB reads them in a process of its own.
 * @param place a folder, or one file
 * @throws AppError in one sentence where the files, or the package that reads them, are not there or not as the mapping says
 */
export const withParquetCorpus = async <Answer>(
  startProcess: StartProcess,
  place: string,
  mapping: CorpusMapping,
  options: QuestionOptions,
  ask: (corpus: Corpus) => Promise<Answer>,
): Promise<Answer> => {
  const files = await filesOf(place);
  const folder = files[0]?.path === place ? dirname(place) : place;
  return withDuckDb(startProcess, options, async (session) => {
    const timeKind = await inspectFiles(session, mapping, files, ({ path }) => relative(folder, path));
    await mountFiles(session, mapping, files, timeKind);
    const table: MappedTable = {
      ...{ mapping, timeKind, index: null, isSharded: false, isForeign: false },
      engine: 'duckdb',
    };
    const inOneView = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const answer = await work();
      if (JSON.stringify(await filesOf(place)) !== JSON.stringify(files))
        throw new AppError(
          'conflict',
          `The files of “${basename(place)}” changed while they were read. Nothing was stored; ask again.`,
        );
      return answer;
    };
    return ask(tableCorpus({ ...session, inOneView }, table, options.climb ?? climbInThread));
  });
};
