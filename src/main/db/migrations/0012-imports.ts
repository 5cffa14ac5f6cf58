import { step } from './migration.ts';

const postColumns = [
  'id_kind',
  'username',
  'display_name',
  'time',
  'time_from',
  'archive_time',
  'time_flag',
  'content',
  'raw_content',
  'is_repost',
  'is_deleted',
  'likes',
  'reposts',
  'replies',
  'hashtags',
  'mentions',
  'links',
  'media',
  'url',
];

const unread = `(SELECT id FROM social_imports WHERE state = 'staging')`;

const settled = [
  `INSERT INTO social_posts_fts (social_posts_fts, rowid, content)
    SELECT 'delete', id, content FROM social_posts WHERE import_id IN ${unread}`,
  `DELETE FROM social_posts WHERE import_id IN ${unread}`,
  `DELETE FROM staging_social_posts WHERE EXISTS ${unread}`,
  `DELETE FROM social_imports WHERE state = 'staging'`,
  `INSERT INTO social_posts_fts (social_posts_fts, rowid, content)
    SELECT 'delete', p.id, p.content FROM social_posts p JOIN staging_social_posts s USING (platform, external_id)`,
  `UPDATE social_posts SET ${postColumns.map((column) => `${column} = s.${column}`).join(', ')}
    FROM staging_social_posts s WHERE s.platform = social_posts.platform AND s.external_id = social_posts.external_id`,
  `INSERT INTO social_posts_fts (rowid, content)
    SELECT p.id, p.content FROM social_posts p JOIN staging_social_posts s USING (platform, external_id)`,
  `DROP TABLE staging_social_posts`,
  `DELETE FROM news_events WHERE import_id IN (SELECT id FROM news_imports WHERE state = 'staging')`,
  `DELETE FROM news_imports WHERE state = 'staging'`,
];

// Renamed, so that a million posts keep their reference to it.
const posts = [
  `ALTER TABLE social_imports RENAME TO imports`,
  `ALTER TABLE imports DROP COLUMN state`,
  `ALTER TABLE imports RENAME COLUMN kind TO origin`,
  `ALTER TABLE imports RENAME COLUMN source TO layout`,
  `ALTER TABLE imports RENAME COLUMN updated TO changed`,
  `ALTER TABLE imports ADD COLUMN subject TEXT NOT NULL DEFAULT 'posts'`,
  `ALTER TABLE imports ADD COLUMN name TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE imports ADD COLUMN dataset_id INTEGER`,
  `ALTER TABLE imports ADD COLUMN license_note TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE imports ADD COLUMN importer_version TEXT NOT NULL DEFAULT '1'`,
  `UPDATE imports SET name = CASE WHEN file_name = '' THEN layout ELSE file_name END`,
  `CREATE INDEX imports_by_subject ON imports (subject, id)`,
];

const events = `
    rowid INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    time INTEGER NOT NULL,
    has_time_of_day INTEGER NOT NULL,
    title TEXT NOT NULL,
    category TEXT NOT NULL CHECK (category IN ('politics', 'business', 'technology', 'health', 'sports')),
    source_category TEXT,
    source TEXT NOT NULL,
    url TEXT,
    origin TEXT NOT NULL CHECK (origin IN ('shipped', 'imported', 'collected', 'demonstration')),
    import_id INTEGER NOT NULL REFERENCES imports (id)`;

