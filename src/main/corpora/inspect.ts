import { sql } from 'kysely';
import { AppError, invalidQuery } from '#main/base/errors.ts';
import type { CorpusMapping } from '#shared/contract/corpora.ts';
import { checkServers, type ForeignPart } from './foreign.ts';
import { said } from './limits.ts';
import { quoted, tableText } from './names.ts';
import type { Session } from './session.ts';
import type { MappedTable, TextIndex, TimeKind } from './source.ts';

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  /** What a generated column is made by. */
  readonly generated: string | null;
}

/** What each domain is over, by their names. */
const domainsOf = async ({ run }: Session): Promise<ReadonlyMap<string, string>> => {
  const rows = await run(sql<{ readonly name: string; readonly base: string }>`
    SELECT format_type(oid, NULL) AS name, format_type(typbasetype, NULL) AS base FROM pg_type WHERE typtype = 'd'`);
  return new Map(rows.map(({ name, base }) => [name, base]));
};

/** The columns of the mapped table; one of a domain, or of a domain over another, is of the type below. */
const columnsOf = async (session: Session, mapping: CorpusMapping): Promise<readonly ColumnRow[]> => {
  const columns = await session.run(sql<ColumnRow & { readonly is_domain: boolean }>`
    SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, t.typtype = 'd' AS is_domain,
      CASE WHEN a.attgenerated = '' THEN NULL ELSE pg_get_expr(d.adbin, d.adrelid) END AS generated
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = to_regclass(${tableText(mapping)}) AND a.attnum > 0 AND NOT a.attisdropped`);
  if (!columns.some(({ is_domain }) => is_domain)) return columns;
  const domains = await domainsOf(session);
  const below = (type: string, most: number): string => {
    const base = domains.get(type);
    return base === undefined || most === 0 ? type : below(base, most - 1);
  };
  return columns.map((column) => ({ ...column, type: below(column.type, domains.size) }));
};

const TIME_KINDS: ReadonlyMap<string, TimeKind> = new Map<string, TimeKind>([
  ['timestamp with time zone', 'timestamptz'],
  ['timestamp without time zone', 'timestamp'],
  ['date', 'date'],
  ['bigint', 'number'],
  ['integer', 'number'],
  // The names that DuckDB has for them.
  ['timestamp', 'timestamp'],
  ['timestamp_s', 'timestamp'],
  ['timestamp_ms', 'timestamp'],
  ['timestamp_ns', 'timestamp'],
  ['ubigint', 'number'],
  ['uinteger', 'number'],
]);

/** How times of a type are kept. @throws AppError `invalid_query` for what is no time, or none of the resolution */
export const timeKindNamed = (mapping: CorpusMapping, type: string): TimeKind => {
  const kind = TIME_KINDS.get(type);
  if (kind === undefined)
    throw invalidQuery(
      `The column “${mapping.columns.time}” is of type ${said(type)}; a time is a timestamp, a date, or a whole number.`,
    );
  if (kind === 'date' && mapping.timeResolution !== 'day')
    throw invalidQuery(
      `The column “${mapping.columns.time}” knows only days: set timeResolution to “day” in the mapping.`,
    );
  return kind;
};

const ROUNDED = new Set(['double precision', 'real', 'double', 'float']);

/**
 * Refuses ids that are kept as numbers with a floating point, as tables of pandas have them where one is missing: long ones are rounded.
 * @param typeOf the type of a column, in small letters
 * @throws AppError `invalid_query` naming the column
 */
export const refuseRoundedIds = (
  { columns }: CorpusMapping,
  typeOf: (column: string) => string | undefined,
): void => {
  for (const column of [columns.id, columns.account, columns.replyTo]) {
    const type = column === undefined ? undefined : typeOf(column);
    if (type !== undefined && ROUNDED.has(type))
      throw invalidQuery(
        `The column “${column}” is of type ${type}, which rounds long ids: write ids as texts or as whole numbers, also where some are missing.`,
      );
  }
};

