import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { views } from '#main/db/views/index.ts';
import { fillTables } from '#tests/helpers/filled-tables.ts';
import fc from '#tests/helpers/properties.ts';
import { count, ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { openDoor, type SqlDoor } from './door.ts';
import { answerOf } from './query.ts';

const viewNames = views.map(({ name }) => name);

const marksIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/MARK [\w.]+/gu)].map(([found]) => found);

let folder = '';
let door: SqlDoor;
let tables: readonly string[] = [];
/** What the documented views show, and nothing else may be seen. */
const shown = new Set<string>();

beforeAll(async () => {
  const w = await createTestWorkstation({ data: 'short' });
  await w.close();
  folder = mkdtempSync(join(tmpdir(), 'dropscope-door-'));
  const file = join(folder, 'dropscope.db');
  copyFileSync(w.paths.database, file);
  rmSync(w.folder, { recursive: true });
  tables = fillTables(file);
  door = openDoor(file);
  for (const view of viewNames)
    for (const found of marksIn(answerOf(door, `SELECT * FROM ${view}`, 10_000))) shown.add(found);
});
afterAll(() => {
  door.close();
  rmSync(folder, { recursive: true });
});

/** What a statement showed that no view shows; it may be refused instead. */
const leakOf = (sql: string): readonly string[] => {
  let found: string[];
  try {
    found = marksIn(answerOf(door, sql, 10_000));
  } catch (error) {
    if (!(error instanceof Error) || !/\S.*[.:]/su.test(error.message)) throw error;
    return [];
  }
  return found.filter((name) => !shown.has(name));
};

const isAnswered = (sql: string): boolean => {
  try {
    answerOf(door, sql, 1);
    return true;
  } catch {
    return false;
  }
};

/** Every way to bring a table into a question, `name` being a word that the asker chooses. */
const forms: readonly ((table: string, name: string) => string)[] = [
  (table) => `SELECT * FROM ${table}`,
  (table) => `SELECT count(*) FROM ${table}`,
  (table) => `SELECT 1 FROM ${table} LIMIT 1`,
  (table) => `SELECT rowid FROM ${table}`,
  (table, name) => `SELECT ${name}.* FROM ${table} AS ${name}`,
  (table, name) => `WITH ${name} AS (SELECT * FROM ${table}) SELECT * FROM ${name}`,
  (table, name) => `WITH ${name} AS MATERIALIZED (SELECT * FROM ${table}) SELECT count(*) FROM ${name}`,
  (table, name) => `WITH ${name} AS NOT MATERIALIZED (SELECT * FROM ${table}) SELECT * FROM ${name}`,
  (table, name) =>
    `WITH a AS (WITH ${name} AS (SELECT * FROM ${table}) SELECT * FROM ${name}) SELECT * FROM a`,
  (table, name) =>
    `WITH RECURSIVE ${name} AS (SELECT * FROM ${table} UNION SELECT * FROM ${name}) SELECT * FROM ${name}`,
  (table, name) => `SELECT * FROM (WITH ${name} AS (SELECT * FROM ${table}) SELECT * FROM ${name})`,
  (table, name) => `SELECT (WITH ${name} AS (SELECT count(*) AS n FROM ${table}) SELECT n FROM ${name})`,
  (table, name) =>
    `WITH ${name} AS (SELECT * FROM (SELECT * FROM ${table}) AS ${name}) SELECT * FROM ${name}`,
  (table, name) => `SELECT * FROM (SELECT * FROM ${table}) AS ${name}`,
  (table) => `SELECT (SELECT count(*) FROM ${table})`,
  (table) => `SELECT EXISTS (SELECT * FROM ${table})`,
  (table) => `SELECT 'x' IN ${table}`,
  (table) => `SELECT * FROM drops WHERE (number, content) IN ${table}`,
  (table) => `SELECT * FROM drops JOIN ${table}`,
  (table) => `SELECT * FROM drops LEFT JOIN ${table} ON 1`,
  (table) => `SELECT * FROM drops NATURAL JOIN ${table}`,
  (table, name) => `SELECT x.* FROM ${name} RIGHT JOIN ${table} AS x ON 1`,
  (table) => `VALUES ((SELECT count(*) FROM ${table}))`,
  (table, name) => `WITH ${name} AS (VALUES ((SELECT count(*) FROM ${table}))) SELECT * FROM ${name}`,
  (table) => `SELECT 1 UNION ALL SELECT count(*) FROM ${table}`,
  (table) => `SELECT * FROM ${table} EXCEPT SELECT * FROM ${table} WHERE 0`,
  (table) => `SELECT row_number() OVER (ORDER BY (SELECT count(*) FROM ${table}))`,
  (table, name) => `WITH ${name} AS (SELECT *, count(*) OVER () FROM ${table}) SELECT * FROM ${name}`,
  (table) => `SELECT number FROM drops ORDER BY (SELECT count(*) FROM ${table}) LIMIT 1`,
  (table) => `SELECT number FROM drops LIMIT (SELECT count(*) FROM ${table})`,
  (table, name) => `SELECT value FROM (SELECT * FROM ${table}) AS ${name}, json_each('[1]')`,
  (table) => `EXPLAIN SELECT * FROM ${table}`,
  (table) => `EXPLAIN QUERY PLAN SELECT * FROM ${table}`,
];

