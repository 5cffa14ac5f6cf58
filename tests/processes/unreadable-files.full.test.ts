import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { canRunOrdinary, ordinary, runOrdinary } from '#tests/helpers/command-line.ts';
import { contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { parquetMapping, writeParquet } from '#tests/helpers/parquet-posts.ts';

const READABLE = 0o755;
const NOBODY = 0o000;

const root = mkdtempSync(join(tmpdir(), 'dropscope-unreadable-'));
chmodSync(root, READABLE);
const closed: string[] = [];
afterAll(() => {
  for (const path of closed) chmodSync(path, READABLE);
  rmSync(root, { recursive: true });
});

const data = join(root, 'data');
mkdirSync(data);
if (ordinary.uid !== undefined) chownSync(data, ordinary.uid, ordinary.gid ?? ordinary.uid);
const map = join(root, 'map.json');
writeFileSync(map, JSON.stringify({ columns: parquetMapping.columns }));

/** A folder of two files, one of them in a folder of its own. */
const written = (name: string): string => {
  const folder = join(root, name);
  mkdirSync(join(folder, 'later'), { recursive: true });
  writeParquet(join(folder, 'a.parquet'), contractPosts(10));
  writeParquet(join(folder, 'later', 'b.parquet'), contractPosts(10));
  return folder;
};

const close = (path: string): string => {
  chmodSync(path, NOBODY);
  closed.push(path);
  return path;
};

const attach = (folder: string) =>
  runOrdinary('corpus', 'attach', 'files', folder, '--map', map, '--data-dir', data);

const title =
  'a folder of Parquet files of which one may not be read (needs a checkout that every user may read)';

describe.skipIf(!canRunOrdinary)(title, { timeout: 120_000 }, () => {
  it.each([
    ['the folder', (folder: string) => folder],
    ['a folder in it', (folder: string) => join(folder, 'later')],
    ['a file', (folder: string) => join(folder, 'later', 'b.parquet')],
  ])('is refused in one sentence that names %s, and can be attached later', (name, which) => {
    const folder = written(name.replaceAll(' ', '-'));
    const path = close(which(folder));
    const refused = attach(folder);
    expect(refused.stderr.trim()).toBe(`Dropscope may not read “${path}”: its permissions do not allow it.`);
    expect(refused.exitCode).toBe(1);
    chmodSync(path, READABLE);
    expect(attach(folder)).toMatchObject({ exitCode: 0 });
    expect(runOrdinary('corpus', 'detach', 'files', '--data-dir', data)).toMatchObject({ exitCode: 0 });
  });
});