const news = [
  `CREATE TABLE import_ids (former INTEGER PRIMARY KEY, id INTEGER NOT NULL)`,
  `INSERT INTO import_ids SELECT id, id + (SELECT coalesce(max(id), 0) FROM imports) FROM news_imports`,
  `INSERT INTO imports (id, subject, origin, name, file_name, sha256, layout, records, added, started_at, finished_at)
    SELECT i.id, 'news', CASE n.origin WHEN 'imported' THEN 'file' WHEN 'collected' THEN 'collector' ELSE n.origin END,
      n.name, n.file_name, n.sha256, n.format, n.event_count, n.event_count, n.imported_at, n.imported_at
    FROM news_imports n JOIN import_ids i ON i.former = n.id`,
  `CREATE TABLE news_events_new (${events}) STRICT`,
  `INSERT INTO news_events_new SELECT e.rowid, e.id, time, has_time_of_day, title, category, source_category, source, url, origin, i.id
    FROM news_events e JOIN import_ids i ON i.former = e.import_id`,
  `DROP TABLE news_events`,
  `ALTER TABLE news_events_new RENAME TO news_events`,
  `CREATE INDEX news_events_by_time ON news_events (time, id)`,
  `CREATE INDEX news_events_by_import ON news_events (import_id)`,
  `CREATE TRIGGER news_events_inserted AFTER INSERT ON news_events BEGIN
    INSERT INTO news_fts (rowid, title) VALUES (new.rowid, new.title);
  END`,
  `CREATE TRIGGER news_events_deleted AFTER DELETE ON news_events BEGIN
    INSERT INTO news_fts (news_fts, rowid, title) VALUES ('delete', old.rowid, old.title);
  END`,
  `DROP TABLE news_imports`,
  `DROP TABLE import_ids`,
];

const pinned = `'77d7c5ec3896bd07e72f74e1d9a7c1976289dcee2d49f4bddf826156745cb45f'`;
/** Fewer drops than this, of a file that is not the public archive's, are a file of the user's own. */
const fewest = 4900;

