import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { hasSmallDisk, mountSmallDisk, SMALL_DISK_ABSENT } from '#tests/helpers/small-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-vault-'));
const data = ['--data-dir', join(folder, 'data')];

/** The files below a folder with their texts. */
const read = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, name, path)).isFile())
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, name, path), 'utf8')]),
  );

beforeAll(async () => {
  const file = join(folder, 'posts.json');
  writeFileSync(file, archiveText([{ text: 'A harbor.' }, { text: 'A garden.' }]));
  expect((await runHere('ingest', file, ...data)).exitCode).toBe(0);
  expect((await runHere('tag', 'add', 'Places', 'drop:2', ...data)).exitCode).toBe(0);
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('writes a folder whole, twice the same, into none that has something in it', async () => {
  const written = await jsonHere('vault', join(folder, 'first'), ...data);
  const first = read('first');
  expect(written).toEqual({ path: join(folder, 'first'), pages: Object.keys(first).length });
  expect(Object.values(first).some((text) => text.includes('A garden.'))).toBe(true);
  expect((await runHere('vault', join(folder, 'second'), ...data)).exitCode).toBe(0);
  expect(read('second')).toEqual(first);

  const refused = await runHere('vault', join(folder, 'first'), ...data);
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('already exists')]);
  expect(read('first')).toEqual(first);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
}, 60_000);

it('says where there is no folder for it, and refuses the data folder', async () => {
  const nowhere = await runHere('vault', join(folder, 'no', 'vault'), ...data);
  expect([nowhere.exitCode, nowhere.stderr]).toEqual([1, expect.stringContaining('There is no folder')]);
  const inside = await runHere('vault', join(folder, 'data', 'vault'), ...data);
  expect([inside.exitCode, inside.stderr]).toEqual([1, expect.stringContaining('is in the data folder')]);
}, 60_000);

it.skipIf(!hasSmallDisk)(
  `leaves nothing on a full disk, and says so (${SMALL_DISK_ABSENT})`,
  async () => {
    const disk = mountSmallDisk(1);
    try {
      disk.fill();
      const target = join(disk.folder, 'vault');
      const refused = await runHere('vault', target, ...data);
      expect([refused.exitCode, refused.stderr.trim()]).toEqual([
        1,
        `The disk of ${target} is full. Nothing was left there: free some space and try again.`,
      ]);
      expect(readdirSync(disk.folder)).toEqual(['filler']);
    } finally {
      disk.unmount();
    }
  },
  60_000,
);
