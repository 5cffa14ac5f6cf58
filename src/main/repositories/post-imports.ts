import { POST_COLUMNS, type SocialPostColumns, type SocialPostTable } from '#main/db/tables/posts.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { platformOf } from '#shared/contract/platforms.ts';

/** Bulk statements of an import of posts: binding rows through the query builder takes longer than the inserts. */

/** A post without what only the database knows of it. */
export type PostColumns = Readonly<SocialPostColumns>;

type PostKey = Pick<PostColumns, 'platform' | 'external_id'>;

export interface StoredPost {
  readonly id: number;
  readonly importId: number;
  readonly post: PostColumns;
}

type Preparing = Pick<WriteTransaction, 'prepare'>;

const list = POST_COLUMNS.join(', ');

const INSERT = `INSERT INTO social_posts (${list}, import_id, collected_at)
  VALUES (${POST_COLUMNS.map(() => '?').join(', ')}, ?, ?) ON CONFLICT (platform, external_id) DO NOTHING`;
const FIND = `SELECT id, import_id, ${list} FROM social_posts WHERE platform = ? AND external_id = ?`;
const AS_WRITTEN = `SELECT external_id FROM social_posts WHERE platform = ? AND external_id IN (?, ?, ?, ?, ?)`;
const UPDATE = `UPDATE social_posts SET ${POST_COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;
const INDEX =
  'INSERT INTO social_posts_fts (rowid, content) SELECT id, content FROM social_posts WHERE id >= ?';
const INDEX_ONE = 'INSERT INTO social_posts_fts (rowid, content) VALUES (?, ?)';
const FORGET = `INSERT INTO social_posts_fts (social_posts_fts, rowid, content) VALUES ('delete', ?, ?)`;

const valuesOf = (post: PostColumns): readonly (string | number | null)[] =>
  POST_COLUMNS.map((column) => post[column]);

/** Adds a post that cannot be searched for yet. @returns its id; null where a post of that platform and id is there already. */
export const insertPost = (
  tx: Preparing,
  post: PostColumns,
  importId: number,
  collectedAt: number,
): number | null => {
  const { changes, lastInsertRowid } = tx.prepare(INSERT).run(...valuesOf(post), importId, collectedAt);
  return changes === 0 ? null : Number(lastInsertRowid);
};

/** Makes the posts from `firstId` on searchable: those that the running transaction has added, all at once. */
export const indexPosts = (tx: Preparing, firstId: number): void => {
  tx.prepare(INDEX).run(firstId);
};

export const findPostByKey = (tx: Preparing, { platform, external_id }: PostKey): StoredPost | null => {
  const row = tx.prepare(FIND).get(platform, external_id) as
    | (PostColumns & { readonly id: number; readonly import_id: number })
    | undefined;
  if (row === undefined) return null;
  const { id, import_id, ...post } = row;
  return { id, importId: import_id, post };
};

/** Digits that are an id of their own, or that of a post of an account or board, also as earlier versions kept them: 9.0, 9.00, '9, ="9". */
const NUMBER = /^(?<head>.*\/)?(?:(?<number>\d+)(?:\.00?)?|'(?<marked>\d+)|="(?<quoted>\d+)")$/su;

/** Every way in which versions of this program keep an id of a platform without a rule, as it is kept now first; none where it has no digits. */
const spellingsOf = ({ platform, external_id }: PostKey): readonly string[] => {
  const parts = platformOf(platform).idClock === null ? NUMBER.exec(external_id)?.groups : undefined;
  if (parts === undefined) return [];
  const number = parts['number'] ?? parts['marked'] ?? parts['quoted'] ?? '';
  return ['', '.0', '.00']
    .map((end) => `${number}${end}`)
    .concat(`'${number}`, `="${number}"`)
    .map((id) => (parts['head'] ?? '') + id);
};

/** The id as it is kept now, so that a list of an earlier version names one post once. */
export const plainIdOf = (post: PostKey): string => spellingsOf(post)[0] ?? post.external_id;

/**
 * The post as another version has stored it: an earlier one kept an id of a platform without a rule as the file writes it, where 9 is 9.0
 * or '9, and lists that it exported have it so. Null where the post is there under its id.
 */
