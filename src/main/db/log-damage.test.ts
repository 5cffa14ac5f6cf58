import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { count } from '#tests/helpers/soak.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { openDatabase } from './database.ts';
import { isLogDamaged } from './log-damage.ts';
import { recoveryOf } from './recovery.ts';

const NOTES = 40;
const PLACES = count(12, 30);
const folder = mkdtempSync(join(tmpdir(), 'dropscope-log-'));
const seed = join(folder, 'seed.db');

/** A database of which the last changes are in its log alone, as after a power cut. */
beforeAll(async () => {
  const w = await createTestWorkstation({ data: 'none' });
  w.sql().pragma('wal_checkpoint(TRUNCATE)');
  for (let at = 0; at < NOTES; at += 1) await w.post('/api/notes', { subject: null, text: `note ${at}` });
  for (const ending of ['', '-wal']) copyFileSync(w.paths.database + ending, seed + ending);
  await w.dispose();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const copied = (name: string, edit: (log: Buffer) => Buffer): string => {
  const data = join(folder, name);
  mkdirSync(data);
  const file = join(data, 'dropscope.db');
  copyFileSync(seed, file);
  writeFileSync(`${file}-wal`, edit(readFileSync(`${seed}-wal`)));
  return file;
};
const notesIn = (file: string): number => {
  const connection = new Sqlite(file);
  try {
    return Number(connection.prepare('SELECT count(*) FROM notes').pluck().get());
  } finally {
    connection.close();
  }
};

it('a log as it was written is sound, and so is one that was cut within its last commit', async () => {
  const whole = copied('whole', (log) => log);
  expect([isLogDamaged(whole), isLogDamaged(join(folder, 'absent.db'))]).toEqual([false, false]);
  (await openDatabase(whole, join(folder, 'backups'))).close();
  expect(notesIn(whole)).toBe(NOTES);
  const cut = copied('cut', (log) => log.subarray(0, log.length - 2000));
  expect(isLogDamaged(cut)).toBe(false);
  expect(notesIn(cut)).toBe(NOTES - 1);
});

it(`a byte changed at ${PLACES} places loses nothing but the last commit without a word, and what can be read is saved`, async () => {
  const random = createRandom(34);
  let refused = 0;
  for (let place = 0; place < PLACES; place += 1) {
    const file = copied(`changed-${place}`, (log) => {
      const at = random.below(log.length);
      log[at] = (log[at] ?? 0) ^ (1 + random.below(255));
      return log;
    });
    const opened = await openDatabase(file, join(folder, 'backups')).catch((error: unknown) => error);
    if (opened instanceof Error) {
      refused += 1;
      expect(opened.message).toMatch(
        /has a damaged log of its last changes .* was left untouched: restore a backup/u,
      );
      if (refused > 3) continue;
      const { name } = await recoveryOf(join(folder, `changed-${place}`)).salvage();
      const saved = notesIn(join(folder, `changed-${place}`, name));
      expect([saved >= 0, saved < NOTES]).toEqual([true, true]);
    } else {
      (opened as Awaited<ReturnType<typeof openDatabase>>).close();
      expect(notesIn(file)).toBeGreaterThanOrEqual(NOTES - 1);
    }
  }
  expect(refused).toBeGreaterThan(PLACES / 2);
}, 120_000);
