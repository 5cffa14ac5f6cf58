import { CompiledQuery, sql, type Kysely } from 'kysely';
import { hashRows, sourcesOfResult, STORED_RESULTS, type ResultKind } from '#main/db/result-hashes.ts';
import type { Migration } from './migration.ts';

const rowsOf = async (db: Kysely<unknown>, text: string, parameters: readonly unknown[] = []) =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...parameters]))).rows;

const noteAll = async (db: Kysely<unknown>, kind: ResultKind, query: string): Promise<void> => {
  for (const { id } of await rowsOf(db, query)) {
    const parts = await Promise.all(
      sourcesOfResult(kind).map(async (source) => (await rowsOf(db, source, [id])).map(Object.values)),
    );
    await sql`INSERT INTO analysis_hashes (kind, id, sha256) VALUES (${kind}, ${String(id)}, ${hashRows(parts)})`.execute(
      db,
    );
  }
};

/** Hashes of stored results, so that a reading can tell one that was changed since; what is stored already is taken as it is. */
export const resultHashes: Migration = {
  number: 46,
  name: 'result-hashes',
  up: async (db) => {
    await sql`CREATE TABLE analysis_hashes (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID`.execute(db);
    for (const [kind, query] of Object.entries(STORED_RESULTS)) await noteAll(db, kind as ResultKind, query);
  },
};
