import { changedDefinitions } from '#main/db/inspect.ts';
import { damageIn, damageOf, openWholeReader, type SqliteConnection } from '#main/db/open.ts';
import { sealedTables } from '#main/db/sealed-tables.ts';
import { documentOf, textHash, type DocumentedDrop } from '#main/importers/drops/rows.ts';
import { changedRows, type CheckedRows } from '#main/workers/changed-rows.ts';
import type { Task } from '#main/workers/task.ts';
import { plural } from '#shared/figures.ts';
import type { SearchReport } from './check-search.ts';

export interface IntegrityReport {
  readonly ok: boolean;
  /** What was found, what was checked, and what was not. */
  readonly message: string;
  /** The first 50; the message counts all. */
  readonly problems: readonly string[];
  readonly dropsHashed: number;
  /** Rows that were compared with the hashes they were written with, by table. */
  readonly rowsChecked: Readonly<Record<string, number>>;
  /** Rows that another program wrote, which have no hash. */
  readonly rowsWithoutHash: number;
}

const PROBLEMS_KEPT = 50;
const PROBLEMS_SHOWN = 3;
/** More than a damaged file has; SQLite counts no further than it is said. */
const MOST_COUNTED = 1_000_000;

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

/** A drop is in the database twice, as columns with children and as the document that is sent: both must say the same. */
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

const STEPS = 3;
const PROGRESS_ROWS = 5000;

/** As many rows as will be read, roughly; what cannot be counted is told later. */
const rowsOf = (connection: SqliteConnection): number => {
  let rows = 0;
  damageIn(connection, () => {
    for (const { name } of sealedTables(connection))
      rows += connection.prepare<[], number>(`SELECT count(*) FROM main."${name}"`).pluck().get() ?? 0;
    return [];
  });
  return rows;
};

const lostRows = (connection: SqliteConnection): readonly string[] => {
  const { length } = connection.pragma('foreign_key_check') as readonly unknown[];
  return length === 0
    ? []
    : [
        `${plural(length, 'row')} ${length === 1 ? 'has' : 'have'} lost what ${length === 1 ? 'it belongs' : 'they belong'} to`,
      ];
};

const messageOfCheck = (problems: readonly string[], search: SearchReport, rows: CheckedRows): string => {
  const sum = Object.values(rows.checked).reduce((total, value) => total + value, 0);
  const scope = `Checked: pages, indexes and keys, ${plural(search.indexes, 'search index', 'search indexes')}, and ${plural(sum, 'row')} of ${plural(Object.keys(rows.checked).length, 'table')} against their hashes. Not checked: pages that are not in use, and counts for planning queries${rows.unsealed === 0 ? '' : `; ${plural(rows.unsealed, 'row')} that another program wrote ${rows.unsealed === 1 ? 'has' : 'have'} no hash`}.`;
  if (problems.length === 0) return `No damage found. ${scope}`;
  const found = problems.length + rows.unnamed;
  const others = found - PROBLEMS_SHOWN;
  return `${plural(found, 'problem')} found: ${problems.slice(0, PROBLEMS_SHOWN).join('; ')}${others > 0 ? `; and ${plural(others, 'other')}` : ''}. ${scope}`;
};

/**
 * The full check: pages and indexes (SQLite’s own), definitions, foreign keys, for every row of every table the hash it was written
 * with, and for every drop also the SHA-256 of its text and the agreement of its two copies. SQLite keeps no checksum of its pages: a
 * changed letter is seen by the hashes alone.
 * @param input.search what `checkSearchIndexes` found
 */
export const checkIntegrity: Task<
  { readonly file: string; readonly search: SearchReport },
  IntegrityReport
> = async ({ file, search }, context) => {
  const connection = openWholeReader(file);
  try {
    const total = STEPS + rowsOf(connection);
    context.progress(0, total, 'Pages and indexes');
    const pages = damageOf(connection, 'integrity_check', MOST_COUNTED);
    context.progress(1, total, 'Keys');
    const keys = damageIn(connection, () => lostRows(connection));
    const definitions = (await changedDefinitions(connection)).map(
      (name) => `the definition of ${name} is not the program’s`,
    );
    context.progress(2, total, 'Texts');
    // One moment of the data for rows and hashes; it ends with the connection.
    connection.exec('BEGIN');
    let hashed = 0;
    const texts = damageIn(connection, () =>
      changedDrops(connection, context.signal, () => {
        hashed += 1;
      }),
    );
    const rows = changedRows(connection, (done) => {
      if (done % PROGRESS_ROWS !== 0) return;
      context.signal.throwIfAborted();
      context.progress(STEPS + done, total, 'Rows');
    });
    context.progress(total, total);
    const problems = [
      ...new Set([...pages, ...keys, ...definitions, ...search.problems, ...texts, ...rows.problems]),
    ];
    return {
      ok: problems.length === 0,
      message: messageOfCheck(problems, search, rows),
      problems: problems.slice(0, PROBLEMS_KEPT),
      dropsHashed: hashed,
      rowsChecked: rows.checked,
      rowsWithoutHash: rows.unsealed,
    };
  } finally {
    connection.close();
  }
};
