import { columnNames } from '#main/db/tables/columns.ts';
import type { DropReferenceTable, DropTable } from '#main/db/tables/core.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

/**
 * Bulk statements of an import. Prepared SQL instead of Kysely: binding thousands of rows through the query builder takes longer
 * than the inserts.
 */
const columns = columnNames<DropTable>({
  number: true,
  time: true,
  resolution: true,
  content: true,
  platform: true,
  board: true,
  author: true,
  author_id: true,
  tripcode: true,
  post_id: true,
  source_url: true,
  content_length: true,
  image_count: true,
  link_count: true,
  reference_count: true,
  record_hash: true,
  text_hash: true,
  document: true,
  import_id: true,
});

type ReferenceColumns = Omit<DropReferenceTable, 'drop_number' | 'position'>;
const referenceColumns = columnNames<ReferenceColumns>({
  reference: true,
  post_id: true,
  author_id: true,
  time: true,
  link: true,
  text: true,
  images: true,
  in_text: true,
  target_number: true,
});

/** A drop with its children, each list in order. */
export interface NewDrop extends Readonly<DropTable> {
  readonly images: readonly { readonly file: string; readonly name: string }[];
  readonly links: readonly { readonly url: string; readonly host: string }[];
  readonly refs: readonly Readonly<ReferenceColumns>[];
}

/** Where an abbreviation is in a drop's text, both offsets inclusive. */
export interface NewMatch {
  readonly keyId: string;
  readonly start: number;
  readonly end: number;
}

