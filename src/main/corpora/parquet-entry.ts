import module from 'node:module';
import type * as DuckDb from '@duckdb/node-api';
import { answerHost } from '#main/base/end-with-parent.ts';
import { messageOf } from '#main/base/errors.ts';
import { duckTaskSchema, type DuckReply, type DuckRows, type DuckTask } from './parquet-message.ts';

type Package = typeof DuckDb;
type Value = DuckRows['rows'][number][number];

/** DuckDB refuses by itself what needs more memory than this; it writes nothing to the disk. */
const SETTINGS = {
  memory_limit: '2GB',
  temp_directory: '',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  preserve_insertion_order: 'false',
};

/** The package is optional: null where this installation, or this kind of computer, does not have it. */
const loadDuckDb = async (): Promise<Package | null> => {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    if (/cannot find|unsupported arch/iu.test(messageOf(error))) return null;
    throw error;
  }
};

interface Database {
  readonly duckDb: Package;
  readonly connection: DuckDb.DuckDBConnection;
}
let opening: Promise<Database | null> | null = null;
const openDatabase = async (): Promise<Database | null> => {
  const duckDb = await loadDuckDb();
  if (duckDb === null) return null;
  // Node would keep what it compiled at the end, which this process does not live to see.
  module.flushCompileCache();
  const instance = await duckDb.DuckDBInstance.create(':memory:', SETTINGS);
  return { duckDb, connection: await instance.connect() };
};

let result: DuckDb.DuckDBResult | null = null;
let most = Infinity;

const plain = (value: DuckDb.JS): Value => {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

/** Rows of the open statement, at least as many as one answer has, unless they end. */
const nextRows = async (): Promise<DuckRows> => {
  const columns = result?.columnNames() ?? [];
  const rows: Value[][] = [];
  while (result !== null && rows.length < most) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) result = null;
    else for (const row of chunk.getRows()) rows.push(row.map((value) => plain(value as DuckDb.JS)));
  }
  return { columns, rows, isLast: result === null };
};

const typeOf = ({ BIGINT, BOOLEAN, DOUBLE, VARCHAR }: Package, value: Value): DuckDb.DuckDBType => {
  if (typeof value === 'number') return Number.isInteger(value) ? BIGINT : DOUBLE;
  return typeof value === 'boolean' ? BOOLEAN : VARCHAR;
};

const answerTo = async (task: DuckTask): Promise<DuckReply> => {
  if ('next' in task) return nextRows();
  const database = await (opening ??= openDatabase());
  if (database === null) return { absent: true };
  most = task.most ?? Infinity;
  result = await database.connection.stream(
    task.sql,
    task.parameters.map((value) => (Number.isInteger(value) ? BigInt(value as number) : value)),
    task.parameters.map((value) => typeOf(database.duckDb, value)),
  );
  return nextRows();
};

const reply = async (message: unknown): Promise<DuckReply> => {
  try {
    return await answerTo(duckTaskSchema.parse(message));
  } catch (error) {
    result = null;
    return { refusal: messageOf(error) };
  }
};

answerHost((message, send) => {
  void reply(message).then((answer) => {
    send(answer);
  });
});