// Every file was a dataset before, the last one the name of all. Now the one that brought most of the drops is.
const datasets = [
  `CREATE TABLE import_ids (former INTEGER PRIMARY KEY, id INTEGER NOT NULL, drops INTEGER NOT NULL)`,
  `INSERT INTO import_ids SELECT id, id + (SELECT coalesce(max(id), 0) FROM imports),
    (SELECT count(*) FROM drops WHERE dataset_id = datasets.id) FROM datasets`,
  `INSERT INTO imports (id, subject, origin, name, file_name, sha256, layout, license_note, importer_version, records, added,
      started_at, finished_at)
    SELECT i.id, 'drops', CASE d.kind WHEN 'demonstration' THEN 'demonstration' ELSE 'file' END, d.name, d.file_name, d.sha256, '',
      d.licence_note, d.importer_version, d.record_count, i.drops, d.imported_at, d.imported_at
    FROM datasets d JOIN import_ids i ON i.former = d.id`,
  `CREATE TABLE datasets_new (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('archive', 'demonstration', 'own')),
    name TEXT NOT NULL UNIQUE,
    is_open INTEGER NOT NULL,
    main_import_id INTEGER,
    verified_matching INTEGER,
    verified_expected INTEGER,
    verified_at INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `INSERT INTO datasets_new (id, kind, name, is_open, main_import_id, created_at)
    SELECT current.id,
      CASE WHEN current.kind = 'demonstration' THEN 'demonstration'
        WHEN d.sha256 = ${pinned} OR (SELECT count(*) FROM drops) >= ${fewest} THEN 'archive' ELSE 'own' END,
      CASE WHEN d.sha256 = ${pinned} THEN 'JSON-QAnon archive' ELSE d.name END, 1, i.id, current.imported_at
    FROM datasets current
      JOIN import_ids i ON i.former = (SELECT former FROM import_ids ORDER BY drops DESC, former LIMIT 1)
      JOIN datasets d ON d.id = i.former
    WHERE current.is_current = 1`,
  `CREATE TABLE drops_new (
    number INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    content TEXT NOT NULL,
    platform TEXT NOT NULL,
    board TEXT NOT NULL,
    author TEXT NOT NULL,
    author_id TEXT,
    tripcode TEXT,
    post_id TEXT NOT NULL,
    source_url TEXT,
    content_length INTEGER NOT NULL,
    image_count INTEGER NOT NULL,
    link_count INTEGER NOT NULL,
    reference_count INTEGER NOT NULL,
    record_hash TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    document TEXT NOT NULL,
    import_id INTEGER NOT NULL REFERENCES imports (id)
  ) STRICT`,
  `INSERT INTO drops_new SELECT number, time, content, platform, board, author, author_id, tripcode, post_id, source_url,
      content_length, image_count, link_count, reference_count, record_hash, text_hash,
      json_set(document, '$.importId', i.id), i.id
    FROM drops d JOIN import_ids i ON i.former = d.dataset_id`,
  `DROP TABLE drops`,
  `ALTER TABLE drops_new RENAME TO drops`,
  `CREATE INDEX drops_by_time ON drops (time, number)`,
  `CREATE INDEX drops_by_place ON drops (post_id, board, platform)`,
  `CREATE INDEX drops_by_import ON drops (import_id)`,
  `UPDATE imports SET dataset_id = (SELECT id FROM datasets_new)
    WHERE subject = 'drops' AND id IN (SELECT import_id FROM drops)`,
  `DELETE FROM imports WHERE subject = 'drops' AND dataset_id IS NULL`,
  // The register is kept by the hash of the file that names the dataset, which was the last one imported.
  `DROP TRIGGER test_register_is_fixed`,
  `UPDATE test_register SET dataset_sha256 = (SELECT sha256 FROM imports WHERE id = (SELECT main_import_id FROM datasets_new))
    WHERE dataset_sha256 = (SELECT sha256 FROM datasets WHERE is_current = 1)
      AND EXISTS (SELECT 1 FROM datasets_new)`,
  `CREATE TRIGGER test_register_is_fixed BEFORE UPDATE ON test_register
    WHEN NEW.test_key IS NOT OLD.test_key OR NEW.p IS NOT OLD.p OR NEW.observed IS NOT OLD.observed
      OR NEW.expected IS NOT OLD.expected OR NEW.surrogates IS NOT OLD.surrogates OR NEW.method IS NOT OLD.method
      OR NEW.parameters_json IS NOT OLD.parameters_json OR NEW.dataset_sha256 IS NOT OLD.dataset_sha256
    BEGIN SELECT RAISE(ABORT, 'tests stay in the register as they were'); END`,
  `DROP TABLE datasets`,
  `ALTER TABLE datasets_new RENAME TO datasets`,
  `DROP TABLE import_ids`,
];

// A number means another drop in another dataset.
const codes = [
  `CREATE TABLE human_codes_new (
    codebook_id TEXT NOT NULL REFERENCES codebooks (id) ON DELETE CASCADE,
    dataset_id INTEGER NOT NULL,
    drop_number INTEGER NOT NULL,
    code TEXT NOT NULL,
    coded_at INTEGER NOT NULL,
    PRIMARY KEY (codebook_id, dataset_id, drop_number)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO human_codes_new SELECT codebook_id, coalesce((SELECT id FROM datasets), 0), drop_number, code, coded_at FROM human_codes`,
  `DROP TABLE human_codes`,
  `ALTER TABLE human_codes_new RENAME TO human_codes`,
];

const added = [
  `CREATE TABLE closed_drops (
    dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    import_id INTEGER NOT NULL REFERENCES imports (id),
    text_hash TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (dataset_id, number)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX closed_drops_by_import ON closed_drops (import_id)`,
  `CREATE TABLE import_changes (
    import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    former TEXT NOT NULL,
    PRIMARY KEY (import_id, item)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX import_changes_by_item ON import_changes (item)`,
  `CREATE TABLE import_mappings (
    id INTEGER PRIMARY KEY,
    subject TEXT NOT NULL CHECK (subject IN ('drops', 'posts', 'news')),
    name TEXT NOT NULL,
    mapping TEXT NOT NULL,
    date_format TEXT,
    time_zone TEXT,
    saved_at INTEGER NOT NULL,
    UNIQUE (subject, name)
  ) STRICT`,
];

/**
 * One table of imports for drops, posts and news; datasets that are closed are kept beside the open one; what an import changes
 * can be undone. Imports that were half done when the program ended are taken back, published ones finished.
 */
export const imports = step(12, 'imports', [...settled, ...posts, ...news, ...datasets, ...codes, ...added]);
