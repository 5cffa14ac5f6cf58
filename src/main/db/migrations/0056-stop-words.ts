import { step } from './migration.ts';
import { notedLater, NOW } from './work-versions.ts';

/** The stop words of a data folder: written by hand, exchanged as tags are. */
export const stopWords = step(56, 'stop-words', [
  `CREATE TABLE stop_words (word TEXT NOT NULL PRIMARY KEY, added_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  // A word that comes back is later than its removal.
  `CREATE TRIGGER work_stop_word_added AFTER INSERT ON stop_words BEGIN
    ${notedLater('stop-word', 'NEW.word', `'word'`, NOW)};
    UPDATE work_versions SET time = (SELECT max(time) + 1 FROM work_versions AS last WHERE last.kind = 'stop-word' AND last.id = NEW.word),
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL
      WHERE kind = 'stop-word' AND id = NEW.word AND field = 'removed'; END`,
  `CREATE TRIGGER work_stop_word_removed AFTER DELETE ON stop_words BEGIN
    ${notedLater('stop-word', 'OLD.word', `'removed'`, NOW)};
    UPDATE work_versions SET (over_time, over_author) = (SELECT time, author FROM work_versions AS last
      WHERE last.kind = 'stop-word' AND last.id = OLD.word AND last.author IS NOT NULL ORDER BY time DESC LIMIT 1)
      WHERE kind = 'stop-word' AND id = OLD.word AND field = 'removed'; END`,
]);
