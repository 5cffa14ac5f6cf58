import Sqlite from 'better-sqlite3';

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Reference {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

const tablesOf = (db: Sqlite.Database): string[] =>
  db.prepare<[], string>(`SELECT name FROM pragma_table_list WHERE schema = 'main'`).pluck().all();

const referencesOf = (db: Sqlite.Database, table: string): Reference[] =>
  db.pragma(`foreign_key_list("${table}")`) as Reference[];

/** The first word that a rule of a column allows. */
const allowedOf = (db: Sqlite.Database, table: string, column: string): string | undefined => {
  const definition = db
    .prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table);
  return new RegExp(`CHECK \\("?${column}"? IN \\('([^']+)'`, 'u').exec(definition ?? '')?.[1];
};

const fill = (db: Sqlite.Database, table: string, rows: number): void => {
  const columns = db.prepare<[], Column>(`SELECT name, type FROM pragma_table_info('${table}')`).all();
  const references = referencesOf(db, table);
  const valueOf = ({ name, type }: Column, row: number): unknown => {
    const reference = references.find(({ from }) => from === name);
    if (reference !== undefined) {
      const { to, table: parent } = reference;
      const count = db.prepare<[], number>(`SELECT max(1, count(*)) FROM "${parent}"`).pluck().get() ?? 1;
      return db
        .prepare(`SELECT "${to}" FROM "${parent}" LIMIT 1 OFFSET ${row % count}`)
        .pluck()
        .get();
    }
    if (type === 'BLOB') return Buffer.from(`MARK ${table}.${name} ${row}`);
    if (type !== 'TEXT') return 987_654_321 + row;
    return allowedOf(db, table, name) ?? `"MARK ${table}.${name}"${row === 0 ? '' : ` ${row}`}`;
  };
  const insert = db.prepare(
    `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
  );
  for (let row = 0; row < rows; row += 1) insert.run(columns.map((column) => valueOf(column, row)));
};

/**
 * Puts rows into every table of a database file that `isFilled` names, those that others refer to first. Each text says which table and
 * column it is of, unless a rule allows certain words only.
 * @returns the names of all tables
 */
export const fillTables = (
  file: string,
  rows = 1,
  isFilled: (db: Sqlite.Database, table: string) => boolean = () => true,
): readonly string[] => {
  const db = new Sqlite(file);
  db.pragma('foreign_keys = OFF');
  const tables = tablesOf(db);
  const done = new Set<string>();
  const visit = (table: string): void => {
    if (done.has(table)) return;
    done.add(table);
    for (const { table: parent } of referencesOf(db, table)) visit(parent);
    if (!/^sqlite_|^row_seals|_fts/u.test(table) && isFilled(db, table)) fill(db, table, rows);
  };
  tables.forEach(visit);
  db.close();
  return tables;
};
