import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { NOW } from './work-versions.ts';

/**
 * Every change is dated to the millisecond at which it is written. The columns of the rows have seconds: by them an edit lost to a
 * removal earlier in the same second. Only the closing of a batch keeps its second, which every folder shows. A renamed tag says
 * where it is now, so that two renames of one tag are known as such.
 */
export const exchangeTimes: Migration = {
  number: 53,
  name: 'exchange-times',
  up: async (db) => {
    const { rows } = await sql<{ name: string; sql: string }>`
      SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'work\\_%' ESCAPE '\\' ORDER BY rowid`.execute(
      db,
    );
    for (const trigger of rows) {
      await sql.raw(`DROP TRIGGER ${trigger.name}`).execute(db);
      await sql.raw(datedNow(trigger.sql)).execute(db);
    }
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const datedNow = (trigger: string): string =>
  trigger
    .replaceAll(/NEW\.(?:changed|created|coded|decided)_at \* 1000/gu, NOW)
    .replaceAll(/time = (\(SELECT max\(time\) \+ 1 FROM work_versions [^()]*\))/gu, `time = max(${NOW}, $1)`);

const statements = [
  `CREATE TABLE tag_moves (folded TEXT NOT NULL PRIMARY KEY, path TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER tag_moved AFTER UPDATE ON tags WHEN NEW.folded IS NOT OLD.folded BEGIN
    DELETE FROM tag_moves WHERE folded = NEW.folded;
    INSERT OR REPLACE INTO tag_moves (folded, path) VALUES (OLD.folded, NEW.path); END`,
  `CREATE TRIGGER tag_returned AFTER INSERT ON tags BEGIN DELETE FROM tag_moves WHERE folded = NEW.folded; END`,
  `CREATE TRIGGER tag_gone AFTER DELETE ON tags BEGIN DELETE FROM tag_moves WHERE folded = OLD.folded; END`,
];
