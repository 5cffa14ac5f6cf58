import { SqliteError } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { SocialImportTable, SocialPostColumns } from '#main/db/tables/posts.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { raiseChange } from './data-state.ts';

/**
 * Statements of an import. Prepared SQL instead of Kysely: a million rows are bound one by one. Rows of an import in the
 * state `staging` are invisible to every reader (`social-posts.ts`), which is what makes a file all or nothing.
 */
export type StoredPost = SocialPostColumns;

const columns = [
  'platform',
  'external_id',
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
] as const satisfies readonly (keyof SocialPostColumns)[];
const list = columns.join(', ');
const marks = columns.map((column) => `@${column}`).join(', ');

/** A post as the values of its columns in their order: what is bound, and crosses threads, at half an object's cost. */
export type PostValues = readonly (string | number | null)[];

export const toPostValues = (post: StoredPost): PostValues => columns.map((column) => post[column]);

export const ofPostValues = (values: PostValues): StoredPost =>
  Object.fromEntries(columns.map((column, index) => [column, values[index]])) as unknown as StoredPost;
const byKey = 'platform = @platform AND external_id = @external_id';

// Put together once: as a new text each time they would cost as much as running them.
const INSERT_POST = `INSERT INTO social_posts (${list}, import_id, collected_at) VALUES (${columns.map(() => '?').join(', ')}, ?, ?)
  ON CONFLICT (platform, external_id) DO NOTHING`;
// Whole paths: SQLite would put one together for every value.
const INSERT_LIST = `INSERT INTO social_posts (${list}, import_id, collected_at)
  SELECT ${columns.map((_, index) => `value ->> '$[${index}]'`).join(', ')}, ?, ? FROM jsonb_each(?)`;
const FIND_BY_KEY = `SELECT id, import_id, (SELECT state = 'staging' FROM social_imports WHERE social_imports.id = import_id) AS hidden, ${list}
  FROM social_posts WHERE ${byKey}`;
const FIND_STAGED = `SELECT ${list} FROM staging_social_posts WHERE ${byKey}`;
const UPDATE_POST = `UPDATE social_posts SET ${columns.map((column) => `${column} = @${column}`).join(', ')}, import_id = @importId WHERE id = @id`;

export interface NewImport {
  readonly kind: SocialImportTable['kind'];
  readonly source: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly username: string | null;
  readonly state: 'staging' | 'done';
  readonly startedAt: number;
}

export const insertImport = (tx: WriteTransaction, one: NewImport): number =>
  Number(
    tx
      .prepare(
        `INSERT INTO social_imports (kind, source, file_name, sha256, username, state, started_at)
         VALUES (@kind, @source, @fileName, @sha256, @username, @state, @startedAt)`,
      )
      .run(one).lastInsertRowid,
  );

export interface ImportFigures {
  readonly records: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faulty: number;
  readonly flagged: number;
  readonly stoppedBy: string | null;
  /** The layout, once it is known; null leaves it. */
  readonly source: string | null;
}

/** Records what an import came to; with `publishing` its posts become visible and its merges remain to be applied. */
export const setImportFigures = (
  tx: WriteTransaction,
  id: number,
  state: 'publishing' | 'done',
  figures: ImportFigures,
): void => {
  tx.prepare(
    `UPDATE social_imports SET state = @state, records = @records, added = @added, updated = @updated, unchanged = @unchanged,
              faulty = @faulty, flagged = @flagged, source = coalesce(@source, source), stopped_by = @stoppedBy
       WHERE id = @id`,
  ).run({ ...figures, state, id });
};

/** Closes an import; `doubles` of its posts turned out to be there already. */
export const finishImport = (tx: WriteTransaction, id: number, finishedAt: number, doubles: number): void => {
  tx.prepare(
    `UPDATE social_imports SET state = 'done', added = added - @doubles, unchanged = unchanged + @doubles, finished_at = @finishedAt
       WHERE id = @id`,
  ).run({ id, finishedAt, doubles });
  raiseChange(tx, 'posts');
};

/** Adds a post that cannot be searched for yet. @returns its id; null where a post of that platform and id is there already. */
export const insertPost = (
  tx: WriteTransaction,
  values: PostValues,
  importId: number,
  collectedAt: number,
): number | null => {
  const { changes, lastInsertRowid } = tx.prepare(INSERT_POST).run(values, importId, collectedAt);
  return changes === 0 ? null : Number(lastInsertRowid);
};

/** What SQLite's own reader of JSON would store otherwise than binding does: NUL ends a text, half a character is kept. */
const UNLIKE_BOUND = /\\u(?:0000|d[89a-f])/;

/**
 * Adds all posts of a JSON list of `PostValues` by one statement, at half the cost of binding their values one by one; they
 * cannot be searched for yet. @returns null, and nothing is added, where they must be added one by one: a post
 * of that platform and id is there already, or a text needs binding.
 */
