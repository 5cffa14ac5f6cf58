import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { openLocalFile } from '#main/base/import-file.ts';
import { backUp } from '#main/db/backup.ts';
import { openDatabase, type Database } from '#main/db/database.ts';
import { DatabaseError } from '#main/db/errors.ts';
import { openReader, WAL_LIMIT_BYTES } from '#main/db/open.ts';
import { applyRestore, prepareRestore } from '#main/db/restore.ts';
import { removeMeta, setMeta } from '#main/repositories/meta.ts';
import { checkIntegrity, type IntegrityReport } from '#main/workers/tasks/check-integrity.ts';
import { checkSearchIndexes } from '#main/workers/tasks/check-search.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import {
  hasSmallDisk,
  mountSmallDisk,
  SMALL_DISK_ABSENT,
  type SmallDisk,
} from '#tests/helpers/small-disk.ts';
import { count, isSoak, noteFigures } from '#tests/helpers/soak.ts';
import { v2Archive } from '#tests/helpers/social-files.ts';
import {
  createTestWorkstation,
  type TestWorkstation,
  type TestWorkstationOptions,
} from '#tests/helpers/workstation.ts';

const base = mkdtempSync(join(tmpdir(), 'dropscope-reliability-'));
/** A closed data folder with 400 drops in it; every case works on a copy. */
let seed = '';
let caseNumber = 0;

