import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recoveryOf } from '#main/db/recovery.ts';
import type { BackupInfo } from '#shared/contract/admin.ts';
import type { Health } from '#shared/contract/health.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import {
  hasSmallDisk,
  mountSmallDisk,
  SMALL_DISK_ABSENT,
  type SmallDisk,
} from '#tests/helpers/small-disk.ts';
import { count } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const base = mkdtempSync(join(tmpdir(), 'dropscope-folder-'));
/** A closed data folder with 300 drops and one backup; every case works on a copy. */
const seed = join(base, 'seed');
let w: TestWorkstation | null = null;

beforeAll(async () => {
  const filled = await createTestWorkstation({ data: { file: writeSmallArchive(base, 300) }, folder: seed });
  await filled.post('/api/admin/backups');
  await filled.close();
});
afterEach(async () => {
  await w?.close();
  w = null;
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const copyOf = (source: string, target: string): string => {
  mkdirSync(join(target, 'backups'), { recursive: true });
  copyFileSync(join(source, 'dropscope.db'), join(target, 'dropscope.db'));
  for (const name of readdirSync(join(source, 'backups')))
    copyFileSync(join(source, 'backups', name), join(target, 'backups', name));
  return target;
};
const freshFolder = (): string => copyOf(seed, mkdtempSync(join(base, 'data-')));
const open = async (folder: string): Promise<TestWorkstation> =>
  (w = await createTestWorkstation({ data: 'none', folder }));
const start = (folder: string) => createTestWorkstation({ data: 'none', folder });
const healthOf = async (on: TestWorkstation): Promise<Health> => (await on.get<Health>('/api/health')).value;
const change = (on: TestWorkstation) => on.send('PATCH', '/api/settings', { network: true });
const save = (on: TestWorkstation, name: string) =>
  on.post('/api/saved-searches', { name, view: 'search=x', filter: { search: 'x' } });
const codeOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('x-error-code'),
];

describe.skipIf(!hasSmallDisk)(`a full disk (${SMALL_DISK_ABSENT})`, () => {
  let disk: SmallDisk;
  afterEach(async () => {
    await w?.close();
    w = null;
    disk.unmount();
  });

  it('refuses every write in a sentence, goes on answering, and writes again once there is room', async () => {
    disk = mountSmallDisk(32);
    const host = await open(copyOf(seed, join(disk.folder, 'data')));
    disk.fill();
    for (let turn = 0; turn < count(5, 20); turn += 1) {
      // The log is full from the first error on.
      host.log.error('no room for this');
      const refused = await change(host);
      expect(codeOf(refused)).toEqual([507, 'disk_full']);
      expect(refused.text).toMatch(/full: free some space and try again; nothing was lost/);
      expect(codeOf(await save(host, `search ${turn}`))).toEqual([507, 'disk_full']);
      expect((await host.post('/api/admin/integrity-check')).status).toBe(200);
      expect((await host.get('/api/q-drops?limit=5')).status).toBe(200);
      expect(codeOf(await host.post('/api/admin/backups'))).toEqual([507, 'disk_full']);
      for (const { id } of (await host.get<{ id: string }[]>('/api/jobs')).value) await host.finished(id);
    }
    disk.empty();
    expect((await change(host)).status).toBe(200);
    expect((await save(host, 'with room')).status).toBe(200);
    expect(host.sql().pragma('integrity_check', { simple: true })).toBe('ok');
    // It ends in order without room as well; what the log holds is there at the next start.
    disk.fill();
    await host.close();
    disk.empty();
    expect((await (await open(host.folder)).get('/api/saved-searches')).text).toContain('with room');
  });

  it('never lets a restore take place that was answered with an error', async () => {
    disk = mountSmallDisk(32);
    const folder = copyOf(seed, join(disk.folder, 'data'));
    const host = await open(folder);
    const [backup] = (await host.get<BackupInfo[]>('/api/admin/backups')).value;
    await save(host, 'made after the backup');
    // Room for one copy, not for two.
    disk.fill((backup?.sizeBytes ?? 0) * 1.5);
    const answer = await host.post(`/api/admin/backups/${backup?.name ?? ''}/restore`);
    expect(codeOf(answer)).toEqual([507, 'disk_full']);
    expect((await healthOf(host)).restoreWaiting).toBe(false);
    await host.close();
    disk.empty();
    const again = await open(folder);
    expect((await again.get('/api/saved-searches')).text).toContain('made after the backup');
  });
});

describe('a restore', () => {
  it('that was killed while it was prepared leaves nothing that takes place', async () => {
    const folder = freshFolder();
    const [name = ''] = readdirSync(join(folder, 'backups'));
    // What a kill in the middle of the copy leaves, side files included.
    for (const ending of ['', '-wal', '-shm'])
      writeFileSync(
        join(folder, `restore-waiting.db.part${ending}`),
        readFileSync(join(folder, 'backups', name)),
      );
    const host = await open(folder);
    expect((await healthOf(host)).restoreWaiting).toBe(false);
    expect(readdirSync(folder).filter((file) => file.includes('.part'))).toEqual([]);
    expect(readdirSync(folder).filter((file) => file.startsWith('replaced-'))).toEqual([]);
  });

  it('that took place is told by the next start, with where the replaced database is kept', async () => {
    const folder = freshFolder();
    const host = await open(folder);
    const [backup] = (await host.get<BackupInfo[]>('/api/admin/backups')).value;
    expect((await host.post(`/api/admin/backups/${backup?.name ?? ''}/restore`)).status).toBe(200);
    // As after a kill: the database is not closed in order, and anyone who asked may not have seen the answer.
    await host.close();
    const again = await open(folder);
    const kept = readdirSync(folder).find((file) => file.startsWith('replaced-'));
    expect((await healthOf(again)).notes).toEqual([
      expect.stringContaining(`The previous database is kept in ${join(folder, kept ?? '')}`),
    ]);
    await again.close();
    expect((await healthOf(await open(folder))).notes).toEqual([]);
  });

  it.each([
    ['garbage', (file: string) => writeFileSync(file, 'not a database'.repeat(1000))],
    [
      'the database of another program',
      (file: string) => {
        const other = new Sqlite(file);
        other.exec('CREATE TABLE songs (title TEXT)');
        other.close();
      },
    ],
  ])('of %s replaces nothing: it is set aside and told', async (_name, make) => {
    const folder = freshFolder();
    make(join(folder, 'restore-waiting.db'));
    const host = await open(folder);
    const { totalDrops, notes, restoreWaiting } = await healthOf(host);
    expect([totalDrops, restoreWaiting]).toEqual([300, false]);
    expect(notes).toEqual([expect.stringMatching(/was not restored.*restore-refused-/)]);
  });
});

describe('a data folder that goes away while the program runs', () => {
  const refusesToWrite = async (host: TestWorkstation): Promise<void> => {
    const refused = await change(host);
    expect(codeOf(refused)).toEqual([503, 'unavailable']);
    expect(refused.text).toMatch(/is no longer where it was.*nothing was changed/);
    expect((await save(host, 'into nothing')).status).toBe(503);
    const file = readFileSync(writeSmallArchive(base, 310));
    const imported = await host.upload('/api/import-complete-dataset?format=json-qanon', file);
    expect(imported.status).toBe(503);
    const { status, notes } = await healthOf(host);
    expect([status, notes]).toEqual(['degraded', [expect.stringMatching(/is no longer where it was/)]]);
    for (const job of (await host.get<{ id: string }[]>('/api/jobs')).value)
      expect((await host.finished(job.id)).status).not.toBe('running');
  };

  it('removed: nothing is acknowledged into nothing, nothing empty appears, and it ends in order', async () => {
    const folder = freshFolder();
    const host = await open(folder);
    rmSync(folder, { recursive: true });
    await refusesToWrite(host);
    expect(existsSync(join(folder, 'dropscope.db'))).toBe(false);
    await host.close();
  });

  it('moved: nothing is written, neither here nor there, until it is back', async () => {
    const folder = freshFolder();
    const host = await open(folder);
    renameSync(folder, `${folder}-moved`);
    await refusesToWrite(host);
    expect(existsSync(join(folder, 'dropscope.db'))).toBe(false);
    rmSync(folder, { recursive: true, force: true });
    renameSync(`${folder}-moved`, folder);
    expect((await change(host)).status).toBe(200);
    expect((await healthOf(host)).status).toBe('ok');
  });

  it('another database in its place: nothing is written to it', async () => {
    const folder = freshFolder();
    const host = await open(folder);
    rmSync(join(folder, 'dropscope.db'));
    copyFileSync(join(seed, 'dropscope.db'), join(folder, 'dropscope.db'));
    const bytes = readFileSync(join(folder, 'dropscope.db'));
    await refusesToWrite(host);
    expect(readFileSync(join(folder, 'dropscope.db')).equals(bytes)).toBe(true);
  });
});

describe('a database that is not what it should be', () => {
  it('of 0 bytes beside backups is damage, not a new database', async () => {
    const folder = freshFolder();
    truncateSync(join(folder, 'dropscope.db'), 0);
    await expect(start(folder)).rejects.toMatchObject({
      fault: 'empty',
      message: expect.stringMatching(/is empty.*restore a backup/) as string,
    });
    expect(statSync(join(folder, 'dropscope.db')).size).toBe(0);
    const recovery = recoveryOf(folder);
    const [backup] = recovery.backups();
    await recovery.restore(backup?.name ?? '');
    expect((await healthOf(await open(folder))).totalDrops).toBe(300);
  });

  it('of another program is refused and left as it is', async () => {
    const folder = mkdtempSync(join(base, 'foreign-'));
    const file = join(folder, 'dropscope.db');
    const other = new Sqlite(file);
    other.exec('CREATE TABLE songs (title TEXT)');
    other.close();
    const bytes = readFileSync(file);
    await expect(start(folder)).rejects.toThrow(/is not a Dropscope database.*choose another data folder/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('without one of its tables is damage, and offers the backups', async () => {
    const folder = freshFolder();
    const file = new Sqlite(join(folder, 'dropscope.db'));
    file.pragma('foreign_keys = OFF');
    file.exec('DROP TABLE drops');
    file.close();
    await expect(start(folder)).rejects.toMatchObject({
      fault: 'corrupt',
      message: expect.stringMatching(/drops.*restore a backup/) as string,
    });
  });

  it('held by another program is told quickly, at the start and at a write; readers go on', async () => {
    const folder = freshFolder();
    const host = await open(folder);
    const other = new Sqlite(join(folder, 'dropscope.db'));
    other.exec('BEGIN IMMEDIATE');
    const asked = performance.now();
    const settled: string[] = [];
    const writing = change(host).finally(() => settled.push('write'));
    const health = await host.get('/api/health').finally(() => settled.push('health'));
    const refused = await writing;
    const took = performance.now() - asked;
    other.exec('ROLLBACK');
    expect([health.status, ...codeOf(refused)]).toEqual([200, 409, 'conflict']);
    expect(refused.text).toMatch(/in use by another program: close it and try again/);
    expect(settled).toEqual(['health', 'write']);
    expect(took).toBeLessThan(3000);
    expect((await change(host)).status).toBe(200);
    await host.close();
    other.pragma('journal_mode = DELETE');
    other.exec('BEGIN EXCLUSIVE');
    const begun = performance.now();
    await expect(start(folder)).rejects.toThrow(/in use by another program/);
    expect(performance.now() - begun).toBeLessThan(3000);
    other.close();
  });
});

describe('a data folder', () => {
  it('has a file where its logs belong: said in a sentence', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'logs'), '');
    await expect(start(folder)).rejects.toThrow(/logs is a file.*rename or remove it/);
  });

  it('is rid of what killed backups have left', async () => {
    const folder = freshFolder();
    const names = ['', '-wal', '-shm'].map(
      (ending) => `dropscope-2026-01-01T00-00-00-000Z-manual.db.part${ending}`,
    );
    for (const name of names) writeFileSync(join(folder, 'backups', name), 'half');
    await open(folder);
    expect(readdirSync(join(folder, 'backups')).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('and all that is in it are for its owner alone', async () => {
    const folder = freshFolder();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'dropscope.db'), 0o644);
    writeFileSync(join(folder, 'secrets.json'), '{}');
    chmodSync(join(folder, 'secrets.json'), 0o644);
    for (const name of readdirSync(join(folder, 'backups'))) chmodSync(join(folder, 'backups', name), 0o644);
    const check = async (host: TestWorkstation): Promise<void> => {
      await change(host);
      await host.post('/api/admin/backups');
      const entries = readdirSync(host.folder, { recursive: true, withFileTypes: true });
      expect(entries.length).toBeGreaterThan(5);
      const open = entries
        .map((entry) => join(entry.parentPath, entry.name))
        .concat(host.folder)
        .filter((path) => (statSync(path).mode & 0o077) !== 0);
      expect(open).toEqual([]);
    };
    await check(await open(folder));
    await w?.close();
    await check(await open(join(base, 'new')));
  });
});
