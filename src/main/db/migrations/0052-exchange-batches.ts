import { step } from './migration.ts';
import { notedLater, NOW, trigger } from './work-versions.ts';

/** A removal is over what others wrote last. */
const removed = (kind: string, id: string): readonly string[] => [
  notedLater(kind, id, `'removed'`, NOW),
  `UPDATE work_versions SET (over_time, over_author) = (SELECT time, author FROM work_versions AS last
      WHERE last.kind = '${kind}' AND last.id = ${id} AND last.author IS NOT NULL ORDER BY time DESC LIMIT 1)
    WHERE kind = '${kind}' AND id = ${id} AND field = 'removed'`,
];

/** What was removed and comes back: not removed, and later than its removal. */
const restored = (kind: string, id: string): string =>
  `UPDATE work_versions SET
      time = (SELECT max(time) + 1 FROM work_versions AS last WHERE last.kind = '${kind}' AND last.id = ${id}),
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL
    WHERE kind = '${kind}' AND id = ${id} AND field = 'removed'`;

const former = (kind: string, id: string, field: string, time: string, from: string): string =>
  `INSERT INTO work_versions (kind, id, field, time) SELECT '${kind}', ${id}, ${field}, ${time} * 1000 FROM ${from}`;

const codingId = (row: string): string => `${row}batch_id || '/' || ${row}drop_number || '/' || ${row}coder`;
const decisionId = (row: string): string => `${row}batch_id || '/' || ${row}drop_number`;
/** Coders of a batch never change places. */
const closedField = (row: string): string => `'closed@' || ${row}position`;

/** Where the batch itself is removed, its rows are not: nobody took them back. */
const isBatchThere = `EXISTS (SELECT 1 FROM coding_batches WHERE id = OLD.batch_id)`;
/** What the coder gave elsewhere, and nobody has seen here, stays. */
const isNotKept = `NOT EXISTS (SELECT 1 FROM work_kept WHERE kind = 'coding' AND id = ${codingId('OLD.')})`;

/**
 * When batches, codings and decisions were written, and by whom: they are merged as notes and sets are (migration 23). A batch that was
 * removed comes back with the file of somebody who still has it, as a code book does; so its removal is not noted.
 */
export const exchangeBatches = step(52, 'exchange-batches', [
  former('batch', 'id', `'content'`, 'created_at', 'coding_batches'),
  former(
    'batch',
    'batch_id',
    closedField(''),
    'closed_at',
    'coding_batch_coders WHERE closed_at IS NOT NULL',
  ),
  former('coding', codingId(''), `'content'`, 'coded_at', 'codings'),
  former('decision', decisionId(''), `'content'`, 'decided_at', 'coding_decisions'),
  trigger('work_batch_made', 'INSERT ON coding_batches', [
    notedLater('batch', 'NEW.id', `'content'`, 'NEW.created_at * 1000'),
  ]),
  trigger(
    'work_batch_closed',
    'UPDATE ON coding_batch_coders WHEN NEW.closed_at IS NOT OLD.closed_at AND NEW.closed_at IS NOT NULL',
    [notedLater('batch', 'NEW.batch_id', closedField('NEW.'), 'NEW.closed_at * 1000')],
  ),
  trigger('work_batch_given_closed', 'INSERT ON coding_batch_coders WHEN NEW.closed_at IS NOT NULL', [
    notedLater('batch', 'NEW.batch_id', closedField('NEW.'), 'NEW.closed_at * 1000'),
  ]),
  trigger('work_coding_written', 'INSERT ON codings', [
    notedLater('coding', codingId('NEW.'), `'content'`, 'NEW.coded_at * 1000'),
    restored('coding', codingId('NEW.')),
  ]),
  trigger(
    'work_coding_changed',
    `UPDATE ON codings WHEN (NEW.codes_json, NEW.is_unsure, NEW.note, NEW.coded_at) IS NOT (OLD.codes_json, OLD.is_unsure, OLD.note, OLD.coded_at)`,
    [notedLater('coding', codingId('NEW.'), `'content'`, 'NEW.coded_at * 1000')],
  ),
  trigger('work_coding_removed', `DELETE ON codings WHEN ${isBatchThere} AND ${isNotKept}`, [
    ...removed('coding', codingId('OLD.')),
  ]),
  trigger('work_decision_written', 'INSERT ON coding_decisions', [
    notedLater('decision', decisionId('NEW.'), `'content'`, 'NEW.decided_at * 1000'),
    restored('decision', decisionId('NEW.')),
  ]),
  trigger(
    'work_decision_changed',
    `UPDATE ON coding_decisions WHEN (NEW.codes_json, NEW.reason, NEW.decided_by, NEW.decided_at) IS NOT (OLD.codes_json, OLD.reason, OLD.decided_by, OLD.decided_at)`,
    [notedLater('decision', decisionId('NEW.'), `'content'`, 'NEW.decided_at * 1000')],
  ),
  trigger('work_decision_removed', `DELETE ON coding_decisions WHEN ${isBatchThere}`, [
    ...removed('decision', decisionId('OLD.')),
  ]),
]);
