import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INTERRUPTED } from '#main/base/errors.ts';
import { createWorkerPool } from '#main/workers/pool.ts';
import {
  salvageResultSchema,
  type AdminOverview,
  type BackupInfo,
  type LogEntry,
} from '#shared/contract/admin.ts';
import type { Health } from '#shared/contract/health.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { createTestWorkstation, seededFolder, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
const file = writeSmallArchive(source, 400);
afterAll(() => {
  rmSync(source, { recursive: true });
});
const open = async () => {
  const folder = await seededFolder({ file }, 'administered');
  w = await createTestWorkstation({ data: 'none', folder });
};
const eachOfItsOwn = () => {
  beforeEach(open);
  afterEach(() => w.dispose());
};

const restart = async () => {
  await w.close();
  w = await createTestWorkstation({ data: 'none', folder: w.folder });
};
const health = async () => (await w.get<Health>('/api/health')).value;
const deleteDrops = () => w.sql().exec('DELETE FROM drops WHERE number > 100');

describe('overview, copies and log', () => {
  beforeAll(open);
  afterAll(() => w.dispose());

  it('says how many rows and bytes each part has, what was imported last, and how much room is left', async () => {
    const { value } = await w.get<AdminOverview>('/api/admin/overview');
    const connection = w.sql();
    const pages = connection.prepare('PRAGMA page_count').pluck().get();
    const free = connection.prepare('PRAGMA freelist_count').pluck().get();
    const pageSize = connection.prepare('PRAGMA page_size').pluck().get();
    const bytes = value.parts.reduce((sum, part) => sum + part.bytes, 0);
    expect(bytes).toBe((Number(pages) - Number(free)) * Number(pageSize));
    expect(value.parts.find(({ part }) => part === 'drops')).toMatchObject({ rows: 400 });
    expect(value.parts.find(({ part }) => part === 'posts')).toMatchObject({ rows: 0 });
    expect(value.lastImport).not.toBeNull();
    expect(value.diskFreeBytes).toBeGreaterThan(0);
  });

  it('names as last import the last one that stored something', async () => {
    const lastImport = async () => (await w.get<AdminOverview>('/api/admin/overview')).value.lastImport;
    const stored = await lastImport();
    w.sql().exec(
      `CREATE TEMP TABLE empty_import AS SELECT * FROM imports LIMIT 1;
       UPDATE empty_import SET id = NULL, name = 'found nothing', added = 0, changed = 0, finished_at = 4000000000;
       INSERT INTO imports SELECT * FROM empty_import;`,
    );
    expect(await lastImport()).toEqual(stored);
  });

  it('refuses a salvaged copy that is not there, and a path', async () => {
    expect((await w.post('/api/admin/salvage/salvaged-2026.db/use')).status).toBe(404);
    expect((await w.post('/api/admin/salvage/..%2Fsalvaged-2026.db/use')).status).toBe(400);
  });

  it('has a log that is read newest first, by level and word', async () => {
    w.log.warn('a canary sings', { tune: 'high' });
    w.log.debug('not shown');
    const all = (await w.get<LogEntry[]>('/api/admin/log')).value;
    expect(all[0]).toMatchObject({ level: 'warn', message: 'a canary sings', fields: '{"tune":"high"}' });
    expect(all.some(({ message }) => message === 'started')).toBe(true);
    const found = (await w.get<LogEntry[]>('/api/admin/log?search=HIGH&level=warn')).value;
    expect(found.map(({ message }) => message)).toEqual(['a canary sings']);
    expect((await w.get('/api/admin/log?limit=0')).status).toBe(400);
  });

  it('has a log that shows a line that a crash cut instead of failing on it', async () => {
    writeFileSync(w.paths.log, '{"time":"2026', { flag: 'a' });
    const { value } = await w.get<LogEntry[]>('/api/admin/log');
    expect(value[0]).toMatchObject({ level: 'warn', message: '{"time":"2026' });
  });
});

