import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { readAddress } from '#main/corpora/address.ts';
import type { Corpus } from '#main/corpora/corpus.ts';
import { withPostgresCorpus } from '#main/corpora/postgres.ts';
import { createOutbound } from '#main/outbound/http.ts';
import { contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { describeCorpus } from '#tests/helpers/corpus-contract.ts';
import { corpusTables, postsParameter } from '#tests/helpers/corpus-tables.ts';
import { failureOf } from '#tests/helpers/failure-of.ts';

/** Set by `npm run test:postgres`, which starts the server; without it these tests are left out. */
const { DROPSCOPE_POSTGRES_PORT: port, DROPSCOPE_POSTGRES_PASSWORD: password = '' } = process.env;
const { DROPSCOPE_POSTGRES_AUTHORITY: authorityFile = '' } = process.env;
const hasServer = port !== undefined;

const urlOf = (role: string, query = '', secret = password): string =>
  `postgres://${role}:${secret}@localhost:${port ?? ''}/postgres${query}`;
const authority = (): string => readFileSync(authorityFile, 'utf8');

const target = (url: string, ca: string | null = null) => ({
  ...readAddress(url),
  authority: ca,
  outbound: createOutbound(),
});

const asOwner = async (statements: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    return await client.query(statements, parameters.length === 0 ? undefined : [...parameters]);
  } finally {
    await client.end();
  }
};

const postsOf = { indexed: contractPosts(1500), plain: contractPosts(1500, 60) };

if (hasServer)
  for (const form of ['indexed', 'plain'] as const)
    describeCorpus(
      `PostgreSQL (${form})`,
      async () => {
        const { create, insert, mapping } = corpusTables[form];
        await asOwner(create);
        await asOwner(insert, [postsParameter(postsOf[form])]);
        const server = target(urlOf('reader'));
        return {
          posts: postsOf[form],
          resolution: mapping.timeResolution,
          ask: (question) =>
            withPostgresCorpus(server, mapping, { seconds: 60, signal: undefined }, question),
        };
      },
      { drops: 300, eraMoves: 2000, minuteMoves: 199 },
    );

const { mapping } = corpusTables.indexed;
const count = (url: string, ca: string | null = null): Promise<number> =>
  withPostgresCorpus(target(url, ca), mapping, { seconds: 60, signal: undefined }, (corpus) =>
    corpus.count({}),
  );

/** A view that takes a minute to read. */
const SLOW = `CREATE OR REPLACE VIEW slow AS SELECT p.* FROM posts_indexed p, generate_series(1, 3000) AS g
  WHERE pg_sleep(0.02) IS NOT NULL; GRANT SELECT ON slow TO reader`;
const slow = { ...mapping, table: 'slow' };
const RUNNING = `SELECT count(*)::integer AS running FROM pg_stat_activity
  WHERE application_name = 'dropscope' AND state = 'active' AND usename = 'reader'`;

