import { access, constants, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { AppError, invalidQuery, messageOf } from '#main/base/errors.ts';
import type { StartProcess } from '#main/base/own-process.ts';
import { isInside } from '#main/base/write-file.ts';
import type { CorpusMapping } from '#shared/contract/corpora.ts';
import { formatCount } from '#shared/figures.ts';
import { climbInThread, type Corpus } from './corpus.ts';
import { decimalIdsOf, refuseRoundedIds, timeKindNamed } from './inspect.ts';
import { said } from './limits.ts';
import { nameOf, writtenText } from './names.ts';
import { DuckRefusal, withDuckDb, type DuckSession } from './parquet-session.ts';
import type { QuestionOptions } from './postgres.ts';
import type { MappedTable, TimeKind } from './source.ts';
import { tableCorpus } from './table-corpus.ts';

const MOST_FILES = 10_000;
/** The first bytes of a Parquet file, which are its last ones as well. */
const MARK = 'PAR1';

/** A file as it was when a question began. */
interface SeenFile {
  readonly path: string;
  readonly bytes: number;
  readonly changedAt: number;
}

const seen = async (path: string): Promise<SeenFile> => {
  const { size, mtimeMs } = await stat(path);
  await access(path, constants.R_OK);
  return { path, bytes: size, changedAt: mtimeMs };
};

const isParquet = (name: string): boolean => ['.parquet', '.parq'].includes(extname(name).toLowerCase());

/** What a link among the files leads to, which is read only where it is a file in the folder as well. */
const linkedFile = async (folder: string, link: string): Promise<string> => {
  const name = `The link “${relative(folder, link)}”`;
  let target: string;
  try {
    target = await realpath(link);
  } catch {
    throw invalidQuery(`${name} leads to no file.`);
  }
  if ((await stat(target)).isDirectory())
    throw invalidQuery(`${name} leads to a folder; folders are not read through links.`);
  if (!isInside(await realpath(folder), target))
    throw invalidQuery(`${name} leads out of the folder; only files in the folder are read.`);
  return target;
};

/** Whether a link has to do with the files: by its name, or as what it leads to is a folder that may have some. */
const matters = async (link: string): Promise<boolean> =>
  isParquet(link) || ((await stat(link).catch(() => null))?.isDirectory() ?? false);

/** Paths of the Parquet files of a folder and of folders in it, by name, each file once. */
const pathsIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set<string>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && isParquet(path)) paths.add(path);
    else if (entry.isSymbolicLink() && (await matters(path)))
      paths.add(join(folder, relative(await realpath(folder), await linkedFile(folder, path))));
  }
  return [...paths].sort();
};

