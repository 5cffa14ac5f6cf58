import { corpusMappingSchema, type CorpusMapping } from '#shared/contract/corpora.ts';

/** A server that `npm run test:postgres -- --servers 3` has started; the first one is the coordinator. */
export interface TestServer {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** Of the roles `postgres` and `reader`. */
  readonly password: string;
  readonly authorityFile: string;
}

const COLUMNS = `post_id text NOT NULL, author text NOT NULL, created_at timestamptz NOT NULL, body text, platform text, url text,
  is_repost boolean, likes integer`;

/** Ways to lay a table over three servers: what it is partitioned by, and what each partition takes. */
const shardForms = {
  shard: { key: 'shard smallint', by: 'LIST (shard)', shardColumn: 'shard' },
  account: { key: 'shard smallint', by: 'HASH (author)', shardColumn: 'author' },
  time: { key: 'day date', by: 'RANGE (day)', shardColumn: 'day' },
} as const;
export type ShardForm = keyof typeof shardForms;

const BOUNDS: Readonly<Record<ShardForm, readonly string[]>> = {
  shard: ['IN (0)', 'IN (1)', 'IN (2)'],
  account: [0, 1, 2].map((remainder) => `WITH (MODULUS 3, REMAINDER ${remainder})`),
  time: [
    "FROM (MINVALUE) TO ('2018-03-01')",
    "FROM ('2018-03-01') TO ('2018-06-01')",
    "FROM ('2018-06-01') TO (MAXVALUE)",
  ],
};

export const tableOf = (form: ShardForm): string => `posts_by_${form}`;

export const shardMapping = (form: ShardForm): CorpusMapping =>
  corpusMappingSchema.parse({
    table: tableOf(form),
    columns: {
      ...{ id: 'post_id', account: 'author', time: 'created_at', text: 'body', platform: 'platform' },
      ...{ link: 'url', isRepost: 'is_repost', likes: 'likes' },
    },
    shardColumn: shardForms[form].shardColumn,
    search: { column: 'words', language: 'simple' },
  });

/** A table of one server. */
export const shardTable = (form: ShardForm): string => {
  const name = tableOf(form);
  return `CREATE TABLE ${name} (${COLUMNS}, ${shardForms[form].key},
      words tsvector GENERATED ALWAYS AS (to_tsvector('simple', coalesce(body, ''))) STORED);
    CREATE UNIQUE INDEX ON ${name} (post_id); CREATE INDEX ON ${name} (created_at); CREATE INDEX ON ${name} (author, created_at);
    CREATE INDEX ON ${name} USING gin (words); GRANT SELECT ON ${name} TO reader`;
};

/** What each server says of itself, and where the coordinator reads it (docs/large-corpora.md). */
export const SERVER_STATE = `CREATE VIEW dropscope_server AS SELECT current_setting('server_version') AS version,
    clock_timestamp() AS clock, EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'f') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
        AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) AS may_write;
  GRANT SELECT ON dropscope_server TO reader`;

/** The coordinator’s way to the servers. */
export const serverLinks = (servers: readonly TestServer[]): string =>
  [
    'CREATE EXTENSION postgres_fdw; CREATE TABLE dropscope_servers (version text, clock timestamptz, may_write boolean)',
    'GRANT SELECT ON dropscope_servers TO reader',
    ...servers.flatMap(({ name, port, password, authorityFile }) => [
      `CREATE SERVER ${name} FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'localhost', hostaddr '127.0.0.1', port '${port}',
        dbname 'postgres', sslmode 'verify-full', sslrootcert '${authorityFile}', async_capable 'true', fetch_size '10000')`,
      ...['reader', 'postgres'].map(
        (role) =>
          `CREATE USER MAPPING FOR ${role} SERVER ${name} OPTIONS (user '${role}', password '${password}')`,
      ),
      `CREATE FOREIGN TABLE dropscope_${name} () INHERITS (dropscope_servers) SERVER ${name} OPTIONS (table_name 'dropscope_server')`,
    ]),
  ].join(';');

/** The role may read each partition alone: which server fails is found by that. */
export const partitionOf = (form: ShardForm, place: number, server: string): string =>
  `CREATE FOREIGN TABLE ${tableOf(form)}_${place} PARTITION OF ${tableOf(form)} FOR VALUES ${BOUNDS[form][place] ?? ''}
    SERVER ${server} OPTIONS (table_name '${tableOf(form)}'); GRANT SELECT ON ${tableOf(form)}_${place} TO reader`;

/** The table of the coordinator. A foreign table has no generated columns: the vectors are what the servers have. */
export const distributedTable = (form: ShardForm, servers: readonly TestServer[]): string =>
  [
    `CREATE TABLE ${tableOf(form)} (${COLUMNS}, ${shardForms[form].key}, words tsvector) PARTITION BY ${shardForms[form].by}`,
    `GRANT SELECT ON ${tableOf(form)} TO reader`,
    ...servers.map(({ name }, place) => partitionOf(form, place, name)),
  ].join(';');

/** Fills the table of one server with its part of the posts. */
export const shardInsert = (form: ShardForm): string => `INSERT INTO ${tableOf(form)}
  (post_id, author, created_at, body, platform, url, is_repost, likes, ${shardForms[form].key.split(' ')[0] ?? ''})
  SELECT p->>'id', p->>'account', (p->>'at')::timestamptz, p->>'text', p->>'platform', p->>'link', (p->>'isRepost')::boolean,
    (p->>'likes')::integer, ${form === 'time' ? "(p->>'at')::timestamptz::date" : "strpos('abg', left(p->>'account', 1)) - 1"}
  FROM json_array_elements($1::json) AS p WHERE`;

/** Which posts a server takes. */
export const shardCondition = (form: ShardForm, place: number): string =>
  ({
    shard: `strpos('abg', left(p->>'account', 1)) - 1 = ${place}`,
    account: `satisfies_hash_partition('${tableOf(form)}_parts'::regclass, 3, ${place}, p->>'account')`,
    time: `extract(month FROM (p->>'at')::timestamptz) ${['< 3', 'IN (3, 4, 5)', '> 5'][place] ?? ''}`,
  })[form];
