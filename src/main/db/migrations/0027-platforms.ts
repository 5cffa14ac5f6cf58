import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const CHECK = ` CHECK (platform IN ('twitter', 'truthsocial'))`;

/**
 * Posts of any platform. The check is taken out of the table's definition, as SQLite documents it for constraints that do not change what
 * is on the disk (lang_altertable.html, section 7): rows, indexes and the search index stay where they are, so that a million posts take
 * no longer than one. Saved columns of posts name their platform.
 */
export const platforms: Migration = {
  number: 27,
  name: 'platforms',
  rewritesSchema: true,
  up: async (db) => {
    const { rows } = await sql<{
      sql: string;
    }>`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'social_posts'`.execute(db);
    const definition = rows[0]?.sql ?? '';
    const parts = definition.split(CHECK);
    if (parts.length !== 2)
      throw new Error('The table of posts is not defined as an earlier version has left it.');
    const version = await sql<{ schema_version: number }>`PRAGMA schema_version`.execute(db);
    await sql`PRAGMA writable_schema = ON`.execute(db);
    await sql`UPDATE sqlite_schema SET sql = ${parts.join('')} WHERE type = 'table' AND name = 'social_posts'`.execute(
      db,
    );
    await sql.raw(`PRAGMA schema_version = ${(version.rows[0]?.schema_version ?? 0) + 1}`).execute(db);
    // Reads the definitions anew, and closes them to writing again.
    await sql`PRAGMA writable_schema = RESET`.execute(db);
    await sql`ALTER TABLE import_mappings ADD COLUMN platform TEXT`.execute(db);
  },
};