export const findAsWritten = (tx: Preparing, post: PostKey): StoredPost | null => {
  const { platform, external_id } = post;
  const spellings = spellingsOf(post);
  if (spellings.length === 0) return null;
  const ids = tx
    .prepare(AS_WRITTEN)
    .pluck()
    .all(platform, ...spellings) as string[];
  if (ids.includes(external_id)) return null;
  const id = spellings.find((spelling) => ids.includes(spelling));
  return id === undefined ? null : findPostByKey(tx, { platform, external_id: id });
};

/** A post that is stored, under its id or as an earlier version has read it. */
export const findStoredPost = (tx: Preparing, post: PostKey): StoredPost | null =>
  findPostByKey(tx, post) ?? findAsWritten(tx, post);

/** Rewrites a post, and its search entry unless it has none yet. */
export const updatePost = (
  tx: Preparing,
  { id, post: former }: Pick<StoredPost, 'id' | 'post'>,
  post: PostColumns,
  isIndexed = true,
): void => {
  tx.prepare(UPDATE).run(...valuesOf(post), id);
  if (!isIndexed || former.content === post.content) return;
  tx.prepare(FORGET).run(id, former.content);
  tx.prepare(INDEX_ONE).run(id, post.content);
};

export const findPostRow = (tx: Preparing, id: number): PostColumns | null =>
  (tx.prepare(`SELECT ${list} FROM social_posts WHERE id = ?`).get(id) as PostColumns | undefined) ?? null;

/** A post as it is stored, to be put back one day. */
export type WholePost = Readonly<SocialPostTable> & { readonly id: number };

/** Removes the posts that meet a condition. @returns them. */
const deleteWhere = (tx: Preparing, condition: string, parameter: unknown): readonly WholePost[] => {
  const rows = tx.prepare(`SELECT * FROM social_posts WHERE ${condition}`).all(parameter) as WholePost[];
  const remove = tx.prepare('DELETE FROM social_posts WHERE id = ?');
  for (const { id, content } of rows) {
    tx.prepare(FORGET).run(id, content);
    remove.run(id);
  }
  return rows;
};

/** Removes the posts that an import has brought. @returns how many there were. */
export const deletePostsOfImport = (tx: Preparing, importId: number): number => {
  tx.prepare(
    `INSERT INTO social_posts_fts (social_posts_fts, rowid, content)
     SELECT 'delete', id, content FROM social_posts WHERE import_id = ?`,
  ).run(importId);
  return tx.prepare('DELETE FROM social_posts WHERE import_id = ?').run(importId).changes;
};

const IS_DAY = `social_posts.time_flag IS 'day-only'`;

/**
 * Removes posts under made-up or rounded ids whose true id is there as well: same account, same text, same minute by the
 * id (the same day, where only that is stated) or by an archive that may be 12 hours off (or, for a rounded id, a number within what a floating-point number loses).
 */
export const deleteInexactDoubles = (tx: Preparing): readonly WholePost[] =>
  deleteWhere(
    tx,
    `id_kind <> ? AND EXISTS (
       SELECT 1 FROM social_posts t
       WHERE t.username = social_posts.username AND t.platform = social_posts.platform AND t.id_kind = 'exact'
         AND t.time BETWEEN social_posts.time - 43260 AND social_posts.time + CASE WHEN ${IS_DAY} THEN 86399 ELSE 43320 END
         AND (social_posts.id_kind = 'derived' AND t.content = social_posts.content
              AND (t.time BETWEEN social_posts.time AND social_posts.time + CASE WHEN ${IS_DAY} THEN 86399 ELSE 59 END
                   OR t.archive_time BETWEEN social_posts.time AND social_posts.time + 59)
           OR social_posts.id_kind = 'rounded' AND t.time BETWEEN social_posts.time - 1 AND social_posts.time + 1
              AND abs(CAST(t.external_id AS INTEGER) - CAST(social_posts.external_id AS INTEGER)) <= 512))`,
    'exact',
  );

/** Puts a post back that an import had replaced; one that is there again already stays as it is. */
export const restorePost = (tx: Preparing, post: WholePost): void => {
  const id = insertPost(tx, post, post.import_id, post.collected_at);
  if (id !== null) tx.prepare(INDEX_ONE).run(id, post.content);
};

/** How many posts of an import are named by findings of stored coordination runs. */
export const countFindingsOfImport = (tx: Preparing, importId: number): number =>
  tx
    .prepare(
      `SELECT count(*) FROM coordination_findings WHERE post_id IN (SELECT id FROM social_posts WHERE import_id = ?)`,
    )
    .pluck()
    .get(importId) as number;
