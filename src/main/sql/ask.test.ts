import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forkProcess } from '#main/base/own-process.ts';
import { residentMemory } from '#main/base/resident-memory.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { askInProcess } from './ask.ts';
import { SQL_PROCESS, type StartSqlProcess } from './process.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

const numbers = (last: number): string =>
  `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ${last})`;

type Greedy = readonly [need: string, sql: string, sentence: RegExp];

/** Ways to fill the memory, which the same look from outside ends. */
const hoarding: readonly Greedy[] = [
  [
    'a sort of long values',
    `${numbers(600)} SELECT length(b) FROM (SELECT zeroblob(7000000) AS b FROM n ORDER BY b LIMIT -1 OFFSET 1)`,
    /more than 512 MB of memory/u,
  ],
  [
    'a sort of many values',
    `${numbers(60_000_000)} SELECT count(*) FROM (SELECT DISTINCT hex(randomblob(5000)) FROM n)`,
    /more than 512 MB of memory/u,
  ],
  [
    'a table of the question’s own',
    `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 600), m AS MATERIALIZED (SELECT randomblob(7000000) AS b FROM n)
      SELECT count(*) FROM m AS a JOIN m AS c ON a.b < c.b`,
    /more than 512 MB of memory/u,
  ],
];

/** Questions that need much of one thing, by the sentence that must name it. */
const greedy: readonly Greedy[] = [
  ...ofTurn(hoarding, hoarding.length),
  ['a long answer', `${numbers(100)} SELECT hex(zeroblob(2000000)) FROM n`, /larger than 32 MB/u],
  [
    'an answer of many rows and short texts',
    `${numbers(10_000)} SELECT hex(zeroblob(5000)) FROM n`,
    /larger than 32 MB/u,
  ],
  ['time', `${numbers(2_000_000_000)} SELECT count(*) FROM n`, /took longer than 0.3 seconds/u],
];

describe('the limits of a question', () => {
  it.each(greedy)('hold where it needs %s, and the sentence names the limit', async (name, sql, sentence) => {
    let peak = 0;
    const pids: number[] = [];
    const start: StartSqlProcess = () => {
      const child = forkProcess(SQL_PROCESS);
      pids.push(child.pid() ?? 0);
      return child;
    };
    const asked = askInProcess(
      start,
      { file: w.paths.database, sql, maxRows: 10_000 },
      name === 'time' ? 0.3 : 60,
    );
    const watch = setInterval(() => {
      for (const pid of pids) void residentMemory(pid).then((bytes) => (peak = Math.max(peak, bytes ?? 0)));
    }, 10);
    await expect(asked).rejects.toThrow(sentence);
    clearInterval(watch);
    expect(peak).toBeGreaterThan(20_000_000);
    expect(peak / 1e6).toBeLessThan(700);
    for (const pid of pids) await expect.poll(() => residentMemory(pid)).toBeNull();
  });
});

describe('a file that cannot be read', () => {
  const question = (file: string) =>
    askInProcess(
      () => forkProcess(SQL_PROCESS),
      { file, sql: 'SELECT sum(length(content)) FROM drops', maxRows: 10 },
      60,
    );

  it('is named by what is wrong with it, not by the words of SQLite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dropscope-ask-'));
    const garbage = join(folder, 'garbage.db');
    writeFileSync(garbage, `SQLite format 3\0${'x'.repeat(5000)}`);
    const damage = { code: 'unavailable', message: expect.stringContaining('is damaged and was left') };
    await expect(question(garbage)).rejects.toMatchObject(damage);
    await expect(question(join(folder, 'none', 'dropscope.db'))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('is no longer where it was'),
    });
    rmSync(folder, { recursive: true });
  });

  it('is named where the damage is met while rows are read', async () => {
    const full = await createTestWorkstation({ data: 'short' });
    await full.close();
    const file = full.paths.database;
    const content = readFileSync(file);
    // All pages after those of the schema.
    content.fill(0xff, content.length >> 1);
    writeFileSync(file, content);
    await expect(question(file)).rejects.toMatchObject({ code: 'unavailable' });
    rmSync(full.folder, { recursive: true });
  });
});
