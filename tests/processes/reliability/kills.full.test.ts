import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { openDatabase } from '#main/db/database.ts';
import { migrate, schemaVersionOf } from '#main/db/migrate.ts';
import { migrations } from '#main/db/migrations/index.ts';
import { openReader, openWriter } from '#main/db/open.ts';
import { count, noteFigures, ofTurn } from '#tests/helpers/soak.ts';

const helpers = join(import.meta.dirname, '..', '..', 'helpers');
const base = mkdtempSync(join(tmpdir(), 'dropscope-kills-'));
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

/** Starts a helper, waits for a word on its screen, then `afterMs` longer, and kills it. */
const killAfter = (helper: string, args: readonly string[], word: string, afterMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(helpers, helper), ...args], {
      cwd: join(helpers, '..', '..'),
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(word)) setTimeout(() => child.kill('SIGKILL'), afterMs);
    });
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve();
      else reject(new Error(output));
    });
  });

/** The schema and every row of every table, as one hash. */
const stateOf = (file: string): { version: number; hash: string } => {
  const connection = new Sqlite(file);
  try {
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    const hash = createHash('sha256');
    const schema = connection.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
    hash.update(JSON.stringify(schema));
    for (const { type, name } of schema as { type: string; name: string }[])
      if (type === 'table' && !name.startsWith('sqlite_'))
        hash.update(JSON.stringify(connection.prepare(`SELECT * FROM "${name}"`).all()));
    return { version: schemaVersionOf(connection), hash: hash.digest('hex') };
  } finally {
    connection.close();
  }
};

/** A database of an earlier schema, with facts in it. */
const makeEarlier = async (file: string, before: number): Promise<void> => {
  const connection = openWriter(file, { create: true });
  const steps = migrations.filter((one) => one.number < before);
  await migrate(connection, () => Promise.resolve(), steps);
  if (steps.length > 0)
    for (let n = 0; n < 200; n += 1)
      connection.prepare('INSERT INTO meta VALUES (?, ?)').run(`fact-${n}`, 'x');
  connection.close();
};

describe('a migration that is killed', () => {
  const KILLS = count(1, 3);
  const chosen = ofTurn(migrations, 8).map((one) => one.number);

  it(`leaves the earlier schema whole, and the next start completes it (${chosen.length} steps × ${KILLS})`, async () => {
    let kills = 0;
    for (const step of chosen) {
      const earlier = join(base, `before-${step}.db`);
      await makeEarlier(earlier, step);
      const before = stateOf(earlier);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const file = join(base, `killed-${step}-${kill}.db`);
        copyFileSync(earlier, file);
        await killAfter('migrate-child.ts', [file, String(step)], 'inside', kill * 20);
        expect({ step, ...stateOf(file) }).toEqual({ step, ...before });
        (await openDatabase(file, join(base, 'backups'))).close();
        const reader = openReader(file);
        expect(schemaVersionOf(reader)).toBe(migrations.at(-1)?.number);
        expect(reader.prepare(`SELECT count(*) FROM meta WHERE key LIKE 'fact-%'`).pluck().get()).toBe(
          step === migrations[0]?.number ? 0 : 200,
        );
        reader.close();
        kills += 1;
      }
    }
    noteFigures('migration-kills', { steps: chosen.length, kills, halfMigrated: 0 });
  });
});

describe('an export that is killed', () => {
  const KILLS = count(3, 50);

  it(`leaves the old file or the new one, whole (${KILLS} kills)`, async () => {
    const random = createRandom(22);
    const file = join(base, 'report.csv');
    writeFileSync(file, 'old'.repeat(10));
    let replaced = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killAfter('export-child.ts', [base], 'writing', random.unit() * 120);
      const text = readFileSync(file, 'utf8');
      const isOld = text === 'old'.repeat(10);
      const isNew = text.length === 4_000_000 && text === (text[0] ?? '').repeat(4_000_000);
      expect([text.length, isOld || isNew]).toEqual([text.length, true]);
      if (isNew) replaced += 1;
    }
    const leftovers = readdirSync(base).filter((name) => name.startsWith('report.csv.'));
    expect(existsSync(file)).toBe(true);
    noteFigures('export-kills', {
      kills: KILLS,
      partialFiles: 0,
      foundNew: replaced,
      temporaryLeft: leftovers.length,
    });
  });
});