/** Names that SQLite has without anybody making them. */
const OWN = [
  ...[
    'sqlite_schema',
    'sqlite_master',
    'sqlite_temp_schema',
    'sqlite_temp_master',
    'dbstat',
    'sqlite_dbpage',
    'sqlite_stmt',
  ],
  ...[
    'bytecode',
    'tables_used',
    'pragma_database_list',
    'pragma_table_list',
    'pragma_function_list',
    'pragma_compile_options',
  ],
  ...['sqlite_sequence', 'sqlite_stat1', 'completion', 'fsdir', 'generate_series'],
  ...viewNames.flatMap((name) => [`pragma_table_info('${name}')`, `pragma_table_xinfo('${name}')`]),
];

const spellings = (table: string): string[] => [
  ...(viewNames.includes(table)
    ? []
    : [table, `"${table}"`, `[${table}]`, `\`${table}\``, `temp.${table}`, table.toUpperCase()]),
  ...['main', 'MAIN', '"main"', '[main]'].map((schema) => `${schema}.${table}`),
];

describe('the door of questions in SQL', () => {
  it('shows every documented view', () => {
    for (const view of viewNames)
      expect([view, isAnswered(`SELECT count(*) FROM ${view}`)]).toEqual([view, true]);
    expect(
      isAnswered('WITH mine AS (SELECT * FROM drops) SELECT * FROM mine JOIN temp.drops USING (number)'),
    ).toBe(true);
    expect(isAnswered('WITH drops AS (SELECT 1 AS a) SELECT * FROM drops')).toBe(true);
    expect(isAnswered('SELECT key, value FROM drops, json_each(json_array(number)) LIMIT 1')).toBe(true);
    expect(shown.size).toBeGreaterThan(30);
  });

  it.each(['?', '?2', ':n', '@n', '$n'])('answers nothing of no value, given as %s', (place) => {
    expect(() => answerOf(door, `SELECT item FROM drops WHERE number = ${place}`, 10)).toThrow(
      'The statement has a place for a value, such as ? or :name, and no value for it: write the value itself.',
    );
    // Only where it is a place, not in a text, a name or a comment.
    expect(isAnswered(`SELECT '${place}' AS "${place}" /* ${place} */ -- ${place}`)).toBe(true);
  });

  it('keeps the indexes of the tables behind the views', () => {
    const plan = answerOf(
      door,
      `EXPLAIN QUERY PLAN SELECT count(*) FROM drops d JOIN posts p ON p.epoch BETWEEN d.epoch AND d.epoch + 300`,
      50,
    );
    expect(JSON.stringify(plan.rows)).toMatch(/SEARCH (main\.)?social_posts USING/u);
  });

  it('has no other table, in any form of question and under any name', () => {
    expect(tables.length).toBeGreaterThan(60);
    const own = OWN.flatMap((table) => [table, `main.${table}`]);
    const all = tables.flatMap(spellings);
    expect((own.length + all.length) * forms.length).toBeGreaterThan(15_000);
    const through: string[] = [];
    // SQLite's own tables, and a third of the spellings of ours, of which each has several.
    for (const [at, spelling] of [...own, ...ofTurn(all, 3)].entries())
      for (const [index, form] of forms.entries()) {
        // The names of views are the ones that a rule could mistake; each form meets all of them over the tables.
        const sql = form(spelling, viewNames[(index + at) % viewNames.length] ?? 'drops');
        if (isAnswered(sql)) through.push(sql);
      }
    expect([through.slice(0, 10), through.length]).toEqual([[], 0]);
  });

  it('shows nothing that no view shows to generated questions', () => {
    const named = [...tables, ...OWN];
    const word = fc.constantFrom(...viewNames, ...tables, 'a', 'b', 'main', 'temp');
    const source = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...viewNames) },
      { weight: 3, arbitrary: fc.constantFrom(...named) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...named.map((name) => `main.${name}`),
          ...viewNames.map((name) => `temp.${name}`),
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom('a', 'b', `json_each('[1]')`, '(VALUES (1))') },
    );
    const { query } = fc.letrec<{ query: string; core: string; from: string; value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom('*', '1', 'count(*)', 'rowid', 'value', 'content', 'number'),
        word.map((name) => `"${name}".*`),
        source.map((name) => `'x' IN ${name}`),
        tie('query').map((inner) => `(${inner})`),
        tie('query').map((inner) => `EXISTS (${inner})`),
        tie('query').map((inner) => `json_group_array((${inner})) OVER ()`),
      ),
      from: fc.oneof(
        { maxDepth: 3 },
        fc.tuple(source, word).map(([name, alias]) => `${name} AS "${alias}"`),
        source,
        fc.tuple(tie('query'), word).map(([inner, alias]) => `(${inner}) AS "${alias}"`),
        fc
          .tuple(
            tie('from'),
            fc.constantFrom(',', 'JOIN', 'LEFT JOIN', 'NATURAL JOIN', 'FULL JOIN'),
            tie('from'),
          )
          .map((parts) => parts.join(' ')),
      ),
      core: fc.oneof(
        { maxDepth: 3 },
        fc.tuple(tie('value'), tie('from')).map(([value, from]) => `SELECT ${value} FROM ${from}`),
        fc
          .tuple(tie('value'), tie('from'), tie('value'))
          .map(([a, from, b]) => `SELECT ${a}, 1 FROM ${from} WHERE ${b.replace('*', '1')}`),
        tie('value').map((value) => `VALUES (${value.replaceAll('*', '1')})`),
        fc
          .tuple(tie('core'), fc.constantFrom('UNION', 'UNION ALL', 'EXCEPT'), tie('core'))
          .map((parts) => parts.join(' ')),
      ),
      query: fc.oneof(
        { maxDepth: 3 },
        tie('core'),
        fc
          .tuple(
            fc.constantFrom('WITH', 'WITH RECURSIVE'),
            word,
            fc.constantFrom('AS', 'AS MATERIALIZED', 'AS NOT MATERIALIZED'),
            tie('query'),
            tie('core'),
          )
          .map(([start, name, as, inner, core]) => `${start} "${name}" ${as} (${inner}) ${core}`),
        fc
          .tuple(word, word, tie('query'), tie('query'), tie('core'))
          .map(
            ([one, other, first, second, core]) =>
              `WITH "${one}" AS (${first}), "${other}" AS (${second}) ${core} LIMIT 50`,
          ),
        fc
          .tuple(word, source, word)
          .map(
            ([name, table, alias]) => `WITH "${name}" AS (SELECT * FROM ${table}) SELECT * FROM "${alias}"`,
          ),
      ),
    }));
    let answered = 0;
    fc.assert(
      fc.property(query, (sql) => {
        if (isAnswered(sql)) answered += 1;
        expect([sql, leakOf(`SELECT * FROM (${sql}) LIMIT 200`)]).toEqual([sql, []]);
      }),
      { numRuns: count(3000, 10_000) },
    );
    // A generator of what SQLite cannot read would prove nothing.
    expect(answered).toBeGreaterThan(count(150, 500));
  });
});
