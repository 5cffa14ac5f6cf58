import type { WriteTransaction } from '#main/db/transaction.ts';

/** A drop as its importer read it, with the import it is from. */
export interface StoredRecord {
  readonly number: number;
  readonly importId: number;
  readonly textHash: string;
  /** JSON. */
  readonly record: string;
}

const list = (value: string, table: string): string =>
  `(SELECT json_group_array(${value} ORDER BY position) FROM ${table} WHERE drop_number = number)`;

/** The record of a drop, made again from its columns and children; what an importer worked out of the text is left to it. */
const RECORD = `json_object(
  'number', number, 'time', time, 'resolution', resolution, 'content', content, 'platform', platform, 'board', board, 'author', author,
  'authorId', author_id, 'tripcode', tripcode, 'postId', post_id, 'sourceUrl', source_url, 'recordHash', record_hash,
  'images', json(${list(`json_object('file', file, 'name', name)`, 'drop_images')}),
  'links', json(${list('url', 'drop_links')}),
  'references', json(${list(
    `json_object('reference', reference, 'postId', post_id, 'authorId', author_id, 'time', time, 'link', link, 'text', text,
      'images', json(images))`,
    'drop_references',
  )}))`;

const OPEN_RECORD = `SELECT number, import_id AS importId, text_hash AS textHash, ${RECORD} AS record FROM drops WHERE number = ?`;
const CLOSED_RECORD = `SELECT number, import_id AS importId, text_hash AS textHash, record FROM closed_drops
  WHERE dataset_id = ? AND number = ?`;

/** Finds a drop of the open dataset. */
export const prepareOpenRecord = (
  tx: Pick<WriteTransaction, 'prepare'>,
): ((number: number) => StoredRecord | undefined) => {
  const statement = tx.prepare(OPEN_RECORD);
  return (number) => statement.get(number) as StoredRecord | undefined;
};

/** Finds a drop of a closed dataset. */
export const prepareClosedRecord = (
  tx: Pick<WriteTransaction, 'prepare'>,
  datasetId: number,
): ((number: number) => StoredRecord | undefined) => {
  const statement = tx.prepare(CLOSED_RECORD);
  return (number) => statement.get(datasetId, number) as StoredRecord | undefined;
};

/** Keeps the drops of the open dataset as those of a closed one; they are still to be cleared. */
export const copyToClosed = (tx: WriteTransaction, datasetId: number): void => {
  tx.prepare(
    `INSERT INTO closed_drops (dataset_id, number, import_id, text_hash, record)
     SELECT ?, number, import_id, text_hash, ${RECORD} FROM drops`,
  ).run(datasetId);
};

/** The drops of a closed dataset by number. */
export const findClosedRecords = (tx: WriteTransaction, datasetId: number): readonly StoredRecord[] =>
  tx
    .prepare(
      `SELECT number, import_id AS importId, text_hash AS textHash, record FROM closed_drops WHERE dataset_id = ? ORDER BY number`,
    )
    .all(datasetId) as StoredRecord[];

/** Puts a drop into a closed dataset, in the place of the one that has its number. */
export const prepareClosedDrops = (
  tx: WriteTransaction,
  datasetId: number,
): ((drop: StoredRecord) => void) => {
  const statement = tx.prepare(
    'INSERT OR REPLACE INTO closed_drops (dataset_id, number, import_id, text_hash, record) VALUES (?, ?, ?, ?, ?)',
  );
  return ({ number, importId, textHash, record }) => {
    statement.run(datasetId, number, importId, textHash, record);
  };
};

/** Removes the drops that an import has brought to a closed dataset. @returns how many there were. */
export const deleteClosedOfImport = (tx: WriteTransaction, importId: number): number =>
  tx.prepare('DELETE FROM closed_drops WHERE import_id = ?').run(importId).changes;

export const deleteClosedDrops = (tx: WriteTransaction, datasetId: number): void => {
  tx.prepare('DELETE FROM closed_drops WHERE dataset_id = ?').run(datasetId);
};

/** Where people have said something of drops: codes and readings, and the drops' numbers. */
export interface DropCitations {
  readonly codes: number;
  readonly readings: number;
  /** A few of them. */
  readonly numbers: readonly number[];
}

const CITED = `WITH items (dataset_id, number, text_hash) AS (
    SELECT (SELECT id FROM datasets WHERE is_open = 1), number, text_hash FROM drops
      WHERE import_id IN (SELECT value FROM json_each(@imports))
    UNION ALL SELECT dataset_id, number, text_hash FROM closed_drops
      WHERE import_id IN (SELECT value FROM json_each(@imports))),
  codes AS (SELECT i.number FROM human_codes h JOIN items i ON i.dataset_id = h.dataset_id AND i.number = h.drop_number),
  readings AS (SELECT i.number FROM abbreviation_readings r JOIN items i ON i.number = r.drop_number AND i.text_hash = r.text_hash
    WHERE r.undone_at IS NULL)
  SELECT (SELECT count(*) FROM codes) AS codes, (SELECT count(*) FROM readings) AS readings,
    (SELECT json_group_array(number) FROM (SELECT number FROM codes UNION SELECT number FROM readings ORDER BY number LIMIT 20)) AS numbers`;

/** What is said of the drops of some imports. */
export const findDropCitations = (
  tx: Pick<WriteTransaction, 'prepare'>,
  importIds: readonly number[],
): DropCitations => {
  const row = tx.prepare(CITED).get({ imports: JSON.stringify(importIds) }) as {
    codes: number;
    readings: number;
    numbers: string;
  };
  return { ...row, numbers: JSON.parse(row.numbers) as number[] };
};
