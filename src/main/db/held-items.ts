import type Sqlite from 'better-sqlite3';

/** Where the database ids of the sets are kept that are held out, as a JSON list. */
export const HELD_SETS = 'held-sets';

const HELD = `SELECT item.value AS name FROM main.meta, json_each(meta.value) AS held,
  main.frozen_set_items AS chunk, json_each(item_names(chunk.names)) AS item
  WHERE meta.key = '${HELD_SETS}' AND chunk.set_id = held.value`;

/** The items of each kind that are held out, by what their table calls them. */
const KINDS = [
  {
    table: 'drops',
    key: 'number',
    held: `SELECT CAST(substr(name, 6) AS INTEGER) FROM (${HELD}) WHERE name LIKE 'drop:%'`,
  },
  {
    table: 'social_posts',
    key: 'id',
    held: `SELECT posts.id FROM (${HELD}) CROSS JOIN main.social_posts AS posts
      ON posts.platform = substr(name, 6, instr(name, '/') - 6) AND posts.external_id = substr(name, instr(name, '/') + 1)
      WHERE name LIKE 'post:%'`,
  },
  {
    table: 'news_events',
    key: 'id',
    held: `SELECT substr(name, 7) FROM (${HELD}) WHERE name LIKE 'event:%'`,
  },
] as const;

const hasMeta = (connection: Sqlite.Database): boolean =>
  connection.prepare(`SELECT 1 FROM main.sqlite_schema WHERE name = 'frozen_set_items'`).get() !== undefined;

const isAnyHeld = (connection: Sqlite.Database): boolean =>
  hasMeta(connection) &&
  connection.prepare(`SELECT 1 FROM main.meta WHERE key = ? AND value <> '[]'`).get(HELD_SETS) !== undefined;

/** Tables that say something of one drop. */
const tablesOfDrops = (connection: Sqlite.Database): readonly string[] =>
  connection
    .prepare(
      `SELECT DISTINCT tables.name FROM main.sqlite_schema AS tables, pragma_table_info(tables.name) AS info
        WHERE tables.type = 'table' AND info.name = 'drop_number' ORDER BY tables.name`,
    )
    .pluck()
    .all() as string[];

const shadow = (table: string, key: string, heldTable: string): string =>
  `CREATE TEMP VIEW ${table} AS SELECT * FROM main.${table} WHERE ${key} NOT IN (SELECT key FROM temp.${heldTable})`;

/**
 * Hides the items that are held out from a reading connection: views of the names of the tables come before the tables, so that no
 * question of this connection sees those items. To be called again where what is held out has changed.
 */
export const hideHeldItems = (connection: Sqlite.Database): void => {
  const isHiding =
    connection.prepare(`SELECT 1 FROM temp.sqlite_schema WHERE name = 'held_drops'`).get() !== undefined;
  if (!isHiding && !isAnyHeld(connection)) return;
  connection.pragma('query_only = OFF');
  for (const { table, key, held } of KINDS) {
    if (!isHiding) {
      connection.exec(`CREATE TEMP TABLE held_${table} (key PRIMARY KEY) WITHOUT ROWID`);
      connection.exec(shadow(table, key, `held_${table}`));
    }
    connection.exec(`DELETE FROM temp.held_${table}`);
    connection.exec(`INSERT OR IGNORE INTO temp.held_${table} ${held}`);
  }
  if (!isHiding)
    for (const table of tablesOfDrops(connection))
      connection.exec(shadow(table, 'drop_number', 'held_drops'));
  connection.pragma('query_only = ON');
};
