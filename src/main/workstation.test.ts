import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { createWorkstation } from './workstation.ts';

it('leaves nothing open where its services cannot start: the next start finds a free folder and a whole database', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dropscope-start-'));
  const broken = createWorkstation({
    dataFolder,
    host: 'desktop',
    environment: {},
    now: () => {
      throw new Error('no clock');
    },
    collectors: () => Promise.reject(new Error('no collectors')),
  });
  await expect(broken).rejects.toThrow(/^no (clock|collectors)$/);
  expect(existsSync(join(dataFolder, 'dropscope.lock'))).toBe(false);
  expect(existsSync(join(dataFolder, 'dropscope.db-wal'))).toBe(false);
  const next = await createTestWorkstation({ data: 'none', folder: dataFolder });
  expect((await next.get('/api/health')).status).toBe(200);
  await next.dispose();
  rmSync(dataFolder, { recursive: true, force: true });
});

it('leaves no lent thread at work: right after an import too, its folder can go at once', async () => {
  const { archive } = generateDemonstration();
  const w = await createTestWorkstation({ data: 'none' });
  await w.upload('/api/import-complete-dataset?waitMs=60000&fileName=a.json', archive);
  await w.close();
  expect(readdirSync(w.folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
  rmSync(w.folder, { recursive: true });
});
