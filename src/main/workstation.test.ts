import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { createWorkstation } from './workstation.ts';

const DROPS = join(import.meta.dirname, '..', '..', 'data', 'demonstration', 'drops.json.gz');

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
  const w = await createTestWorkstation({ data: 'none' });
  // As many drops as keep the writer at work behind the answer: of a quarter of them nothing is left to do.
  await w.upload(
    '/api/import-complete-dataset?waitMs=60000&fileName=a.json',
    gunzipSync(readFileSync(DROPS)),
  );
  await w.close();
  expect(readdirSync(w.folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
  rmSync(w.folder, { recursive: true });
});

it.each([
  ['a text', (file: string) => writeFileSync(file, 'A letter.\n')],
  ['nothing in it', (file: string) => writeFileSync(file, '')],
  ...(['delete', 'wal'] as const).map(
    (journal) =>
      [
        `songs, with the journal ${journal}`,
        (file: string) => {
          const songs = new Sqlite(file);
          songs.pragma(`journal_mode = ${journal}`);
          songs.exec('CREATE TABLE songs (title TEXT)');
          songs.close();
        },
      ] as const,
  ),
] as const)('touches nothing in a folder whose database has %s', async (_name, make) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dropscope-foreign-'));
  const file = join(dataFolder, 'dropscope.db');
  make(file);
  const before = readFileSync(file);
  await expect(createWorkstation({ dataFolder, host: 'headless' })).rejects.toThrow(/dropscope\.db/);
  expect(readdirSync(dataFolder)).toEqual(['dropscope.db']);
  expect(readFileSync(file).equals(before)).toBe(true);
  rmSync(dataFolder, { recursive: true });
});