const insertInto = (tx: WriteTransaction, table: string, names: readonly string[], rows = 1) => {
  const row = `(${names.map(() => '?').join(', ')})`;
  return tx.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES ${new Array(rows).fill(row).join(', ')}`,
  );
};

const matchColumns = ['drop_number', 'start', '"end"', 'key_id', 'spelling'];
/** Matches that one statement writes: one each takes half as long again. */
const MATCHES_TOGETHER = 16;

/** Writes matches, a number of them at a time; `flush` writes those that wait for more. */
const prepareMatches = (tx: WriteTransaction) => {
  const insertMany = insertInto(tx, 'abbreviation_matches', matchColumns, MATCHES_TOGETHER);
  let pendingMatches: (string | number)[] = [];
  return {
    add: (number: number, content: string, { keyId, start, end }: NewMatch): void => {
      pendingMatches.push(number, start, end, keyId, content.slice(start, end + 1));
      if (pendingMatches.length < MATCHES_TOGETHER * matchColumns.length) return;
      insertMany.run(pendingMatches);
      pendingMatches = [];
    },
    flush: (): void => {
      if (pendingMatches.length > 0)
        insertInto(tx, 'abbreviation_matches', matchColumns, pendingMatches.length / matchColumns.length).run(
          pendingMatches,
        );
      pendingMatches = [];
    },
  };
};

/** Children and matches of a drop leave with it, and the search entry, which has to be given the text it was made of. */
const prepareRemoval = (tx: WriteTransaction): ((number: number, hasEntry: boolean) => void) => {
  const removeEntry = tx.prepare(
    `INSERT INTO drops_fts (drops_fts, rowid, content) SELECT 'delete', number, content FROM drops WHERE number = ?`,
  );
  const statements = [
    'DELETE FROM abbreviation_matches WHERE drop_number = ?',
    'DELETE FROM drops WHERE number = ?',
  ].map((statement) => tx.prepare(statement));
  return (number, hasEntry) => {
    if (hasEntry) removeEntry.run(number);
    for (const statement of statements) statement.run(number);
  };
};

/**
 * Makes drops searchable many at a time. Any other statement between two entries makes the index write what it has as a part of its own,
 * and merge the parts: of 200,000 drops that took 6 ms a drop.
 */
const prepareEntries = (tx: WriteTransaction) => {
  const insert = tx.prepare(
    'INSERT INTO drops_fts (rowid, content) SELECT number, content FROM drops WHERE number IN (SELECT value FROM json_each(?))',
  );
  const pending = new Set<number>();
  return {
    add: (number: number): void => {
      pending.add(number);
    },
    /** @returns whether the entry was not written yet */
    forget: (number: number): boolean => pending.delete(number),
    flush: (): void => {
      if (pending.size > 0) insert.run(JSON.stringify([...pending]));
      pending.clear();
    },
  };
};

/**
 * Writes drops of the open dataset one by one.
 * Prepares the statements that write drops of the open dataset; where they are not made searchable at once, `indexDrops` does it.
 */
export const prepareDrops = (tx: WriteTransaction, { isSearchable }: { readonly isSearchable: boolean }) => {
  const remove = prepareRemoval(tx);
  const insertDrop = insertInto(tx, 'drops', columns);
  const insertImage = insertInto(tx, 'drop_images', ['drop_number', 'position', 'file', 'name']);
  const insertLink = insertInto(tx, 'drop_links', ['drop_number', 'position', 'url', 'host']);
  const insertReference = insertInto(tx, 'drop_references', ['drop_number', 'position', ...referenceColumns]);
  const entries = prepareEntries(tx);
  const held = prepareMatches(tx);
  /** Puts a drop in, its matches with it; `isThere`: in the place of the one that has its number. */
  const put = (drop: NewDrop, matches: readonly NewMatch[], isThere: boolean): void => {
    const { number, content } = drop;
    if (isThere) remove(number, !entries.forget(number));
    insertDrop.run(...columns.map((column) => drop[column]));
    if (isSearchable) entries.add(number);
    drop.images.forEach(({ file, name }, at) => insertImage.run(number, at, file, name));
    drop.links.forEach(({ url, host }, at) => insertLink.run(number, at, url, host));
    drop.refs.forEach((reference, at) =>
      insertReference.run(number, at, ...referenceColumns.map((column) => reference[column])),
    );
    for (const match of matches) held.add(number, content, match);
  };
  return {
    put,
    /** Writes what is held back still; to be called before anything searches the drops or reads their matches. */
    flush: (): void => {
      entries.flush();
      held.flush();
    },
  };
};

/** Makes all drops searchable at one go, in half the time that one by one takes. */
export const indexDrops = (tx: WriteTransaction): void => {
  tx.prepare(`INSERT INTO drops_fts (drops_fts) VALUES ('rebuild')`).run();
};

/** Takes all drops out: those of another dataset leave before new ones come in. */
export const clearDrops = (tx: WriteTransaction): void => {
  for (const table of [
    'drop_images',
    'drop_links',
    'drop_references',
    'drop_categories',
    'abbreviation_matches',
  ])
    tx.prepare(`DELETE FROM ${table}`).run();
  tx.change(tx.query.deleteFrom('drops'));
  tx.prepare(`INSERT INTO drops_fts (drops_fts) VALUES ('delete-all')`).run();
};

const RESOLVE = `
  UPDATE drop_references SET target_number = found.target
  FROM (
    SELECT r.drop_number, r.position, t.number AS target
    FROM drop_references r
    JOIN drops d ON d.number = r.drop_number
    JOIN drops t ON t.post_id = r.post_id AND t.board = d.board AND (t.platform = '4chan') = (d.platform = '4chan')
    WHERE r.target_number IS NULL AND r.drop_number BETWEEN ? AND ?
  ) AS found
  WHERE drop_references.drop_number = found.drop_number AND drop_references.position = found.position
  RETURNING drop_number`;

const REWRITE = `
  UPDATE drops SET document = json_set(document, '$.crossReferences', json((
    SELECT json_group_array(json_set(e.value, '$.dropNumber',
      (SELECT target_number FROM drop_references r WHERE r.drop_number = drops.number AND r.position = e.key)))
    FROM json_each(drops.document, '$.crossReferences') e)))
  WHERE number = ?`;

const STRETCH = 20_000;

/**
 * Resolves citations that now find their drop, though what they were read together with did not have it, and says so in the
 * stored documents. @yields after each stretch of drops, so that a long run can be stopped.
 */
export function* resolveCitations(tx: WriteTransaction): Generator<void> {
  const highest = Number(tx.prepare('SELECT max(number) FROM drops').pluck().get() ?? 0);
  const resolve = tx.prepare(RESOLVE).pluck();
  const rewrite = tx.prepare(REWRITE);
  for (let from = 0; from <= highest; from += STRETCH) {
    for (const number of new Set(resolve.all(from, from + STRETCH - 1))) rewrite.run(number);
    yield;
  }
}
