import { step } from './migration.ts';

/** Tags in a tree: a tag’s place is in its path, `Weather/Storm`; `folded` is the path whatever its case. */
export const tags = step(25, 'tags', [
  `CREATE TABLE tags (
    id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE item_tags (
    item TEXT NOT NULL,
    tag_id TEXT NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (item, tag_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX item_tags_by_tag ON item_tags (tag_id)`,
]);
