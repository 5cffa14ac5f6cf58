import { messageOf } from '#main/base/errors.ts';
import { faultOf } from '#main/db/errors.ts';
import { openWriter, type SqliteConnection } from '#main/db/open.ts';
import type { Task } from '#main/workers/task.ts';

/** What the check of the search indexes found, which needs the right to write. */
export interface SearchReport {
  readonly indexes: number;
  readonly problems: readonly string[];
}

/** Words of an index that a search does not find: what leads to them is damaged. */
const lostWords = (connection: SqliteConnection, index: string): number => {
  connection.exec(`CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', '${index}', 'row')`);
  try {
    const words = connection.prepare<[], string>('SELECT term FROM temp.words').pluck().all();
    const find = connection.prepare(`SELECT 1 FROM "${index}" WHERE "${index}" MATCH ? LIMIT 1`);
    return words.filter((word) => find.get(`"${word.replaceAll('"', '""')}"`) === undefined).length;
  } finally {
    connection.exec('DROP TABLE temp.words');
  }
};

const problemOf = (connection: SqliteConnection, index: string): string | null => {
  try {
    connection.prepare(`INSERT INTO "${index}" ("${index}", rank) VALUES ('integrity-check', 1)`).run();
    const lost = lostWords(connection, index);
    return lost === 0 ? null : `the search index ${index} does not find ${lost} of its words`;
  } catch (error) {
    if (['locked', 'full', 'read-only'].includes(faultOf(error))) throw error;
    return `the search index ${index} does not match its texts (${messageOf(error)})`;
  }
};

/**
 * The search indexes against the texts they are of, and whether each of their words is found. SQLite asks for the right to write, and
 * changes nothing: the host holds its writes back meanwhile.
 */
export const checkSearchIndexes: Task<{ readonly file: string }, SearchReport> = ({ file }) => {
  const connection = openWriter(file);
  try {
    const names = connection
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%' ORDER BY name`,
      )
      .pluck()
      .all();
    const problems = names.map((name) => problemOf(connection, name)).filter((problem) => problem !== null);
    return { indexes: names.length, problems };
  } finally {
    connection.close();
  }
};
