import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { StoragePart } from '#shared/contract/admin.ts';

/** Tables of a part begin with one of these; what begins with none is `other`. */
const PREFIXES: readonly (readonly [part: StoragePart['part'], prefixes: readonly string[]])[] = [
  ['drops', ['drop', 'closed_drops', 'datasets']],
  ['posts', ['social_']],
  ['news', ['news_']],
  ['abbreviations', ['abbreviation']],
  ['analyses', ['analysis_', 'correlations', 'coordination_', 'test_', 'ai_', 'code', 'human_', 'machine_']],
];

const partOf = (table: string): StoragePart['part'] =>
  PREFIXES.find(([, prefixes]) => prefixes.some((prefix) => table.startsWith(prefix)))?.[0] ?? 'other';

/** Bytes of each part of the database, its indexes and search index included. Reads the whole file. */
const findPartBytes = async (db: Executor): Promise<ReadonlyMap<StoragePart['part'], number>> => {
  const { rows } = await sql<{ readonly name: string; readonly bytes: number }>`
    SELECT coalesce(entry.tbl_name, page.name) AS name, sum(page.pgsize) AS bytes
    FROM dbstat AS page LEFT JOIN sqlite_schema AS entry ON entry.name = page.name
    WHERE page.aggregate = TRUE GROUP BY 1`.execute(db);
  const sums = new Map<StoragePart['part'], number>();
  for (const { name, bytes } of rows) sums.set(partOf(name), (sums.get(partOf(name)) ?? 0) + bytes);
  return sums;
};

const TABLES = {
  drops: 'drops',
  posts: 'social_posts',
  news: 'news_events',
  abbreviations: 'abbreviation_keys',
  analyses: 'analysis_runs',
} as const;

/** Every part with the rows of its main table and its bytes. */
export const findStorage = async (db: Executor): Promise<StoragePart[]> => {
  const bytes = await findPartBytes(db);
  const parts = await Promise.all(
    Object.entries(TABLES).map(async ([part, table]) => {
      const { count } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { part: part as keyof typeof TABLES, rows: count };
    }),
  );
  return [
    ...parts.map(({ part, rows }) => ({ part, rows, bytes: bytes.get(part) ?? 0 })),
    { part: 'other', rows: null, bytes: bytes.get('other') ?? 0 },
  ];
};