describe.skipIf(!hasServer)('a PostgreSQL server', () => {
  it('is asked with and without encryption, and its certificate is checked', async () => {
    expect(await count(urlOf('reader'))).toBe(1500);
    expect(await count(urlOf('reader', '?sslmode=verify-full'), authority())).toBe(1500);
    expect(await failureOf(count(urlOf('reader', '?sslmode=verify-full')))).toMatch(
      /^The certificate of localhost is not trusted/,
    );
  });

  it('refuses a wrong password, an unknown role and an unknown database in one sentence', async () => {
    expect(await failureOf(count(urlOf('reader', '', 'wrong-password')))).toBe(
      'localhost did not accept the password of the role “reader”.',
    );
    expect(await failureOf(count(urlOf('nobody')))).toMatch(
      /did not accept the password of the role “nobody”/,
    );
    expect(await failureOf(count(urlOf('reader').replace('/postgres', '/nothing')))).toMatch(
      /has no database “nothing”|did not accept/,
    );
  });

  it('says that a password is missing', async () => {
    expect(await failureOf(count(urlOf('reader', '', '')))).toBe(
      'localhost asks for the password of the role “reader”, and none was given.',
    );
  });

  it('is asked the same of a role with other settings', async () => {
    await asOwner(`ALTER ROLE reader SET standard_conforming_strings = off; ALTER ROLE reader SET bytea_output = 'escape';
      ALTER ROLE reader SET "DateStyle" = 'SQL, DMY'; ALTER ROLE reader SET "IntervalStyle" = 'iso_8601';
      ALTER ROLE reader SET "TimeZone" = 'Asia/Tokyo'; ALTER ROLE reader SET statement_timeout = '1ms'`);
    const plain = (corpus: Corpus): Promise<unknown> =>
      Promise.all([
        corpus.count({ search: String.raw`storm -"100%_\' x"` }),
        corpus.histogram({ startDate: '2018-01-01' }, 'day'),
      ]);
    const ask = (form: 'indexed' | 'plain'): Promise<unknown> =>
      withPostgresCorpus(
        target(urlOf('reader')),
        corpusTables[form].mapping,
        { seconds: 60, signal: undefined },
        plain,
      );
    const other = [await ask('indexed'), await ask('plain')];
    await asOwner('ALTER ROLE reader RESET ALL');
    expect(other).toEqual([await ask('indexed'), await ask('plain')]);
  });

  it('says what it cannot read of a database whose texts are in another encoding', async () => {
    const inDatabase = async (database: string, statement: string): Promise<void> => {
      const client = new pg.Client({ connectionString: urlOf('postgres').replace(/postgres$/u, database) });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    };
    for (const encoding of ['SQL_ASCII', 'LATIN1']) {
      const database = `of_${encoding.toLowerCase()}`;
      await asOwner(
        `CREATE DATABASE ${database} ENCODING '${encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`,
      );
      await inDatabase(
        database,
        `SET client_encoding = '${encoding}'; CREATE TABLE posts_indexed (post_id bigint, author text, created_at timestamptz, body text,
          platform text, url text, is_repost boolean, likes integer); GRANT SELECT ON posts_indexed TO reader;
          INSERT INTO posts_indexed VALUES (1, 'alpha', now(), convert_from('\\xe9', '${encoding}'), 'twitter')`,
      );
    }
    const ask = (database: string, question: (corpus: Corpus) => Promise<unknown>): Promise<unknown> =>
      withPostgresCorpus(
        target(urlOf('reader').replace(/postgres$/u, database)),
        mapping,
        { seconds: 60, signal: undefined },
        question,
      );
    expect(await ask('of_latin1', (corpus) => corpus.fetch('1'))).toMatchObject({ text: 'é' });
    expect(await failureOf(ask('of_latin1', (corpus) => corpus.count({ search: '漢' })))).toMatch(
      /^The database has no such character: /u,
    );
    expect(await failureOf(ask('of_sql_ascii', (corpus) => corpus.fetch('1')))).toMatch(
      /^A text of the table is not UTF-8 and cannot be read: /u,
    );
  });

  it('sends many posts, and is asked again after the last of them', async () => {
    const many = 20_000;
    await asOwner(`CREATE VIEW many AS SELECT g AS post_id, 'alpha' AS author, created_at, body, platform, url, is_repost, likes
      FROM generate_series(1, ${many}) AS g, (SELECT * FROM posts_indexed LIMIT 1) AS p; GRANT SELECT ON many TO reader`);
    const ask = <Answer>(question: (corpus: Corpus) => Promise<Answer>): Promise<Answer> =>
      withPostgresCorpus(
        target(urlOf('reader')),
        { ...mapping, table: 'many' },
        { seconds: 60, signal: undefined },
        question,
      );
    const answer = await ask((corpus) =>
      corpus.inOneView(async () => {
        let sent = 0;
        for await (const rows of corpus.draw({}, null)) sent += rows.length;
        return [sent, await corpus.count({})];
      }),
    );
    expect(answer).toEqual([many, many]);
    // Anyone who wants no more of them ends the statement, and can ask something else.
    const first = await ask(async (corpus) => {
      for await (const rows of corpus.draw({}, null)) if (rows.length > 0) break;
      return corpus.count({});
    });
    expect(first).toBe(many);
  });

  it('is not asked by a role that may write, itself or through another role', async () => {
    expect(await failureOf(count(urlOf('postgres')))).toMatch(/superuser/);
    await asOwner(`CREATE ROLE writer LOGIN PASSWORD '${password}'; GRANT SELECT, UPDATE (body) ON posts_indexed TO writer;
      CREATE ROLE member LOGIN NOINHERIT PASSWORD '${password}'; GRANT SELECT ON posts_indexed TO member; GRANT writer TO member`);
    expect(await failureOf(count(urlOf('writer')))).toMatch(/may write the table “public.posts_indexed”/);
    expect(await failureOf(count(urlOf('member')))).toMatch(/may write the table “public.posts_indexed”/);
    await asOwner(`CREATE ROLE stranger LOGIN PASSWORD '${password}'`);
    expect(await failureOf(count(urlOf('stranger')))).toMatch(/may not read the table/);
  });

  it('is left after the time limit', async () => {
    await asOwner(SLOW);
    const asked = withPostgresCorpus(
      target(urlOf('reader')),
      slow,
      { seconds: 1, signal: undefined },
      (corpus) => corpus.count({}),
    );
    expect(await failureOf(asked)).toMatch(/^The server needed more than 1 s for this question\./);
  });

  it('ends a statement when it is canceled', async () => {
    const controller = new AbortController();
    const options = { seconds: 600, signal: controller.signal };
    const asked = failureOf(
      withPostgresCorpus(target(urlOf('reader')), slow, options, (corpus) => corpus.count({})),
    );
    const running = async (): Promise<number> =>
      ((await asOwner(RUNNING)).rows as { running: number }[])[0]?.running ?? 0;
    await expect.poll(running, { timeout: 20_000 }).toBe(1);
    controller.abort(new AppError('conflict', 'Canceled by the test.'));
    expect(await asked).toBe('Canceled by the test.');
    await expect.poll(running, { timeout: 20_000 }).toBe(0);
  });

  it('ends a statement of a role that may have one connection only, by Cancel and by the time limit', async () => {
    await asOwner(
      `CREATE ROLE single LOGIN CONNECTION LIMIT 1 PASSWORD '${password}'; GRANT SELECT ON slow, posts_indexed TO single`,
    );
    const runs = async (): Promise<number> =>
      ((await asOwner(RUNNING.replace("'reader'", "'single'"))).rows as { running: number }[])[0]?.running ??
      0;
    const askSlow = (
      url: string,
      ca: string | null,
      seconds: number,
      signal?: AbortSignal,
    ): Promise<string> =>
      failureOf(withPostgresCorpus(target(url, ca), slow, { seconds, signal }, (corpus) => corpus.count({})));
    for (const [query, ca] of [
      ['', null],
      ['?sslmode=verify-full', authority()],
    ] as const) {
      const controller = new AbortController();
      const asked = askSlow(urlOf('single', query), ca, 600, controller.signal);
      await expect.poll(runs, { timeout: 20_000 }).toBe(1);
      expect(await askSlow(urlOf('single'), null, 600)).toMatch(/too many connections/u);
      controller.abort(new AppError('conflict', 'Canceled by the test.'));
      expect(await asked).toBe('Canceled by the test.');
      await expect.poll(runs, { timeout: 20_000 }).toBe(0);
    }
    expect(await askSlow(urlOf('single'), null, 1)).toMatch(/^The server needed more than 1 s/u);
  });

  it('is asked the same where the role’s path has other functions, operators and catalogs before its own', async () => {
    await asOwner(`CREATE SCHEMA odd; GRANT USAGE ON SCHEMA odd TO reader;
      CREATE FUNCTION odd.floor(double precision) RETURNS double precision LANGUAGE sql AS 'SELECT 4711::double precision';
      CREATE FUNCTION odd.date_part(text, interval) RETURNS double precision LANGUAGE sql AS 'SELECT 4711::double precision';
      CREATE FUNCTION odd.to_timestamp(double precision) RETURNS timestamptz LANGUAGE sql AS 'SELECT timestamptz ''2001-01-01'' ';
      CREATE FUNCTION odd.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT convert_to(''x'', ''UTF8'')';
      CREATE FUNCTION odd.has_table_privilege(oid, oid, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
      CREATE FUNCTION odd.never(timestamptz, timestamptz) RETURNS boolean LANGUAGE sql AS 'SELECT false';
      CREATE OPERATOR odd.>= (LEFTARG = timestamptz, RIGHTARG = timestamptz, FUNCTION = odd.never);
      CREATE VIEW odd.pg_roles AS SELECT 0::oid AS oid, ''::name AS rolname, false AS rolsuper, false AS rolcreaterole WHERE false;
      GRANT SELECT ON odd.pg_roles TO reader`);
    const ask = (): Promise<unknown> =>
      withPostgresCorpus(
        target(urlOf('reader')),
        mapping,
        { seconds: 60, signal: undefined },
        async (corpus) => {
          const drawn: unknown[] = [];
          for await (const rows of corpus.draw({}, { size: 20, seed: 7, matching: 1500 }))
            drawn.push(...rows);
          return [
            await corpus.count({ startDate: '2018-03-01' }),
            await corpus.timeRange({}),
            await corpus.histogram({}, 'month'),
            await corpus.search({ search: 'storm' }, 5),
            drawn,
          ];
        },
      );
    const usual = await ask();
    for (const path of ['odd, pg_catalog, public', 'odd, public, pg_catalog', '"$user", odd, public']) {
      await asOwner(`ALTER ROLE reader SET search_path = ${path}`);
      expect(await ask()).toEqual(usual);
    }
    await asOwner(`ALTER ROLE reader SET search_path = ''`);
    expect(await failureOf(ask())).toBe('There is no table “posts_indexed” in this database.');
    await asOwner('ALTER ROLE reader RESET search_path');
  });

  it('reads a column of a domain as the type below it', async () => {
    await asOwner(`CREATE DOMAIN moment AS timestamptz CHECK (VALUE > '1990-01-01'); CREATE DOMAIN posted AS moment;
      CREATE DOMAIN handle AS text; CREATE DOMAIN seconds AS bigint;
      CREATE TABLE of_domains AS SELECT post_id, author::handle AS author, created_at::posted AS created_at, body::handle AS body,
        platform::handle AS platform, url, is_repost, likes, extract(epoch FROM created_at)::bigint::seconds AS at FROM posts_indexed;
      GRANT SELECT ON of_domains TO reader`);
    const ask = (table: string, time: string): Promise<unknown> =>
      withPostgresCorpus(
        target(urlOf('reader')),
        { ...mapping, table, columns: { ...mapping.columns, time } },
        { seconds: 60, signal: undefined },
        async (corpus) => [
          await corpus.timeRange({}),
          await corpus.histogram({ startDate: '2018-01-01' }, 'week'),
          await corpus.count({ account: 'alpha' }),
        ],
      );
    const usual = await ask('posts_indexed', 'created_at');
    expect(await ask('of_domains', 'created_at')).toEqual(usual);
    expect(await ask('of_domains', 'at')).toEqual(usual);
  });

  it('that ends a session in the middle is told in one sentence', async () => {
    const asked = failureOf(
      withPostgresCorpus(target(urlOf('reader')), slow, { seconds: 600, signal: undefined }, (corpus) =>
        corpus.count({}),
      ),
    );
    const ended = async (): Promise<number> =>
      (
        (
          await asOwner(`SELECT count(pg_terminate_backend(pid))::integer AS ended FROM pg_stat_activity
            WHERE usename = 'reader' AND state = 'active' AND query LIKE '%slow%'`)
        ).rows as { ended: number }[]
      )[0]?.ended ?? 0;
    await expect.poll(ended, { timeout: 20_000 }).toBe(1);
    expect(await asked).toBe('localhost ended the connection before it had answered. Nothing was stored.');
  });
});
