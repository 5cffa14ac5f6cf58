import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupInfo } from '#shared/contract/admin.ts';
import type { Health } from '#shared/contract/health.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
const file = writeSmallArchive(source, 400);
afterAll(() => {
  rmSync(source, { recursive: true });
});
beforeEach(async () => {
  w = await createTestWorkstation({ data: { file } });
});
afterEach(() => w.dispose());

const restart = async () => {
  await w.close();
  w = await createTestWorkstation({ data: 'none', folder: w.folder });
};
const health = async () => (await w.get<Health>('/api/health')).value;
const deleteDrops = () => w.sql().exec('DELETE FROM drops WHERE number > 100');

describe('backup and restore', () => {
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