beforeAll(async () => {
  const w = await createTestWorkstation({
    data: { file: writeSmallArchive(base, 400) },
    folder: join(base, 'seed'),
  });
  await w.close();
  seed = w.paths.database;
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const freshFile = (): string => {
  caseNumber += 1;
  const file = join(base, `case-${caseNumber}.db`);
  copyFileSync(seed, file);
  return file;
};
const remove = (file: string): void => {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
};
const backups = (): string => join(base, 'backups');
/** From now on nothing moves from the write-ahead log into the file. */
const keepLog = (store: Database) => store.write((tx) => tx.prepare('PRAGMA wal_autocheckpoint = 0').get());

/** One hash over every drop: number, time, text, document. */
const contentHash = (connection: Sqlite.Database): string => {
  const hash = createHash('sha256');
  for (const row of connection
    .prepare('SELECT number, time, content, document FROM drops ORDER BY number')
    .iterate())
    hash.update(JSON.stringify(row));
  return hash.digest('hex');
};

describe('a power cut', () => {
  const CUTS = count(8, 500);
  const BATCHES = 30;
  const ROWS = 40;

  it(`loses at most what was being written (${CUTS} cuts of the write-ahead log)`, async () => {
    const file = freshFile();
    const store = await openDatabase(file, backups());
    await keepLog(store);
    for (let batch = 0; batch < BATCHES; batch += 1)
      await store.write((tx) => {
        const insert = tx.prepare('INSERT INTO meta VALUES (?, ?)');
        for (let row = 0; row < ROWS; row += 1)
          insert.run(`batch-${String(batch).padStart(2, '0')}-${row}`, 'x'.repeat(300));
        tx.prepare(`UPDATE drops SET author = ? `).run(`after ${batch}`);
      });
    const copy = join(base, 'cut.db');
    const wal = readFileSync(`${file}-wal`);
    const whole = readFileSync(file);
    store.close();
    const random = createRandom(4966);
    const states = new Set<number>();
    for (let cut = 0; cut < CUTS; cut += 1) {
      remove(copy);
      writeFileSync(copy, whole);
      writeFileSync(`${copy}-wal`, wal.subarray(0, Math.floor(random.unit() * wal.length)));
      (await openDatabase(copy, backups())).close();
      const after = openReader(copy);
      const sizes = after
        .prepare(
          `SELECT substr(key, 7, 2) AS batch, count(*) AS size FROM meta WHERE key LIKE 'batch-%' GROUP BY 1 ORDER BY 1`,
        )
        .all() as { batch: string; size: number }[];
      // Whole batches only, none missing between them, and the other table agrees on which was last.
      expect(sizes).toEqual(
        sizes.map((_one, index) => ({ batch: String(index).padStart(2, '0'), size: ROWS })),
      );
      const authors = after.prepare('SELECT DISTINCT author FROM drops').pluck().all();
      expect(authors).toHaveLength(1);
      if (sizes.length > 0) expect(authors).toEqual([`after ${sizes.length - 1}`]);
      expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
      states.add(sizes.length);
      after.close();
    }
    expect(states.size).toBeGreaterThan(Math.min(10, CUTS / 4));
    noteFigures('power-cut', {
      cuts: CUTS,
      bad: 0,
      partial: 0,
      distinctStates: states.size,
      batches: BATCHES,
    });
  });
});

describe('the write-ahead log', () => {
  it('is cut down again after a reader that stayed long', async () => {
    const file = freshFile();
    const store = await openDatabase(file, backups());
    const walBytes = (): number => statSync(`${file}-wal`).size;
    const reader = openReader(file);
    const rows = reader.prepare('SELECT number FROM drops').iterate();
    rows.next();
    const write = (from: number, to: number): Promise<void> =>
      store.write((tx) => {
        const insert = tx.prepare('INSERT INTO meta VALUES (?, ?)');
        for (let row = from; row < to; row += 1) insert.run(`row-${row}`, 'x'.repeat(400));
      });
    const total = count(40_000, 1_000_000);
    for (let row = 0; row < total; row += 5000) await write(row, row + 5000);
    const peak = walBytes();
    expect(peak).toBeGreaterThan(WAL_LIMIT_BYTES);
    rows.return?.();
    reader.close();
    // The next two commits: one lets the log be written back, the other begins it anew.
    await write(total, total + 1);
    await write(total + 1, total + 2);
    expect(walBytes()).toBeLessThanOrEqual(WAL_LIMIT_BYTES);
    noteFigures('wal', { rows: total, peakMB: peak / 1e6, afterMB: walBytes() / 1e6 });
    store.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

type Damage = (bytes: Buffer, random: () => number) => Buffer;

const DAMAGES: Readonly<Record<string, Damage>> = {
  'one bit': (bytes, random) => {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    return bytes;
  },
  'a zeroed page': (bytes, random) => {
    const at = Math.floor((random() * bytes.length) / 4096) * 4096;
    return bytes.fill(0, at, at + 4096);
  },
  'a sector of noise': (bytes, random) => {
    const at = Math.floor((random() * bytes.length) / 512) * 512;
    for (let index = at; index < Math.min(at + 512, bytes.length); index += 1)
      bytes[index] = Math.floor(random() * 256);
    return bytes;
  },
  'a cut file': (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
};

/** What of the drops can still be read, as number → content; null where reading fails. */
const readDrops = (file: string): string | null => {
  const connection = new Sqlite(file, { readonly: true });
  try {
    return contentHash(connection);
  } catch {
    return null;
  } finally {
    connection.close();
  }
};

const quiet = { signal: new AbortController().signal, progress: () => {}, commit: () => Promise.resolve() };

const fullCheck = async (file: string): Promise<IntegrityReport | null> => {
  try {
    return await checkIntegrity({ file, search: await checkSearchIndexes({ file }, quiet) }, quiet);
  } catch {
    // SQLite refuses to go on reading: that is a finding too.
    return null;
  }
};

describe('damage', () => {
  const SEEDS = count(2, 60);

  it(`of four kinds × ${SEEDS} seeds is found before a drop is shown wrong, and never written over`, async () => {
    const whole = readFileSync(seed);
    const before = readDrops(seed);
    const figures: Record<string, { start: number; full: number; harmless: number; silent: number }> = {};
    for (const [name, damage] of Object.entries(DAMAGES)) {
      const tally = { start: 0, full: 0, harmless: 0, silent: 0 };
      for (let turn = 0; turn < SEEDS; turn += 1) {
        const random = createRandom(turn * 7919 + name.length);
        const file = join(base, 'damaged.db');
        remove(file);
        const bytes = damage(Buffer.from(whole), () => random.unit());
        writeFileSync(file, bytes);
        const opened = await openDatabase(file, backups()).catch((error: unknown) => error);
        if (opened instanceof Error) {
          expect(opened).toBeInstanceOf(DatabaseError);
          expect(readFileSync(file).equals(bytes)).toBe(true);
          tally.start += 1;
          tally.full += 1;
          continue;
        }
        (opened as Awaited<ReturnType<typeof openDatabase>>).close();
        const report = await fullCheck(file);
        if (report?.ok !== true) tally.full += 1;
        else if (readDrops(file) === before) tally.harmless += 1;
        else tally.silent += 1;
      }
      figures[name] = tally;
    }
    expect(Object.values(figures).map(({ silent }) => silent)).toEqual([0, 0, 0, 0]);
    noteFigures('damage', { seeds: SEEDS, ...figures });
  });
});

describe('restoring', () => {
  const DRILLS = count(1, 50);

  it(`gives back what was backed up, beside a live write-ahead log (${DRILLS} drills)`, async () => {
    for (let drill = 0; drill < DRILLS; drill += 1) {
      const folder = mkdtempSync(join(base, 'drill-'));
      const file = join(folder, 'dropscope.db');
      const own = join(folder, 'backups');
      copyFileSync(seed, file);
      const store = await openDatabase(file, own);
      const reader = openReader(file);
      await store.write((tx) => tx.prepare('UPDATE drops SET author = ?').run(`state ${drill}`));
      const expected = contentHash(reader);
      const backup = await backUp(reader, own, 'manual');
      await keepLog(store);
      await store.write((tx) => tx.prepare('DELETE FROM drops WHERE number > ?').run(50 + drill));
      await prepareRestore(folder, own, backup.name);
      // A crash: nothing is closed properly, the newer log stays next to the file.
      const stale = readFileSync(`${file}-wal`);
      reader.close();
      store.close();
      writeFileSync(`${file}-wal`, stale);
      expect(await applyRestore(folder, file)).not.toBeNull();
      (await openDatabase(file, own)).close();
      const again = openReader(file);
      expect(contentHash(again)).toBe(expected);
      expect(again.prepare('SELECT DISTINCT author FROM drops').pluck().all()).toEqual([`state ${drill}`]);
      again.close();
      rmSync(folder, { recursive: true });
    }
    noteFigures('restore', { drills: DRILLS, equal: DRILLS });
  });
});

describe.skipIf(!hasSmallDisk)(`a full disk (${SMALL_DISK_ABSENT})`, () => {
  let disk: SmallDisk;
  let w: TestWorkstation;
  const start = async (data: TestWorkstationOptions['data']): Promise<void> => {
    disk = mountSmallDisk(64);
    w = await createTestWorkstation({ data, folder: join(disk.folder, 'data') });
  };
  afterEach(async () => {
    await w.dispose();
    disk.unmount();
  });

  it('stops an import with a way out, loses nothing, and lets it be repeated', async () => {
    await start({ file: writeSmallArchive(base, 200) });
    const before = contentHash(w.sql());
    const larger = readFileSync(writeSmallArchive(mkdtempSync(join(base, 'larger-')), 3000));
    // The upload fits; the drops do not.
    disk.fill(1_000_000 + larger.length);
    const refused = await w.upload(
      '/api/import-complete-dataset?format=json-qanon&dataset=new&open=true&waitMs=60000',
      larger,
    );
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([507, 'disk_full']);
    expect(refused.text).toMatch(/full: free some space and try again; nothing was lost/);
    // What the failed import wrote does not keep the disk full.
    expect(statSync(`${w.paths.database}-wal`).size).toBeLessThan(100_000);
    expect(contentHash(w.sql())).toBe(before);
    expect(w.sql().pragma('integrity_check', { simple: true })).toBe('ok');
    disk.empty();
    const again = await w.upload<{ jobId: string }>(
      '/api/import-complete-dataset?format=json-qanon&dataset=new&open=true',
      larger,
    );
    await w.finished(again.value.jobId);
    expect(w.sql().prepare('SELECT count(*) FROM drops').pluck().get()).toBe(3000);
  });

  it('stops an import of posts after some of it was written; none of it stays or is taken for known', async () => {
    await start('none');
    const file = join(base, 'posts.csv');
    writeFileSync(file, v2Archive(15_000));
    const importAll = async () =>
      w.services.imports.posts.importFile(
        await openLocalFile(file, 'posts.csv'),
        { format: 'auto', onError: 'abort' },
        300_000,
      );
    disk.fill(5_000_000);
    await expect(importAll()).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringMatching(/full: free some space and try again; nothing was lost/) as string,
    });
    disk.empty();
    const [job] = (await w.get<{ status: string; error: string }[]>('/api/jobs?kind=import-posts')).value;
    expect(job?.status).toBe('failed');
    expect((await w.get<unknown[]>('/api/social-posts')).value).toEqual([]);
    expect(await importAll()).toMatchObject({ status: 'completed', imported: 15_000, unchanged: 0 });
    expect(w.sql().pragma('integrity_check', { simple: true })).toBe('ok');
    w.sql()
      .prepare(`INSERT INTO social_posts_fts (social_posts_fts, rank) VALUES ('integrity-check', 1)`)
      .run();
  });
});

describe('many at once', () => {
  const OPERATIONS = count(300, 10_000);

  it(`never meets "database is locked" (${OPERATIONS} mixed operations beside full checks and backups)`, async () => {
    const w = await createTestWorkstation({ data: { file: writeSmallArchive(base, 300) } });
    const { store, pool } = w.services.deps;
    const random = createRandom(11);
    let checks = 0;
    let done = false;
    const checking = (async () => {
      while (!done) {
        expect(
          (await pool.run('checkIntegrity', { file: store.file, search: { indexes: 0, problems: [] } }))
            .problems,
        ).toEqual([]);
        checks += 1;
      }
    })();
    const operations: readonly ((n: number) => Promise<unknown>)[] = [
      (n) =>
        store.write((tx) => {
          setMeta(tx, `op-${n}`, 'x');
        }),
      (n) =>
        store.write((tx) => {
          removeMeta(tx, `op-${n - 40}`);
        }),
      () => store.read.selectFrom('drops').select('number').limit(50).execute(),
      () => w.get('/api/q-drops?search=the&limit=5'),
      () => w.send('PATCH', '/api/settings', { network: random.unit() < 0.5 }),
      () => w.get('/api/health'),
    ];
    const faults: string[] = [];
    for (let n = 0; n < OPERATIONS; n += 20) {
      const some = Array.from({ length: 20 }, (_, index) => {
        const operation = operations[Math.floor(random.unit() * operations.length)];
        return Promise.resolve(operation?.(n + index));
      });
      for (const one of await Promise.allSettled(some)) {
        if (one.status === 'rejected') faults.push(String(one.reason));
        else if (
          typeof one.value === 'object' &&
          one.value !== null &&
          'status' in one.value &&
          Number(one.value.status) >= 400
        )
          faults.push(JSON.stringify(one.value));
      }
      if (n % 200 === 0) expect((await w.post('/api/admin/backups')).status).toBe(200);
      if (n % 100 === 0) w.sql().pragma('wal_checkpoint(TRUNCATE)');
    }
    done = true;
    await checking;
    expect(faults).toEqual([]);
    expect(checks).toBeGreaterThan(0);
    noteFigures('busy', { operations: OPERATIONS, busy: 0, fullChecksBeside: checks, soak: isSoak });
    await w.dispose();
  });
});