const REASONS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no folder or file “${path}”.`,
  ENOTDIR: (path) => `There is no folder or file “${path}”.`,
  EACCES: (path) => `Dropscope may not read “${path}”: its permissions do not allow it.`,
  EPERM: (path) => `Dropscope may not read “${path}”: its permissions do not allow it.`,
  ELOOP: (path) => `The links of “${path}” lead to no folder or file.`,
  ENAMETOOLONG: (path) => `“${path}” is longer than the path of a file can be.`,
};

/** What the system says of a file, as one sentence in plain words. */
const unreadable = (error: NodeJS.ErrnoException, place: string): AppError => {
  const path = error.path ?? place;
  const sentence = REASONS[error.code ?? '']?.(path) ?? `“${path}” cannot be read: ${messageOf(error)}.`;
  return new AppError('not_found', sentence, { cause: error });
};

/** The Parquet files of a folder, also of folders in it, by name; or the one file. @throws AppError in one sentence */
const filesOf = async (place: string): Promise<readonly SeenFile[]> => {
  try {
    if (!(await stat(place)).isDirectory()) return [await seen(place)];
    const paths = await pathsIn(place);
    if (paths.length === 0)
      throw new AppError('not_found', `There are no Parquet files (*.parquet, *.parq) in “${place}”.`);
    if (paths.length > MOST_FILES)
      throw new AppError(
        'too_large',
        `“${place}” has ${formatCount(paths.length)} Parquet files; at most ${formatCount(MOST_FILES)} are read.`,
      );
    return await Promise.all(paths.map(seen));
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error;
    throw unreadable(error, place);
  }
};

/** No name of a folder is a column; old writers (Impala, Spark, Hive) mark their texts as mere bytes, which would read `Gr\xC3\xBC\xC3\x9Fe`. */
const READING = sql`hive_partitioning = false, binary_as_string = true`;

/** A path as DuckDB takes it, for which brackets, stars and question marks make a pattern of other files. */
const exactly = (path: string): string => path.replaceAll(/[*?[]/gu, '[$&]');

const written = (paths: Iterable<string>): RawBuilder<unknown> =>
  sql.join(Array.from(paths, (path) => writtenText(path)));

/** What DuckDB says of a file, in plain words. */
const damageOf = (refusal: string, part: string): string => {
  if (/encrypt/iu.test(refusal)) return 'is encrypted, and encrypted Parquet files are not read.';
  if (/not (?:yet )?(?:supported|implemented)|unsupported/iu.test(refusal))
    return 'is packed or encoded in a way that is not read. Write it anew with Snappy, gzip or Zstandard.';
  if (/not valid UTF-?8|invalid string encoding/iu.test(refusal))
    return 'has bytes that are no UTF-8 where texts or ids are expected: it is damaged, or was written so. Copy it again, or write it anew with texts in UTF-8 and ids as texts or whole numbers.';
  return `is damaged: ${part} cannot be read. Copy it again.`;
};

/** Why a file is not read, from how it begins: that of a copy that was not finished is whole. */
const notParquet = async (path: string): Promise<string> => {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(MARK.length), 0, MARK.length, 0);
  if (bytesRead === 0) return 'is empty.';
  return buffer.toString('latin1') === MARK
    ? 'is cut off: its end is missing. Copy it again.'
    : 'is not a Parquet file.';
};

/**
 * The first file of each schema: files of one schema are described by one of them, as thousands of files are mostly alike.
 * @returns every file where one of them cannot be read, so that describing it says which
 */
const differing = async (
  { attempt }: DuckSession,
  files: readonly SeenFile[],
): Promise<readonly SeenFile[]> => {
  const rows = await attempt(sql`SELECT file_name AS path,
      string_agg(hash(name, duckdb_type, num_children, repetition_type)::text, ',' ORDER BY column_id) AS schema
    FROM parquet_schema([${written(files.map(({ path }) => exactly(path)))}]) GROUP BY file_name`);
  if (typeof rows === 'string') return files;
  const schemas = new Map(rows.map(({ path, schema }) => [path, schema]));
  return [...Map.groupBy(files, ({ path }) => schemas.get(path) ?? path).values()].flatMap((alike) =>
    alike.slice(0, 1),
  );
};

/** Looks at every file: each has the mapped columns, of one type. @returns what follows from the types: how times and ids are kept */
const inspectFiles = async (
  session: DuckSession,
  mapping: CorpusMapping,
  files: readonly SeenFile[],
  shown: (file: SeenFile) => string,
): Promise<Pick<MappedTable, 'timeKind' | 'decimalIds'>> => {
  const { columns } = mapping;
  const first = new Map<string, string>();
  for (const file of await differing(session, files)) {
    const found = await session.attempt(
      sql`DESCRIBE SELECT * FROM read_parquet(${exactly(file.path)}::text, ${READING})`,
    );
    if (typeof found === 'string')
      throw invalidQuery(
        /magic bytes|too small to be a parquet|footer length/iu.test(found)
          ? `“${shown(file)}” ${await notParquet(file.path)}`
          : `“${shown(file)}” ${damageOf(found, 'its list of columns')}`,
        new DuckRefusal(found),
      );
    const types = new Map(found.map((row) => [row['column_name'], String(row['column_type'])]));
    for (const column of Object.values(columns)) {
      if (column === undefined) continue;
      const type = types.get(column);
      if (type === undefined) throw invalidQuery(`The file “${shown(file)}” has no column “${column}”.`);
      const before = first.get(column) ?? type;
      if (before !== type)
        throw invalidQuery(
          `The column “${column}” is of type ${said(type)} in the file “${shown(file)}” and of type ${said(before)} in “${files[0] === undefined ? '' : shown(files[0])}”.`,
        );
      first.set(column, type);
    }
  }
  const typeOf = (column: string) => first.get(column)?.toLowerCase();
  refuseRoundedIds(mapping, typeOf);
  return {
    timeKind: timeKindNamed(mapping, typeOf(columns.time) ?? ''),
    decimalIds: decimalIdsOf(mapping, typeOf),
  };
};

/** The files as the table of the mapping, in which no name of a folder is a column; nothing else on the disk can be read afterwards. */
const mountFiles = async (
  { run }: DuckSession,
  { table, columns }: CorpusMapping,
  files: readonly SeenFile[],
  timeKind: TimeKind,
): Promise<void> => {
  const paths = files.map(({ path }) => path);
  const patterns = paths.map(exactly);
  const time = nameOf(columns.time);
  // Times of other precisions are moments like any other.
  const mapped = timeKind === 'timestamp' ? sql`* REPLACE (${time}::timestamp AS ${time})` : sql`*`;
  const [name = '', schema] = table.split('.').reverse();
  if (schema !== undefined) await run(sql`CREATE SCHEMA IF NOT EXISTS ${nameOf(schema)}`);
  await run(
    sql`CREATE VIEW ${schema === undefined ? nameOf(name) : nameOf(schema, name)} AS
      SELECT ${mapped} FROM read_parquet([${written(patterns)}], union_by_name = true, ${READING})`,
  );
  await run(sql`SET TimeZone = 'UTC'`);
  await run(sql`SET allowed_paths = [${written(new Set([...paths, ...patterns]))}]`);
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
  const refuseChanged = async (): Promise<void> => {
    const now = await filesOf(place).catch(() => null);
    if (JSON.stringify(now) !== JSON.stringify(files))
      throw new AppError(
        'conflict',
        `The files of “${basename(place)}” changed, or are gone, since the question began. Nothing was stored; ask again.`,
      );
  };
  const inOneView = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const answer = await work();
    await refuseChanged();
    return answer;
  };
  try {
    return await withDuckDb(startProcess, options, async (session) => {
      const kinds = await inspectFiles(session, mapping, files, ({ path }) => relative(folder, path));
      await mountFiles(session, mapping, files, kinds.timeKind);
      const table: MappedTable = {
        mapping,
        ...kinds,
        index: null,
        isSharded: false,
        isForeign: false,
        engine: 'duckdb',
      };
      return await ask(tableCorpus({ ...session, inOneView }, table, options.climb ?? climbInThread));
    });
  } catch (error) {
    // What DuckDB says of a file that is not there any more is not what happened.
    if (options.signal?.aborted !== true) await refuseChanged();
    if (error instanceof AppError && error.cause instanceof DuckRefusal && error.code !== 'invalid_query') {
      const { cause } = error;
      const [only, ...others] = files;
      const named =
        files.find(({ path }) => [path, exactly(path)].some((name) => cause.message.includes(`"${name}"`))) ??
        (others.length === 0 ? only : undefined);
      throw invalidQuery(
        `${named === undefined ? `One of the files of “${basename(place)}”` : `“${relative(folder, named.path)}”`} ${damageOf(cause.message, 'a part of its rows')}`,
        cause,
      );
    }
    throw error;
  }
};
