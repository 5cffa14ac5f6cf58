import { sql, type RawBuilder } from 'kysely';
import { nameOf } from './names.ts';

/** A figure of a group of posts, and how the figures of its shards become one. */
interface Figure {
  readonly of: RawBuilder<unknown>;
  readonly merged: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
}

export const postCount: Figure = {
  of: sql`count(*)`,
  merged: (column) => sql`coalesce(sum(${column}), 0)::bigint`,
};
export const firstOf = (value: RawBuilder<unknown>): Figure => ({
  of: sql`min(${value})`,
  merged: (column) => sql`min(${column})`,
});
export const lastOf = (value: RawBuilder<unknown>): Figure => ({
  of: sql`max(${value})`,
  merged: (column) => sql`max(${column})`,
});
export const bitsOf = (value: RawBuilder<unknown>): Figure => ({
  of: sql`bit_or(${value})`,
  merged: (column) => sql`bit_or(${column})`,
});

/** What a statement counts: named keys, and named figures of each group. */
export interface Groups {
  readonly keys: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly figures: Readonly<Record<string, Figure>>;
}

/** Columns are named by their place: an expression with values of its own would be another one the second time. */
const PLACES = [sql`1`, sql`2`, sql`3`];
const groupBy = (columns: number): RawBuilder<unknown> =>
  columns === 0 ? sql`` : sql`GROUP BY ${sql.join(PLACES.slice(0, columns))}`;

/**
 * A statement that counts the groups of posts. Where the table names its shards, the groups are counted for each shard by an inner query
 * and put together by an outer one: a server sends an aggregate to a shard only where it groups by what the table is partitioned by.
 * @param from `FROM … WHERE …`, with the posts as `p`
 */
export const grouped = (
  from: RawBuilder<unknown>,
  { keys, figures }: Groups,
  isSharded: boolean,
): RawBuilder<unknown> => {
  const inner = [
    ...Object.entries(keys).map(([name, key]) => sql`${key} AS ${nameOf(name)}`),
    ...Object.entries(figures).map(([name, { of }]) => sql`${of} AS ${nameOf(name)}`),
  ];
  const width = Object.keys(keys).length;
  if (!isSharded) return sql`SELECT ${sql.join(inner)} ${from} ${groupBy(width)}`;
  const outer = [
    ...Object.keys(keys).map((name) => nameOf(name)),
    ...Object.entries(figures).map(([name, { merged }]) => sql`${merged(nameOf(name))} AS ${nameOf(name)}`),
  ];
  const byShard = sql`SELECT p.shard, ${sql.join(inner)} ${from} ${groupBy(width + 1)}`;
  return sql`SELECT ${sql.join(outer)} FROM (${byShard}) AS shards ${groupBy(width)}`;
};
