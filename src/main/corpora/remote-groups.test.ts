import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import { bitsOf, firstOf, grouped, postCount } from './remote-groups.ts';

/** Writes statements and sends none. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const from = sql`FROM posts AS p`;
const textOf = (...[groups, isSharded]: [Parameters<typeof grouped>[1], boolean]): string =>
  grouped(from, groups, isSharded).compile(writer).sql.replaceAll(/\s+/gu, ' ').trim();

it('counts groups by one query, or by an inner one for each shard and an outer one that sums', () => {
  const count = { keys: {}, figures: { posts: postCount } };
  expect(textOf(count, false)).toBe('SELECT count(*) AS "posts" FROM posts AS p');
  expect(textOf(count, true)).toBe(
    'SELECT coalesce(sum("posts"), 0)::bigint AS "posts" FROM (SELECT p.shard, count(*) AS "posts" FROM posts AS p GROUP BY 1) AS shards',
  );
  const blocks = {
    keys: { block: sql`p.time / 48` },
    figures: { bits: bitsOf(sql`p.bit`), first: firstOf(sql`p.time`) },
  };
  expect(textOf(blocks, false)).toBe(
    'SELECT p.time / 48 AS "block", bit_or(p.bit) AS "bits", min(p.time) AS "first" FROM posts AS p GROUP BY 1',
  );
  expect(textOf(blocks, true)).toBe(
    'SELECT "block", bit_or("bits") AS "bits", min("first") AS "first" FROM (SELECT p.shard, p.time / 48 AS "block", bit_or(p.bit) AS "bits", min(p.time) AS "first" FROM posts AS p GROUP BY 1, 2) AS shards GROUP BY 1',
  );
});
