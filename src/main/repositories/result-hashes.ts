import type Sqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import type { Executor, SqliteConnection } from '#main/db/open.ts';
import { hashRows, sourcesOfResult, type ResultKind } from '#main/db/result-hashes.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

/** A stored result: its kind, and its number or name within it. */
export interface StoredResult {
  readonly kind: ResultKind;
  readonly id: number | string;
}

type Prepare = (sql: string) => Sqlite.Statement;

const hashOf = (prepare: Prepare, { kind, id }: StoredResult): string | null =>
  hashRows(
    sourcesOfResult(kind).map((source) => prepare(source).raw().iterate(id) as Iterable<readonly unknown[]>),
  );

/** Notes the hash of a result, in the transaction that stored it; forgets it where there are no rows of it. */
export const noteResult = (tx: WriteTransaction, result: StoredResult): void => {
  const { kind, id } = result;
  const sha256 = hashOf(tx.prepare, result);
  tx.prepare('DELETE FROM analysis_hashes WHERE kind = ? AND id = ?').run(kind, String(id));
  if (sha256 !== null)
    tx.prepare('INSERT INTO analysis_hashes (kind, id, sha256) VALUES (?, ?, ?)').run(
      kind,
      String(id),
      sha256,
    );
};

/** Whether a result is as it was stored; true without one. @param connection one that sees everything, held out or not */
export const isAsStored = (connection: SqliteConnection, result: StoredResult): boolean => {
  const found = hashOf((sql) => connection.prepare(sql), result);
  const noted = connection
    .prepare<[string, string], string>('SELECT sha256 FROM main.analysis_hashes WHERE kind = ? AND id = ?')
    .pluck()
    .get(result.kind, String(result.id));
  return found === null || found === noted;
};

/** The same of the result of a run, which is a single row: no worker has to be there for it. One query, as another may remove both. */
export const isRunAsStored = async (db: Executor, id: number): Promise<boolean> => {
  const [source = ''] = sourcesOfResult('run');
  const query = `SELECT run.*, (SELECT sha256 FROM main.analysis_hashes WHERE kind = 'run' AND id = ?) AS noted FROM (${source}) AS run`;
  const { rows } = await db.executeQuery<Readonly<Record<string, unknown>>>(
    CompiledQuery.raw(query, [String(id), id]),
  );
  return rows.every(({ noted, ...run }) => hashRows([[Object.values(run)]]) === noted);
};