export const insertPostList = (
  tx: WriteTransaction,
  list: string,
  importId: number,
  collectedAt: number,
): { readonly firstId: number; readonly count: number } | null => {
  if (UNLIKE_BOUND.test(list)) return null;
  try {
    const { changes, lastInsertRowid } = tx.prepare(INSERT_LIST).run(importId, collectedAt, list);
    return changes === 0 ? null : { firstId: Number(lastInsertRowid) - changes + 1, count: changes };
  } catch (error) {
    if (error instanceof SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE') return null;
    throw error;
  }
};

/** Makes the posts from `firstId` on searchable: those that the running transaction has added, all at once. */
export const indexPosts = (tx: WriteTransaction, firstId: number): void => {
  tx.prepare(
    'INSERT INTO social_posts_fts (rowid, content) SELECT id, content FROM social_posts WHERE id >= ?',
  ).run(firstId);
};

export interface FoundPost {
  readonly id: number;
  readonly importId: number;
  /** It belongs to a file that is still being read: nobody sees it. */
  readonly isHidden: boolean;
  readonly post: StoredPost;
}

type Key = Pick<SocialPostColumns, 'platform' | 'external_id'>;

/** The post of a key, hidden ones included. */
export const findPostByKey = (tx: WriteTransaction, { platform, external_id }: Key): FoundPost | null => {
  const row = tx.prepare(FIND_BY_KEY).get({ platform, external_id }) as
    (StoredPost & { id: number; import_id: number; hidden: number }) | undefined;
  if (row === undefined) return null;
  const { id, import_id, hidden, ...post } = row;
  return { id, importId: import_id, isHidden: hidden === 1, post };
};

export const findStagedPost = (tx: WriteTransaction, { platform, external_id }: Key): StoredPost | null =>
  (tx.prepare(FIND_STAGED).get({ platform, external_id }) as StoredPost | undefined) ?? null;

export const stagePost = (tx: WriteTransaction, post: StoredPost): void => {
  tx.prepare(`INSERT OR REPLACE INTO staging_social_posts (${list}) VALUES (${marks})`).run(post);
};

/** Rewrites a post, and its search entry unless it has none yet. */
export const updatePost = (
  tx: WriteTransaction,
  found: FoundPost,
  post: StoredPost,
  importId: number = found.importId,
  isIndexed = true,
): void => {
  tx.prepare(UPDATE_POST).run({ ...post, id: found.id, importId });
  if (!isIndexed || found.post.content === post.content) return;
  const search = `INSERT INTO social_posts_fts (social_posts_fts, rowid, content) VALUES ('delete', ?, ?)`;
  tx.prepare(search).run(found.id, found.post.content);
  tx.prepare('INSERT INTO social_posts_fts (rowid, content) VALUES (?, ?)').run(found.id, post.content);
};

/** Takes up to `limit` rows out of the staging table. */
export const takeStaged = (tx: WriteTransaction, limit: number): StoredPost[] =>
  tx
    .prepare(
      `DELETE FROM staging_social_posts WHERE rowid IN (SELECT rowid FROM staging_social_posts LIMIT ?) RETURNING ${list}`,
    )
    .all(limit) as StoredPost[];

export const clearStagedPosts = (tx: WriteTransaction): void => {
  tx.prepare('DELETE FROM staging_social_posts').run();
};

const deleteWhere = (
  tx: WriteTransaction,
  condition: string,
  limit: number,
  parameter: unknown,
): readonly { readonly import_id: number }[] => {
  const rows = tx
    .prepare(`SELECT id, content, import_id FROM social_posts WHERE ${condition} LIMIT ${limit}`)
    .all(parameter) as { id: number; content: string; import_id: number }[];
  const search = tx.prepare(
    `INSERT INTO social_posts_fts (social_posts_fts, rowid, content) VALUES ('delete', ?, ?)`,
  );
  const remove = tx.prepare('DELETE FROM social_posts WHERE id = ?');
  for (const { id, content } of rows) {
    search.run(id, content);
    remove.run(id);
  }
  return rows;
};

/** Removes up to `limit` posts of an import. @returns how many there were. */
export const deletePostsOfImport = (tx: WriteTransaction, importId: number, limit: number): number =>
  deleteWhere(tx, 'import_id = ?', limit, importId).length;

/**
 * Removes posts under made-up or rounded ids whose true id is there as well: same account, same text, same minute by the
 * id or by an archive that may be 12 hours off (or, for a rounded id, a number within what a floating-point number loses).
 * @returns the imports that had brought them.
 */
export const deleteInexactDoubles = (tx: WriteTransaction, limit: number): readonly number[] =>
  deleteWhere(
    tx,
    `id_kind <> ? AND EXISTS (
       SELECT 1 FROM social_posts t
       WHERE t.username = social_posts.username AND t.platform = social_posts.platform AND t.id_kind = 'exact'
         AND t.time BETWEEN social_posts.time - 43260 AND social_posts.time + 43320
         AND (social_posts.id_kind = 'derived' AND t.content = social_posts.content
              AND (t.time BETWEEN social_posts.time AND social_posts.time + 59
                   OR t.archive_time BETWEEN social_posts.time AND social_posts.time + 59)
           OR social_posts.id_kind = 'rounded' AND t.time BETWEEN social_posts.time - 1 AND social_posts.time + 1
              AND abs(CAST(t.external_id AS INTEGER) - CAST(social_posts.external_id AS INTEGER)) <= 512))`,
    limit,
    'exact',
  ).map((row) => row.import_id);

/** Whether a file is still being read: its import is there, and not yet published. */
export const isStaging = (tx: WriteTransaction, id: number): boolean =>
  tx.prepare(`SELECT 1 FROM social_imports WHERE id = ? AND state = 'staging'`).get(id) !== undefined;

export const deleteImport = (tx: WriteTransaction, id: number): void => {
  tx.prepare('DELETE FROM social_imports WHERE id = ?').run(id);
  raiseChange(tx, 'posts');
};

export type UnfinishedImport = Pick<Selectable<SocialImportTable>, 'id' | 'kind' | 'state'>;

/** Imports that a crash left half done. */
export const findUnfinishedImports = (db: Executor): Promise<UnfinishedImport[]> =>
  db
    .selectFrom('social_imports')
    .select(['id', 'kind', 'state'])
    .where('state', '<>', 'done')
    .orderBy('id')
    .execute();
