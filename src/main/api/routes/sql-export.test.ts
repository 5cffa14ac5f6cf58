import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlAnswer } from '#shared/contract/sql.ts';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const ROWS = 25_000;
const numbers = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ${ROWS})`;
/** SQLite cannot give the last of its rows. */
const failing = `${numbers} SELECT abs(CASE x WHEN ${ROWS} THEN -9223372036854775807 - 1 ELSE x END) FROM n`;

const exported = (body: object): Promise<Response> =>
  Promise.resolve(
    w.fetch(
      new Request('http://127.0.0.1/api/sql/export', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ),
  );

describe('all rows of a statement as a file', () => {
  it('are CSV that other programs read, however many there are', async () => {
    const texts = `CASE x % 5 WHEN 0 THEN 'a' || char(13, 10) || 'b' WHEN 1 THEN '=cmd "q", ;' WHEN 2 THEN NULL WHEN 3 THEN '' ELSE 'é😀' END`;
    const response = await exported({
      sql: `${numbers} SELECT x, ${texts} AS text FROM n`,
      csvFor: 'program',
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('sql-result.csv');
    const tables = Object.values(await foreignTables(await response.text()));
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      expect([table.length, table[0]]).toEqual([ROWS + 1, ['x', 'text']]);
      expect(table[6]).toEqual(['6', '=cmd "q", ;']);
      expect(table.at(-1)).toEqual([String(ROWS), 'a\r\nb']);
    }
  });

  it('are NDJSON with an object a line, whose whole numbers are whole', async () => {
    const response = await exported({
      sql: `${numbers} SELECT x, 9007199254740993 AS long FROM n`,
      format: 'ndjson',
    });
    const lines = (await response.text()).split('\n');
    expect([lines.length, lines[0], lines.at(-2), lines.at(-1)]).toEqual([
      ...[ROWS + 1, '{"x":1,"long":"9007199254740993"}'],
      ...[`{"x":${ROWS},"long":"9007199254740993"}`, ''],
    ]);
  });

  it.each([
    ['SELECT 1 FROM nowhere', 'csv', 'no such table'],
    ['DELETE FROM drops', 'csv', 'Only questions over the documented views'],
    ['SELECT 1 AS a, 2 AS a', 'ndjson', 'Two columns have the name “a”'],
  ])('%j as %s is refused before anything is sent', async (sql, format, sentence) => {
    const response = await exported({ sql, format });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('break off where the statement fails on the way, instead of passing for whole', async () => {
    const response = await exported({ sql: failing });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/integer overflow/u);
  });

  it('end with their reader, so that others can ask', async () => {
    for (let leaving = 0; leaving < 3; leaving += 1) {
      const response = await exported({ sql: `${numbers} SELECT x, hex(zeroblob(2000)) FROM n` });
      expect(response.status).toBe(200);
      await response.body?.cancel();
      await expect
        .poll(async () => (await w.post<SqlAnswer>('/api/sql', { sql: 'SELECT 1' })).status, {
          timeout: 20_000,
        })
        .toBe(200);
    }
  });
});