/** Columns of ids whose numbers may have digits behind the point: DuckDB calls them decimal, PostgreSQL numeric with or without a scale. */
export const decimalIdsOf = (
  { columns }: CorpusMapping,
  typeOf: (column: string) => string | undefined,
): readonly string[] =>
  [columns.id, columns.account, columns.replyTo].flatMap((column) =>
    column !== undefined && /^(?:decimal|numeric)(?:$|\(\d+, ?[1-9])/u.test(typeOf(column) ?? '')
      ? [column]
      : [],
  );

/** The configuration in `to_tsvector('english'::regconfig, body)`; null where the expression is not about the column. */
const configurationOf = (expression: string, column: string): string | null => {
  const configuration = /to_tsvector\('([a-z_.]+)'::regconfig/u.exec(expression);
  return expression.includes(column) ? (configuration?.[1] ?? null) : null;
};

/** The full-text index of a table: named by the mapping, over a generated column, or over the text itself. */
const findIndex = async (
  { run }: Session,
  mapping: CorpusMapping,
  columns: readonly ColumnRow[],
): Promise<TextIndex | null> => {
  const { search } = mapping;
  if (search !== undefined) return { vector: quoted(search.column), configuration: search.language };
  const text = mapping.columns.text;
  const rows = await run(sql<{ readonly key: string }>`
    SELECT pg_get_indexdef(i.indexrelid, 1, true) AS key FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
    WHERE i.indrelid = to_regclass(${tableText(mapping)}) AND m.amname IN ('gin', 'gist', 'rum')
      AND i.indisvalid AND i.indpred IS NULL ORDER BY 1`);
  for (const { key } of rows) {
    const own = configurationOf(key, text);
    if (own !== null) return { vector: key, configuration: own };
    const column = columns.find(({ name }) => name === key || quoted(name) === key);
    const configuration = configurationOf(column?.generated ?? '', text);
    if (column?.type === 'tsvector' && configuration !== null)
      return { vector: quoted(column.name), configuration: configuration };
  }
  return null;
};

/** What each partition takes, also those that are on this server. */
const boundsOf = async ({ run }: Session, mapping: CorpusMapping): Promise<readonly (string | null)[]> => {
  const rows = await run(sql<{ bound: string | null }>`SELECT pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = to_regclass(${tableText(mapping)})`);
  return rows.map(({ bound }) => bound);
};

/**
 * Looks at the mapped table: its columns, how times are kept, its full-text index.
 * @throws AppError `invalid_query` for a table or column that is not there, or cannot be what the mapping says
 */
export const inspectTable = async (
  session: Session,
  mapping: CorpusMapping,
  parts: readonly ForeignPart[],
  host: string,
): Promise<MappedTable> => {
  const columns = await columnsOf(session, mapping);
  if (columns.length === 0) throw invalidQuery(`There is no table “${mapping.table}” in this database.`);
  const neededColumns = [...Object.values(mapping.columns), mapping.search?.column, mapping.shardColumn];
  const missing = neededColumns.find(
    (column) => column !== undefined && !columns.some(({ name }) => name === column),
  );
  if (missing !== undefined) throw invalidQuery(`The table “${mapping.table}” has no column “${missing}”.`);
  const typeOf = (column: string) => columns.find(({ name }) => name === column)?.type;
  refuseRoundedIds(mapping, typeOf);
  const timeKind = timeKindNamed(mapping, typeOf(mapping.columns.time) ?? '');
  if (parts.length > 0) {
    await checkServers(session, mapping, timeKind, parts, await boundsOf(session, mapping), host);
    // An aggregate is only made where a partition is if the server may plan by partition, which it may not unless told.
    await session.run(sql`SET enable_partitionwise_aggregate = on`);
  }
  return {
    mapping,
    timeKind,
    index: await findIndex(session, mapping, columns),
    isSharded: mapping.shardColumn !== undefined,
    isForeign: parts.length > 0,
    engine: 'postgres',
    decimalIds: decimalIdsOf(mapping, typeOf),
  };
};

interface RoleRow {
  readonly role: string;
  readonly is_super: boolean;
  readonly may_read: boolean;
  readonly table_name: string | null;
  readonly schema_name: string | null;
  readonly makes_schemas: boolean;
}

/**
 * Refuses a role that may write anything in the database, itself or as a role that it is a member of: what is asked from here must not
 * be able to change a corpus, whatever goes wrong.
 * @throws AppError `forbidden` with the reason
 */
export const refuseWriter = async ({ run }: Session, mapping: CorpusMapping): Promise<void> => {
  const rows = await run(sql<RoleRow>`
    WITH roles AS (SELECT oid, rolsuper, rolcreaterole FROM pg_roles WHERE pg_has_role(session_user, oid, 'MEMBER')),
    tables AS (
      SELECT c.oid, c.relnamespace, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'f') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema')
    SELECT session_user::text AS role,
      (SELECT bool_or(rolsuper OR rolcreaterole) FROM pg_roles WHERE rolname = session_user) AS is_super,
      coalesce(has_table_privilege(to_regclass(${tableText(mapping)}), 'SELECT'), true) AS may_read,
      (SELECT format('%s.%s', t.relnamespace::regnamespace, t.relname) FROM tables t, roles r
        WHERE has_table_privilege(r.oid, t.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
          OR has_any_column_privilege(r.oid, t.oid, 'INSERT, UPDATE')
        ORDER BY (t.oid = to_regclass(${tableText(mapping)})) DESC NULLS LAST, 1 LIMIT 1) AS table_name,
      (SELECT n.nspname FROM pg_namespace n, roles r WHERE n.nspname NOT LIKE 'pg\\_%'
        AND has_schema_privilege(r.oid, n.oid, 'CREATE') ORDER BY 1 LIMIT 1) AS schema_name,
      (SELECT bool_or(has_database_privilege(r.oid, current_database(), 'CREATE')) FROM roles r) AS makes_schemas`);
  const [found] = rows;
  if (found === undefined) throw new AppError('upstream_unavailable', 'The server did not say who asks.');
  const { role, is_super, may_read, table_name, schema_name, makes_schemas } = found;
  const refuse = (what: string): AppError =>
    new AppError(
      'forbidden',
      `The role “${said(role)}” ${said(what)}. Name a role that can only read: CREATE ROLE reader LOGIN, then GRANT SELECT on the table to it.`,
    );
  if (is_super) throw refuse('is a superuser or may create roles, so it may write everything');
  if (table_name !== null) throw refuse(`may write the table “${table_name}”`);
  if (schema_name !== null) throw refuse(`may create tables in the schema “${schema_name}”`);
  if (makes_schemas) throw refuse('may create schemas in the database');
  if (!may_read)
    throw new AppError('forbidden', `The role “${said(role)}” may not read the table “${mapping.table}”.`);
};
