import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The stop words of a data folder: written by hand, exchanged as tags are. */
export const stopWords: Migration = {
  number: 56,
  name: 'stop-words',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const NOW = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** Notes a change, later than whatever is noted of the word. */
const noted = (word: string, field: string): string =>
  `INSERT INTO work_versions (kind, id, field, time)
    VALUES ('stop-word', ${word}, '${field}', max(${NOW}, coalesce((SELECT max(time) + 1 FROM work_versions
      WHERE kind = 'stop-word' AND id = ${word}), 0)))
    ON CONFLICT (kind, id, field) DO UPDATE SET
      time = excluded.time,
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL;`;

const statements = [
  `CREATE TABLE stop_words (word TEXT NOT NULL PRIMARY KEY, added_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  // A word that comes back is later than its removal.
  `CREATE TRIGGER work_stop_word_added AFTER INSERT ON stop_words BEGIN
    ${noted('NEW.word', 'word')}
    UPDATE work_versions SET time = (SELECT max(time) + 1 FROM work_versions AS last WHERE last.kind = 'stop-word' AND last.id = NEW.word),
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL
      WHERE kind = 'stop-word' AND id = NEW.word AND field = 'removed'; END`,
  `CREATE TRIGGER work_stop_word_removed AFTER DELETE ON stop_words BEGIN
    ${noted('OLD.word', 'removed')}
    UPDATE work_versions SET (over_time, over_author) = (SELECT time, author FROM work_versions AS last
      WHERE last.kind = 'stop-word' AND last.id = OLD.word AND last.author IS NOT NULL ORDER BY time DESC LIMIT 1)
      WHERE kind = 'stop-word' AND id = OLD.word AND field = 'removed'; END`,
];
