import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf } from '#main/sql/query.ts';
import type { SavedStatement, SqlAnswer } from '#shared/contract/sql.ts';
import { SQL_EXAMPLES } from '#shared/sql-examples.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const ask = async (sql: string, options: Readonly<Record<string, unknown>> = {}) =>
  w.post<SqlAnswer>('/api/sql', { sql, ...options });
const rowsOf = async (sql: string): Promise<SqlAnswer['rows']> => {
  const { value, status, text } = await ask(sql);
  expect([sql, status, status === 200 ? '' : text]).toEqual([sql, 200, '']);
  return value.rows;
};
const totalOf = async (path: string): Promise<number> =>
  Number((await w.get(path)).headers.get('x-total-count'));

describe('the views', () => {
  it('hold what the lists hold, with every column that is documented', async () => {
    const { value: views } = await w.get<{ name: string; columns: { name: string }[] }[]>('/api/sql/views');
    for (const { name, columns } of views) {
      const [answer] = answersOf({ file: w.paths.database, sql: `SELECT * FROM ${name}`, maxRows: 1 });
      expect([name, answer?.columns]).toEqual([name, columns.map((column) => column.name)]);
    }
    const counts = ['drops', 'posts', 'events'].map((view) => `(SELECT count(*) FROM ${view})`);
    const lists = ['q-drops', 'social-posts', 'news-events'];
    expect(await rowsOf(`SELECT ${counts.join(', ')}`)).toEqual([
      await Promise.all(lists.map((list) => totalOf(`/api/${list}?limit=1`))),
    ]);
  });

  it('answer joins, groups and what SQLite makes of text, numbers and nothing', async () => {
    expect(await rowsOf(`SELECT 'a', 1.5, NULL, 9007199254740993, x'00ff', 1e999`)).toEqual([
      ['a', 1.5, null, '9007199254740993', '2 bytes', 'Infinity'],
    ]);
    const byYear = await rowsOf(`SELECT substr(time, 1, 4), count(*) FROM drops GROUP BY 1 ORDER BY 1`);
    expect(byYear.length).toBeGreaterThan(3);
    for (const [year, count] of byYear)
      expect([year, count]).toEqual([year, await totalOf(`/api/q-drops?year=${year}&limit=1`)]);
  });

  it('stop reading at the limit, and say that there is more', async () => {
    const { value } = await ask('SELECT number FROM drops ORDER BY number', { maxRows: 3 });
    expect([value.rows, value.isCut]).toEqual([[[1], [2], [3]], true]);
  });

  it('end a question that takes too long, and answer the next', async () => {
    const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n';
    const { status, text } = await ask(endless, { seconds: 0.5 });
    expect([status, text]).toEqual([400, expect.stringContaining('took longer than 0.5 seconds')]);
    // One row is no more than the limit.
    expect((await ask('SELECT 1', { maxRows: 1 })).value).toMatchObject({ rows: [[1]], isCut: false });
  });
});

describe('the examples', () => {
  it('each answer with rows, and are those of the documentation', async () => {
    const run = await w.post<{ jobId: string }>('/api/analyses/temporal-profile/run', {});
    expect((await w.finished(run.value.jobId)).status).toBe('completed');
    // A run of the correlation takes seconds; the example needs one pair.
    w.sql()
      .exec(`INSERT INTO correlations SELECT 1, e.id, max(r.id), 60, 0.9, 0.9, 0.9, 0.1, 'temporal', 0.01, 0.02, '[]'
        FROM news_events e, analysis_runs r WHERE e.origin = 'demonstration'`);
    const words = (text: string): string => text.replaceAll(/\s+/gu, ' ');
    const documentation = words(readFileSync(join(import.meta.dirname, '../../../../docs/sql.md'), 'utf8'));
    expect(SQL_EXAMPLES.map(({ questions }) => questions.length)).toEqual([8, 10]);
    for (const { title, sql } of SQL_EXAMPLES.flatMap(({ questions }) => questions)) {
      // Without the process that the API starts for each question.
      const [answer] = answersOf({ file: w.paths.database, sql, maxRows: 1 });
      expect([title, answer?.rows.length]).toEqual([title, 1]);
      expect([title, documentation.includes(`-- ${title} ${words(sql)}`)]).toEqual([title, true]);
    }
  });
});

