import type { SqliteConnection } from '#main/db/open.ts';
import type { StagingDropTable } from '#main/db/tables/core.ts';

/**
 * Bulk statements of an import. Prepared SQL instead of Kysely: binding five thousand rows through the query builder
 * takes 1.7 times as long, and publishing is one transaction that SQLite runs alone.
 */
const columns = [
  'number',
  'time',
  'content',
  'platform',
  'board',
  'author',
  'author_id',
  'tripcode',
  'post_id',
  'source_url',
  'content_length',
  'image_count',
  'link_count',
  'reference_count',
  'record_hash',
  'text_hash',
  'document',
] as const;
const list = columns.join(', ');
const stagingColumns = [
  ...columns,
  'images',
  'links',
  'refs',
] as const satisfies readonly (keyof StagingDropTable)[];

/**
 * Empties the staging table, which lives in the writer's memory: staged rows are of no use after a crash, and writing
 * them to disk twice took a third of an import.
 */
export const clearStaging = (connection: SqliteConnection): void => {
  connection.exec(
    `CREATE TEMP TABLE IF NOT EXISTS staging_drops (number INTEGER PRIMARY KEY, ${stagingColumns
      .slice(1)
      .join(', ')})`,
  );
  connection.exec('DELETE FROM staging_drops');
};

/** Stages rows; call inside a short transaction of the writer. */
export const stageDrops = (connection: SqliteConnection, rows: readonly StagingDropTable[]): void => {
  const insert = connection.prepare(
    `INSERT INTO staging_drops (${stagingColumns.join(', ')}) VALUES (${stagingColumns.map(() => '?').join(', ')})`,
  );
  for (const row of rows) insert.run(stagingColumns.map((column) => row[column]));
};

export interface StagingDifference {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** How the staged drops differ from those that are there. */
export const compareStaging = (connection: SqliteConnection): StagingDifference =>
  connection
    .prepare(
      `SELECT count(*) FILTER (WHERE d.number IS NULL) AS imported,
              count(*) FILTER (WHERE d.record_hash <> s.record_hash) AS updated,
              count(*) FILTER (WHERE d.record_hash = s.record_hash) AS unchanged
       FROM staging_drops s LEFT JOIN drops d ON d.number = s.number`,
    )
    .get() as StagingDifference;

const publishStatements = (replaceAll: boolean): readonly string[] => [
  replaceAll
    ? 'DELETE FROM drops'
    : `DELETE FROM drops WHERE number IN (
         SELECT s.number FROM staging_drops s JOIN drops d ON d.number = s.number AND d.record_hash <> s.record_hash)`,
  `INSERT INTO drops (${list}, dataset_id)
     SELECT ${list}, @dataset FROM staging_drops s WHERE NOT EXISTS (SELECT 1 FROM drops d WHERE d.number = s.number)`,
  `INSERT OR IGNORE INTO drop_images SELECT s.number, e.key, e.value ->> 'file', e.value ->> 'name'
     FROM staging_drops s, json_each(s.images) e WHERE s.image_count > 0`,
  `INSERT OR IGNORE INTO drop_links SELECT s.number, e.key, e.value ->> 'url', e.value ->> 'host'
     FROM staging_drops s, json_each(s.links) e WHERE s.link_count > 0`,
  `INSERT OR IGNORE INTO drop_references
     SELECT s.number, e.key, e.value ->> 'reference', e.value ->> 'post_id', e.value ->> 'author_id', e.value ->> 'time',
            e.value ->> 'link', e.value ->> 'text', e.value ->> 'images', e.value ->> 'in_text', e.value ->> 'target_number'
     FROM staging_drops s, json_each(s.refs) e WHERE s.reference_count > 0`,
  `INSERT INTO drops_fts (drops_fts) VALUES ('rebuild')`,
];

/** Citations that now find their drop, though the file that held them did not have it. */
const resolveStatement = `
  UPDATE drop_references SET target_number = found.target
  FROM (
    SELECT r.drop_number, r.position, t.number AS target
    FROM drop_references r
    JOIN drops d ON d.number = r.drop_number
    JOIN drops t ON t.post_id = r.post_id AND t.board = d.board AND (t.platform = '4chan') = (d.platform = '4chan')
    WHERE r.target_number IS NULL
  ) AS found
  WHERE drop_references.drop_number = found.drop_number AND drop_references.position = found.position`;

const rewriteDocuments = `
  UPDATE drops SET document = json_set(document, '$.crossReferences', json((
    SELECT json_group_array(json_set(e.value, '$.dropNumber',
      (SELECT target_number FROM drop_references r WHERE r.drop_number = drops.number AND r.position = e.key)))
    FROM json_each(drops.document, '$.crossReferences') e)))
  WHERE EXISTS (
    SELECT 1 FROM drop_references r
    WHERE r.drop_number = drops.number
      AND r.target_number IS NOT (drops.document ->> ('$.crossReferences[' || r.position || '].dropNumber')))`;

/**
 * Makes the staged drops visible. Call inside a transaction of `connection`, which must be the writer.
 * @param replaceAll drops of another data set (the demonstration corpus) leave first.
 */
export const publishStaging = (
  connection: SqliteConnection,
  datasetId: number,
  replaceAll: boolean,
): void => {
  for (const statement of publishStatements(replaceAll)) {
    const prepared = connection.prepare(statement);
    if (statement.includes('@dataset')) prepared.run({ dataset: datasetId });
    else prepared.run();
  }
  const resolved = connection.prepare(resolveStatement).run();
  if (resolved.changes > 0) connection.prepare(rewriteDocuments).run();
  connection.exec('DELETE FROM staging_drops');
};
