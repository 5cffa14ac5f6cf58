import { damageIn, damageOf, openWholeReader, type SqliteConnection } from '#main/db/open.ts';
import { documentOf, textHash, type DocumentedDrop } from '#main/importers/drops/rows.ts';
import type { Task } from '#main/workers/task.ts';

export interface IntegrityReport {
  readonly ok: boolean;
  /** One sentence. */
  readonly message: string;
  readonly problems: readonly string[];
  readonly dropsHashed: number;
}

const PROBLEMS_KEPT = 50;
const STEPS = 3;

interface StoredDrop extends Omit<DocumentedDrop, 'images' | 'links'> {
  readonly hash: string;
  readonly document: string;
  /** JSON arrays of the children, in order. */
  readonly images: string;
  readonly links: string;
  readonly citations: string;
}

const children = (value: string, table: string): string =>
  `(SELECT json_group_array(${value} ORDER BY position) FROM ${table} WHERE drop_number = number)`;

const STORED_DROPS = `SELECT number, time, content, platform, board, author, author_id AS authorId, tripcode,
  post_id AS postId, source_url AS sourceUrl, record_hash AS recordHash, import_id AS importId, text_hash AS hash, document,
  ${children(`json_object('file', file)`, 'drop_images')} AS images,
  ${children('url', 'drop_links')} AS links,
  ${children(
    `json_object('reference', reference, 'postId', post_id, 'target', target_number, 'text', text, 'time', time)`,
    'drop_references',
  )} AS citations FROM drops`;

/** A drop stands in the database twice, as columns with children and as the document that is sent: both must say the same. */
const isWhole = (row: StoredDrop): boolean => {
  try {
    const { images, links, citations, ...drop } = row;
    const record = {
      ...drop,
      images: JSON.parse(images) as DocumentedDrop['images'],
      links: JSON.parse(links) as readonly string[],
    };
    const expected = documentOf(record, JSON.parse(citations) as Parameters<typeof documentOf>[1]);
    return (
      textHash(row.content) === row.hash &&
      JSON.stringify(JSON.parse(row.document)) === JSON.stringify(expected)
    );
  } catch {
    // A document that is no JSON any more is damage, not an error of the check.
    return false;
  }
};

const changedDrops = (
  connection: SqliteConnection,
  signal: AbortSignal,
  onHashed: () => void,
): readonly string[] => {
  const rows = connection.prepare(STORED_DROPS).iterate();
  const changed: string[] = [];
  for (const row of rows as Iterable<StoredDrop>) {
    signal.throwIfAborted();
    onHashed();
    if (!isWhole(row)) changed.push(`the text of drop ${row.number} has changed`);
  }
  return changed;
};

const lostRows = (connection: SqliteConnection): readonly string[] => {
  const { length } = connection.pragma('foreign_key_check') as readonly unknown[];
  return length === 0 ? [] : [`${length} rows have lost their parent`];
};

/**
 * The full check: pages, indexes and the full-text index (SQLite's own), foreign keys, and for every drop the SHA-256 of its
 * text and the agreement of its two copies. SQLite keeps no checksum of its pages: a changed letter is seen by these alone.
 */
export const checkIntegrity: Task<{ readonly file: string }, IntegrityReport> = ({ file }, context) => {
  const connection = openWholeReader(file);
  try {
    context.progress(0, STEPS, 'Pages and indexes');
    const pages = damageOf(connection, 'integrity_check', PROBLEMS_KEPT);
    context.progress(1, STEPS, 'Keys');
    const keys = damageIn(connection, () => lostRows(connection));
    context.progress(2, STEPS, 'Texts');
    let hashed = 0;
    const texts = damageIn(connection, () =>
      changedDrops(connection, context.signal, () => {
        hashed += 1;
      }),
    );
    context.progress(STEPS, STEPS);
    const problems = [...new Set([...pages, ...keys, ...texts])];
    const ok = problems.length === 0;
    const message = ok
      ? `No damage found; the texts of ${hashed.toLocaleString('en-US')} drops have their hashes.`
      : `${problems.length} problems found: ${problems.slice(0, 3).join('; ')}.`;
    return { ok, message, problems: problems.slice(0, PROBLEMS_KEPT), dropsHashed: hashed };
  } finally {
    connection.close();
  }
};
