import { step } from './migration.ts';
import { codeId, NOW } from './work-versions.ts';

/** What was removed and comes back is a later change than its removal, for others too. */
const restored = (kind: string, table: string, id: string, event = 'INSERT'): string =>
  `CREATE TRIGGER work_${kind}_restored AFTER ${event} ON ${table}
    WHEN EXISTS (SELECT 1 FROM work_versions WHERE kind = '${kind}' AND id = ${id} AND field = 'removed')
    BEGIN UPDATE work_versions SET
      time = max(${NOW}, (SELECT max(time) + 1 FROM work_versions WHERE kind = '${kind}' AND id = ${id})),
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL
      WHERE kind = '${kind}' AND id = ${id} AND field = 'removed'; END`;

/** What people do by hand, step by step, to be undone and redone. */
export const journal = step(29, 'journal', [
  `CREATE TABLE journal_acts (
    id INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    is_undone INTEGER NOT NULL,
    done_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE journal_rows (
    id INTEGER PRIMARY KEY,
    act INTEGER NOT NULL REFERENCES journal_acts (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    before TEXT,
    after TEXT
  ) STRICT`,
  `CREATE INDEX journal_rows_by_act ON journal_rows (act)`,
  // A set that comes back has its id: the trigger that gave one to a new set would have been a step of its own.
  `DROP TRIGGER work_set_frozen`,
  `CREATE TRIGGER work_set_frozen AFTER INSERT ON frozen_sets
    WHEN NOT EXISTS (SELECT 1 FROM work_versions WHERE kind = 'set' AND id = NEW.work_id)
    BEGIN INSERT INTO work_versions (kind, id, field, time) VALUES ('set', NEW.work_id, 'content', NEW.created_at * 1000); END`,
  restored('note', 'notes', 'NEW.id'),
  restored('set', 'frozen_sets', 'NEW.work_id'),
  restored('code', 'human_codes', codeId('NEW')),
]);
