import { step } from './migration.ts';
import { NOW, trigger } from './work-versions.ts';

/** Notes a change of one item, or of every item of `from`; later than whatever is noted of it. */
const noted = (kind: string, id: string, field: string, time: string, from = 'WHERE true'): string =>
  `INSERT INTO work_versions (kind, id, field, time)
    SELECT '${kind}', ${id}, '${field}',
      max(${time}, coalesce((SELECT max(time) + 1 FROM work_versions WHERE kind = '${kind}' AND id = ${id}), 0))
      ${from}
    ON CONFLICT (kind, id, field) DO UPDATE SET
      time = excluded.time,
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL`;

/** `ids`: a list or a query of ids. A removal is over what others wrote last. */
const removed = (kind: string, id: string, ids: string, from = 'WHERE true'): readonly string[] => [
  noted(kind, id, 'removed', NOW, from),
  `UPDATE work_versions SET (over_time, over_author) = (SELECT time, author FROM work_versions AS last
      WHERE last.kind = work_versions.kind AND last.id = work_versions.id AND last.author IS NOT NULL ORDER BY time DESC LIMIT 1)
    WHERE kind = '${kind}' AND field = 'removed' AND id IN (${ids})`,
];

/** What was removed and comes back: not removed, and later than its removal. */
const restored = (kind: string, ids: string): string =>
  `UPDATE work_versions SET
      time = (SELECT max(time) + 1 FROM work_versions AS last WHERE last.kind = work_versions.kind AND last.id = work_versions.id),
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL
    WHERE kind = '${kind}' AND field = 'removed' AND id IN (${ids})`;

const notKept = (ids: string): string => `DELETE FROM work_kept WHERE kind = 'tag' AND id IN (${ids})`;

/** A tagging is named by the tag’s folded path and the item; no path contains #. */
const tagging = (row: 'NEW' | 'OLD'): string =>
  `(SELECT folded || '#' || ${row}.item FROM tags WHERE id = ${row}.tag_id)`;
const moved = (row: 'NEW' | 'OLD') => ({
  id: `${row}.folded || '#' || item`,
  ids: `SELECT ${row}.folded || '#' || item FROM item_tags WHERE tag_id = NEW.id`,
  from: `FROM item_tags WHERE tag_id = NEW.id`,
});

const former = (kind: string, id: string, field: string, time: string, from: string): string =>
  `INSERT INTO work_versions (kind, id, field, time) SELECT '${kind}', ${id}, '${field}', ${time} * 1000 FROM ${from}`;

/** When saved searches, tags and taggings were changed, and by whom: they are merged as notes and sets are (migration 23). */
export const exchangeTags = step(30, 'exchange-tags', [
  // The name it has with others, where another set has that name here.
  `ALTER TABLE saved_searches ADD COLUMN work_name TEXT`,
  former('search', 'id', 'content', 'created_at', 'saved_searches'),
  former('tag', 'folded', 'path', 'changed_at', 'tags'),
  former(
    'tagging',
    `folded || '#' || item`,
    'tag',
    'item_tags.created_at',
    'item_tags JOIN tags ON tags.id = tag_id',
  ),
  trigger('work_search_saved', 'INSERT ON saved_searches', [
    noted('search', 'NEW.id', 'content', 'NEW.created_at * 1000'),
    restored('search', 'NEW.id'),
  ]),
  trigger(
    'work_search_changed',
    `UPDATE ON saved_searches WHEN (NEW.name, NEW.view, NEW.filter_json, NEW.created_at) IS NOT (OLD.name, OLD.view, OLD.filter_json, OLD.created_at)`,
    [noted('search', 'NEW.id', 'content', 'NEW.created_at * 1000')],
  ),
  trigger('work_search_removed', 'DELETE ON saved_searches', [...removed('search', 'OLD.id', 'OLD.id')]),
  trigger('work_tag_added', 'INSERT ON tags', [
    noted('tag', 'NEW.folded', 'path', 'NEW.changed_at * 1000'),
    restored('tag', 'NEW.folded'),
    notKept('NEW.folded'),
  ]),
  trigger('work_tag_spelled', 'UPDATE ON tags WHEN NEW.folded IS OLD.folded AND NEW.path IS NOT OLD.path', [
    noted('tag', 'NEW.folded', 'path', 'NEW.changed_at * 1000'),
    notKept('NEW.folded'),
  ]),
  trigger('work_tag_moved', 'UPDATE ON tags WHEN NEW.folded IS NOT OLD.folded', [
    ...removed('tag', 'OLD.folded', 'OLD.folded'),
    noted('tag', 'NEW.folded', 'path', 'NEW.changed_at * 1000'),
    restored('tag', 'NEW.folded'),
    notKept('NEW.folded, OLD.folded'),
    ...removed('tagging', moved('OLD').id, moved('OLD').ids, moved('OLD').from),
    noted('tagging', moved('NEW').id, 'tag', NOW, moved('NEW').from),
    restored('tagging', moved('NEW').ids),
  ]),
  trigger('work_tag_removed', 'DELETE ON tags', [
    ...removed('tag', 'OLD.folded', 'OLD.folded'),
    notKept('OLD.folded'),
  ]),
  trigger('work_item_tagged', 'INSERT ON item_tags', [
    noted('tagging', tagging('NEW'), 'tag', 'NEW.created_at * 1000'),
    restored('tagging', tagging('NEW')),
  ]),
  trigger(
    'work_item_untagged',
    'DELETE ON item_tags WHEN EXISTS (SELECT 1 FROM tags WHERE id = OLD.tag_id)',
    [...removed('tagging', tagging('OLD'), tagging('OLD'))],
  ),
]);