describe('backup and restore', () => {
  eachOfItsOwn();

  it('makes a backup that stands in the list and in the health', async () => {
    const { value } = await w.post<BackupInfo>('/api/admin/backups');
    expect(value.reason).toBe('manual');
    const list = (await w.get<BackupInfo[]>('/api/admin/backups')).value;
    expect(list[0]).toEqual(value);
    expect((await health()).database.lastBackup?.file).toContain(value.name);
  });

  it('puts a backup in place at the next start, with the stale write-ahead log moved aside', async () => {
    const before = (await health()).totalDrops;
    const { value: backup } = await w.post<BackupInfo>('/api/admin/backups');
    deleteDrops();
    const answer = await w.post<{ message: string }>(`/api/admin/backups/${backup.name}/restore`);
    expect(answer.value.message).toContain('starts again');
    expect((await health()).restoreWaiting).toBe(true);
    expect((await health()).totalDrops).toBeLessThan(before);
    // A stale log next to the file: what made a restored database wrong when it was left there.
    await w.close();
    writeFileSync(`${w.paths.database}-wal`, 'stale');
    w = await createTestWorkstation({ data: 'none', folder: w.folder });
    const after = await health();
    expect(after.totalDrops).toBe(before);
    expect(after.restoreWaiting).toBe(false);
    const aside = readdirSync(w.folder).find((name) => name.startsWith('replaced-'));
    expect(readFileSync(join(w.folder, aside ?? '', 'dropscope.db-wal'), 'utf8')).toBe('stale');
    expect((await w.get<BackupInfo[]>('/api/admin/backups')).value.map(({ reason }) => reason)).toContain(
      'restore',
    );
  });

  it('refuses a damaged backup, an unknown one and a path', async () => {
    const { value: backup } = await w.post<BackupInfo>('/api/admin/backups');
    const file = join(w.paths.backups, backup.name);
    writeFileSync(file, readFileSync(file).fill(0, 4096, 40_960));
    const damaged = await w.post(`/api/admin/backups/${backup.name}/restore`);
    expect([damaged.status, damaged.headers.get('X-Error-Code')]).toEqual([409, 'conflict']);
    expect((await w.post('/api/admin/backups/dropscope-nothing.db/restore')).status).toBe(404);
    expect((await w.post('/api/admin/backups/..%2F..%2Fetc%2Fpasswd/restore')).status).toBe(400);
    expect(existsSync(join(w.folder, 'restore-waiting.db'))).toBe(false);
    expect(readdirSync(w.folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('can be taken back before the restart', async () => {
    const { value: backup } = await w.post<BackupInfo>('/api/admin/backups');
    deleteDrops();
    await w.post(`/api/admin/backups/${backup.name}/restore`);
    expect((await w.send('DELETE', '/api/admin/restore')).status).toBe(200);
    expect((await w.send('DELETE', '/api/admin/restore')).status).toBe(404);
    const count = (await health()).totalDrops;
    await restart();
    expect((await health()).totalDrops).toBe(count);
  });
});

describe('checks', () => {
  eachOfItsOwn();

  it('finds nothing in a sound database and says when it looked', async () => {
    const { value } = await w.post<{ jobId: string }>('/api/admin/integrity-check');
    const job = await w.finished(value.jobId);
    expect(job).toMatchObject({ status: 'completed', result: { ok: true } });
    expect((await health()).database.lastCheck?.message).toMatch(
      /No damage found\. Checked: pages, indexes and keys, 3 search indexes, and [\d,]+ rows of \d+ tables/,
    );
  });

  it('sees changes of each drop that SQLite itself does not', async () => {
    const changes = {
      7: `content = content || 'x'`,
      // The hash of the words overlooks a blank.
      9: `content = replace(content, ' ', '  ')`,
      10: 'time = time + 1',
      11: `document = substr(document, 2)`,
    };
    for (const [number, change] of Object.entries(changes))
      w.sql().exec(`UPDATE drops SET ${change} WHERE number = ${number}`);
    const { value } = await w.post<{ jobId: string }>('/api/admin/integrity-check');
    const job = await w.finished(value.jobId);
    expect(job.result).toMatchObject({ ok: false });
    for (const number of Object.keys(changes))
      expect(JSON.stringify(job.result)).toContain(`the text of drop ${number} has changed`);
    expect((await health()).status).toBe('degraded');
  });

  it('offers what can be saved of a damaged file, and puts it in place', async () => {
    w.sql().exec(`UPDATE drops SET content = content || 'x' WHERE number = 7`);
    expect((await health()).notes).toEqual([]);
    const check = (await w.post<{ jobId: string }>('/api/admin/integrity-check')).value;
    await w.finished(check.jobId);
    expect((await health()).notes).toEqual([
      expect.stringMatching(/found damage\..* Restore a backup, or copy the readable rows/u),
    ]);
    const started = (await w.post<{ jobId: string }>('/api/admin/salvage')).value;
    const { result } = await w.finished(started.jobId);
    const copy = salvageResultSchema.parse(result);
    expect([copy.drops, copy.damagedTables]).toEqual([400, []]);
    const used = await w.post<{ message: string }>(`/api/admin/salvage/${copy.name}/use`);
    expect(used.value.message).toContain('when Dropscope starts again');
    await restart();
    expect([(await health()).totalDrops, (await health()).status]).toEqual([400, 'ok']);
    expect(readdirSync(w.folder).some((name) => name.startsWith('replaced-'))).toBe(true);
  });

  it('finds pages that cannot be read, and says so instead of failing', async () => {
    await w.close();
    const connection = new Sqlite(w.paths.database, { readonly: true });
    const root = connection
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'drop_references'")
      .pluck()
      .get() as number;
    const size = connection.pragma('page_size', { simple: true }) as number;
    connection.close();
    const damaged = join(w.folder, 'damaged.db');
    writeFileSync(damaged, readFileSync(w.paths.database).fill(0x5a, (root - 1) * size, root * size));
    const pool = createWorkerPool(1);
    const report = await pool.run('checkIntegrity', {
      file: damaged,
      search: { indexes: 0, problems: [] },
    });
    await pool.close();
    expect([report.ok, report.message]).toEqual([false, expect.stringContaining('malformed')]);
  });

  it('says nothing where it was cancelled or cut short by the end of the program', async () => {
    const start = async () => (await w.post<{ jobId: string }>('/api/admin/integrity-check')).value.jobId;
    const cancelled = await start();
    await w.post(`/api/jobs/${cancelled}/cancel`);
    expect((await w.finished(cancelled)).status).toBe('cancelled');
    const [before, cut] = [(await health()).database.lastCheck, await start()];
    await restart();
    expect(await w.finished(cut)).toMatchObject({ status: 'failed', error: INTERRUPTED });
    const { status, database } = await health();
    expect([status, database.lastCheck?.ok, database.lastCheck?.message]).toEqual([
      'ok',
      true,
      before?.message,
    ]);
  });

  it('gives space back and keeps the rows', async () => {
    deleteDrops();
    const before = (await health()).totalDrops;
    const { value } = await w.post<{ jobId: string }>('/api/admin/compact');
    const job = await w.finished(value.jobId);
    const { before: old, after } = job.result as { before: number; after: number };
    expect(after).toBeLessThan(old);
    expect((await health()).totalDrops).toBe(before);
  });
});

describe('a check that is due', () => {
  eachOfItsOwn();

  const WEEK_MS = 7 * 86_400_000;
  const checks = async () => {
    await w.services.admin.checkWhenDue();
    const { items, total } = await w.services.jobs.list({ limit: 50, kind: 'integrity-check' });
    for (const { id } of items) await w.finished(id);
    return total;
  };
  const reopen = async (now?: () => number) => {
    w = await createTestWorkstation({
      data: 'none',
      folder: w.folder,
      ...(now === undefined ? {} : { now }),
    });
  };

  it('runs a week after the import or the last check, and not before', async () => {
    expect(await checks()).toBe(0);
    await w.close();
    await reopen(() => Date.now() + WEEK_MS + 60_000);
    expect(await checks()).toBe(1);
    expect(await checks()).toBe(1);
  });

  it('runs after an end without goodbye, also when a short command came in between', async () => {
    await w.close();
    // What a killed program leaves: the note of its hold.
    writeFileSync(w.paths.lock, JSON.stringify({ name: 'killed', pid: 1, since: 'then' }));
    await reopen();
    await w.close();
    await reopen();
    expect(await checks()).toBe(1);
    expect((await health()).database.lastCheck?.message).toContain('No damage found');
    await restart();
    expect(await checks()).toBe(1);
  });
});