describe('saved statements', () => {
  it('are kept once under a name, are not run, and go', async () => {
    const save = (name: string, sql: string) => w.post<SavedStatement>('/api/sql/saved', { name, sql });
    const { value: first } = await save('Months', 'SELECT 1');
    await save('a broken one', 'SELECT FROM');
    expect((await save('MONTHS', 'SELECT 2')).value).toMatchObject({ id: first.id, name: 'MONTHS' });
    const list = async () => (await w.get<SavedStatement[]>('/api/sql/saved')).value;
    expect((await list()).map(({ name, sql }) => [name, sql])).toEqual([
      ['a broken one', 'SELECT FROM'],
      ['MONTHS', 'SELECT 2'],
    ]);
    for (const body of [
      { name: ' ', sql: 'SELECT 1' },
      { name: 'x', sql: ' ' },
      { name: 'x'.repeat(81), sql: 'x' },
    ])
      expect((await w.post('/api/sql/saved', body)).status).toBe(400);
    for (const { id } of await list())
      expect((await w.send('DELETE', `/api/sql/saved/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await w.send('DELETE', `/api/sql/saved/${first.id}`)).status).toBe(404);
  });
});

const tables = ['drops', 'main.drops', 'social_posts', 'settings', 'test_register', 'sqlite_schema'];
const changes = [
  ...tables.flatMap((table) => [
    `DELETE FROM ${table}`,
    `UPDATE ${table} SET rowid = 1`,
    `INSERT INTO ${table} DEFAULT VALUES`,
    `INSERT INTO ${table} DEFAULT VALUES RETURNING *`,
    `WITH x AS (SELECT 1) DELETE FROM ${table} RETURNING *`,
    `WITH x AS (SELECT 1) UPDATE ${table} SET rowid = 1 RETURNING *`,
    `REPLACE INTO ${table} DEFAULT VALUES`,
    `DROP TABLE ${table}`,
    `ALTER TABLE ${table} RENAME TO gone`,
    `CREATE TRIGGER t AFTER INSERT ON ${table} BEGIN SELECT 1; END`,
    `CREATE INDEX i ON ${table} (rowid)`,
    `SELECT 1; DELETE FROM ${table}`,
    `/* SELECT */ DELETE FROM ${table}`,
    `-- SELECT\nDELETE FROM ${table}`,
    `;DELETE FROM ${table}`,
    `EXPLAIN SELECT 1; DROP TABLE ${table}`,
    `ANALYZE ${table}`,
    `REINDEX ${table}`,
  ]),
  ...[
    'journal_mode = DELETE',
    'writable_schema = ON',
    'query_only = OFF',
    'user_version = 99',
    'foreign_keys = OFF',
    'wal_checkpoint(TRUNCATE)',
    'incremental_vacuum',
    'optimize',
    'temp_store_directory = "/tmp"',
    'key = 1',
    'database_list',
  ].map((pragma) => `PRAGMA ${pragma}`),
  ...['attach', 'ATTACH', 'aTtAcH', '/**/ATTACH', '\n\tATTACH'].flatMap((word) => [
    `${word} DATABASE '/tmp/dropscope-statement.db' AS other`,
    `${word} ':memory:' AS other`,
    `${word} 'file:/tmp/dropscope-statement.db?mode=rwc' AS other`,
  ]),
  ...[
    'VACUUM',
    "VACUUM INTO '/tmp/dropscope-statement.db'",
    'BEGIN',
    'COMMIT',
    'ROLLBACK',
    'SAVEPOINT a',
    'RELEASE a',
    'DETACH main',
  ],
  ...[
    'CREATE TABLE a (b)',
    'CREATE TEMP TABLE a (b)',
    'CREATE VIEW a AS SELECT 1',
    'CREATE TABLE a AS SELECT * FROM drops',
    'CREATE VIRTUAL TABLE a USING fts5(b)',
  ],
  ...[
    "SELECT load_extension('/tmp/x.so')",
    "SELECT writefile('/tmp/dropscope-statement', 'x')",
    "SELECT readfile('/etc/passwd')",
    "SELECT edit('x')",
    "SELECT fts3_tokenizer('simple', x'00')",
    'SELECT * FROM pragma_writable_schema(1)',
    "SELECT * FROM pragma_journal_mode('delete')",
    'SELECT * FROM pragma_query_only(0)',
    'SELECT * FROM generate_series(1, 1e18)',
    "INSERT INTO drops_fts(drops_fts) VALUES ('rebuild')",
    "INSERT INTO drops_fts(drops_fts) VALUES ('delete-all')",
  ],
  ...[
    '',
    ' ',
    ';',
    'SELECT',
    'SELEKT 1',
    'SELECT * FROM nowhere',
    "SELECT 'open",
    'SELECT 1 SELECT 2',
    '\0SELECT 1',
    'SELECT 1\0; DELETE FROM drops',
    '🙂',
    'x'.repeat(50_000),
  ],
  ...Array.from({ length: 40 }, (_, index) => {
    const blanks = ' '.repeat(index % 7) + ['', '\t', '\n', '/*x*/', '--x\n'][index % 5];
    return `${blanks}${['DELETE FROM drops', 'DROP TABLE drops', 'UPDATE drops SET content = 1', 'PRAGMA user_version = 1'][Math.floor(index / 4) % 4]}`;
  }),
];

/** Every byte of the data folder but the log and SQLite’s shared memory, which readers write too. */
const fingerprint = (folder: string): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name);
    if (!statSync(path).isFile() || name.startsWith('logs') || name.endsWith('-shm')) continue;
    hash.update(name).update(readFileSync(path));
  }
  return hash.digest('hex');
};

describe('hostile statements', () => {
  it(`${changes.length} of them, a quarter in each run: none changes a byte, reads another table or makes a file; each is refused in a sentence`, async () => {
    expect(changes.length).toBeGreaterThanOrEqual(200);
    await w.services.jobs.stored();
    const before = fingerprint(w.folder);
    const answered: string[] = [];
    for (const sql of ofTurn(changes, 4)) {
      try {
        answersOf({ file: w.paths.database, sql, maxRows: 10 }).next();
        answered.push(sql);
      } catch (error) {
        expect([sql, error]).toEqual([
          sql,
          expect.objectContaining({ message: expect.stringMatching(/\S.*[.:]/su) }),
        ]);
      }
    }
    expect((await ask('SELECT value_json FROM main.settings')).status).toBe(400);
    expect((await ask('DROP TABLE drops')).text).toContain('Only questions over the documented views');
    expect(answered).toEqual([]);
    expect((await ask('SELECT 1')).value.rows).toEqual([[1]]);
    expect(fingerprint(w.folder)).toBe(before);
    expect(readdirSync('/tmp').filter((name) => name.startsWith('dropscope-statement'))).toEqual([]);
  });
});
