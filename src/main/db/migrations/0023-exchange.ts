import { step } from './migration.ts';
import { codeId, noted, NOW, trigger } from './work-versions.ts';

const removed = (kind: string, id: string): string =>
  `${noted(kind, id, 'removed', NOW)};
    UPDATE work_versions SET (over_time, over_author) = (SELECT time, author FROM work_versions
      WHERE kind = '${kind}' AND id = ${id} AND author IS NOT NULL ORDER BY time DESC LIMIT 1)
      WHERE kind = '${kind}' AND id = ${id} AND field = 'removed'`;

/** What was there before is noted with the times it has. */
const former = (kind: string, id: string, field: string, time: string, from: string): string =>
  `INSERT INTO work_versions (kind, id, field, time) SELECT '${kind}', ${id}, '${field}', ${time} * 1000 FROM ${from}`;

/** When each field of what people write was changed, by whom, and what was removed: what two data folders are merged by. */
export const exchange = step(23, 'exchange', [
  `CREATE TABLE work_versions (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    field TEXT NOT NULL,
    time INTEGER NOT NULL,
    author TEXT,
    over_time INTEGER,
    over_author TEXT,
    PRIMARY KEY (kind, id, field)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE work_kept (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE work_conflicts (
    id INTEGER PRIMARY KEY,
    found_at INTEGER NOT NULL,
    is_taken INTEGER NOT NULL,
    document TEXT NOT NULL
  ) STRICT`,
  `ALTER TABLE frozen_sets ADD COLUMN work_id TEXT`,
  // The name it has with others, where another set has that name here.
  `ALTER TABLE frozen_sets ADD COLUMN work_name TEXT`,
  `UPDATE frozen_sets SET work_id = lower(hex(randomblob(16)))`,
  `CREATE UNIQUE INDEX frozen_sets_by_work_id ON frozen_sets (work_id)`,
  former('note', 'id', 'text', 'changed_at', 'notes'),
  former('set', 'work_id', 'content', 'created_at', 'frozen_sets'),
  former('codebook', 'id', 'content', 'created_at', 'codebooks'),
  former(
    'code',
    `codebook_id || '/' || drop_number || '/' || coalesce(datasets.name, '')`,
    'code',
    'coded_at',
    'human_codes LEFT JOIN datasets ON datasets.id = dataset_id',
  ),
  trigger('work_note_written', 'INSERT ON notes', [noted('note', 'NEW.id', 'text', 'NEW.changed_at * 1000')]),
  trigger('work_note_changed', 'UPDATE OF text ON notes WHEN NEW.text IS NOT OLD.text', [
    noted('note', 'NEW.id', 'text', 'NEW.changed_at * 1000'),
  ]),
  trigger('work_note_removed', 'DELETE ON notes', [removed('note', 'OLD.id')]),
  trigger('work_set_frozen', 'INSERT ON frozen_sets WHEN NEW.work_id IS NULL', [
    `UPDATE frozen_sets SET work_id = lower(hex(randomblob(16))) WHERE id = NEW.id`,
    noted('set', '(SELECT work_id FROM frozen_sets WHERE id = NEW.id)', 'content', 'NEW.created_at * 1000'),
  ]),
  trigger('work_set_removed', 'DELETE ON frozen_sets', [removed('set', 'OLD.work_id')]),
  trigger('work_codebook_written', 'INSERT ON codebooks', [
    noted('codebook', 'NEW.id', 'content', 'NEW.created_at * 1000'),
  ]),
  trigger('work_code_written', 'INSERT ON human_codes', [
    noted('code', codeId('NEW'), 'code', 'NEW.coded_at * 1000'),
  ]),
  trigger('work_code_changed', 'UPDATE OF code ON human_codes WHEN NEW.code IS NOT OLD.code', [
    noted('code', codeId('NEW'), 'code', 'NEW.coded_at * 1000'),
  ]),
  trigger('work_code_removed', 'DELETE ON human_codes', [removed('code', codeId('OLD'))]),
]);
