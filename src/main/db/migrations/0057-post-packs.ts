import { step } from './migration.ts';

/** Of what the hash of a post covers, and its id. */
const HASHED = [
  'id',
  'platform',
  'external_id',
  'username',
  'time',
  'content',
  'is_repost',
  'is_deleted',
] as const;

/** Forgets the pack that a post is in. */
const forget = (id: string): string =>
  `DELETE FROM social_post_packs WHERE last_id >= ${id} AND first_id =
    (SELECT first_id FROM social_post_packs WHERE first_id <= ${id} ORDER BY first_id DESC LIMIT 1);`;

/** What a frozen set needs of posts, thousands of them together, so that five million are not hashed for each set. */
export const postPacks = step(57, 'post-packs', [
  `CREATE TABLE social_post_packs (
    first_id INTEGER PRIMARY KEY,
    last_id INTEGER NOT NULL,
    ids BLOB NOT NULL,
    times BLOB NOT NULL,
    names BLOB NOT NULL,
    hashes BLOB NOT NULL
  ) STRICT`,
  // Whatever writes a post, this program or another: a pack is never older than its posts. Names of accounts are compared letter by letter.
  `CREATE TRIGGER social_post_pack_changed AFTER UPDATE OF ${HASHED.join(', ')} ON social_posts
    WHEN ${HASHED.map((column) => `OLD.${column} IS NOT NEW.${column} COLLATE BINARY`).join(' OR ')}
    BEGIN ${forget('OLD.id')} ${forget('NEW.id')} END`,
  `CREATE TRIGGER social_post_pack_removed AFTER DELETE ON social_posts BEGIN ${forget('OLD.id')} END`,
  `CREATE TRIGGER social_post_pack_added AFTER INSERT ON social_posts
    WHEN NEW.id <= (SELECT last_id FROM social_post_packs ORDER BY first_id DESC LIMIT 1)
    BEGIN ${forget('NEW.id')} END`,
]);
