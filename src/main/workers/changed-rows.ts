import { damageIn, type SqliteConnection } from '#main/db/open.ts';
import { sealedTables } from '#main/db/sealed-tables.ts';
import { checkSeals } from '#main/db/seals.ts';
import { plural } from '#shared/figures.ts';

const NAMES_KEPT = 50;

/** Names of changed rows: items as everywhere else, other rows by their table and key. */
const nameOf: Readonly<Record<string, (key: readonly unknown[], connection: SqliteConnection) => string>> = {
  drops: ([number]) => `drop ${String(number)}`,
  social_posts: ([id], connection) =>
    String(
      connection
        .prepare(`SELECT 'post:' || platform || '/' || external_id FROM main.social_posts WHERE id = ?`)
        .pluck()
        .get(id) ?? `post ${String(id)}`,
    ),
  news_events: ([rowid], connection) =>
    String(
      connection.prepare(`SELECT 'event:' || id FROM main.news_events WHERE rowid = ?`).pluck().get(rowid) ??
        `event ${String(rowid)}`,
    ),
};

export interface CheckedRows {
  readonly problems: readonly string[];
  /** Changed rows that `problems` does not name, of a table with many. */
  readonly unnamed: number;
  readonly checked: Record<string, number>;
  readonly unsealed: number;
}

/** Compares every row with the hash it was written with. @param onRow called with every row and their number so far; may throw */
export const changedRows = (connection: SqliteConnection, onRow: (done: number) => void): CheckedRows => {
  const problems: string[] = [];
  const checked: Record<string, number> = {};
  let [done, unsealed, unnamed] = [0, 0, 0];
  for (const table of sealedTables(connection)) {
    problems.push(
      ...damageIn(connection, () => {
        const found = checkSeals(connection, table, () => {
          done += 1;
          onRow(done);
        });
        checked[table.name] = found.rows - found.unsealed;
        unsealed += found.unsealed;
        unnamed += Math.max(0, found.changed.length - NAMES_KEPT);
        const names = found.changed
          .slice(0, NAMES_KEPT)
          .map(
            (key) =>
              nameOf[table.name]?.(key, connection) ?? `row ${key.map(String).join(', ')} of ${table.name}`,
          );
        return [
          ...names.map((name) => `${name} is not as it was written`),
          ...(found.lost === 0
            ? []
            : [`${plural(found.lost, 'row')} of ${table.name} ${found.lost === 1 ? 'is' : 'are'} missing`]),
        ];
      }),
    );
  }
  return { problems, unnamed, checked, unsealed };
};
