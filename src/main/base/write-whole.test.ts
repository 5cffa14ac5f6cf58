import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileSecretStore } from '#main/services/system/secret-file.ts';
import {
  hasSmallDisk,
  mountSmallDisk,
  SMALL_DISK_ABSENT,
  type SmallDisk,
} from '#tests/helpers/small-disk.ts';
import { writeExport } from './write-file.ts';
import { writeWhole, writeWholeNow } from './write-whole.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-write-whole-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const WRITERS = {
  writeWhole,
  writeWholeNow: async (...given: Parameters<typeof writeWholeNow>) =>
    Promise.resolve().then(() => {
      writeWholeNow(...given);
    }),
} as const;

describe.each(Object.entries(WRITERS))('%s', (_, write) => {
  it('replaces a file by the whole text under its mode, and leaves nothing next to it', async () => {
    const file = join(folder, 'private.json');
    await write(file, 'first', 0o600);
    await write(file, 'ü'.repeat(100_000));
    expect(readFileSync(file, 'utf8')).toBe('ü'.repeat(100_000));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['private.json']);
    rmSync(file);
  });

  it.skipIf(process.platform === 'win32')(
    'keeps a mode that the mask of the process would cut, and a link',
    async () => {
      const [file, link] = [join(folder, 'shared.json'), join(folder, 'link.json')];
      writeFileSync(file, 'older');
      chmodSync(file, 0o666);
      symlinkSync(file, link);
      await write(link, 'newer');
      expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['newer', 0o666]);
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      rmSync(link);
      rmSync(file);
    },
  );
});

describe.skipIf(!hasSmallDisk)(`on a disk that takes a part (${SMALL_DISK_ABSENT})`, () => {
  let disk: SmallDisk;
  beforeAll(() => {
    disk = mountSmallDisk(1);
  });
  afterAll(() => disk.unmount());

  it.each([
    ['a text', 'x'.repeat(600_000)],
    ['bytes', new Uint8Array(600_000)],
  ])('an export of %s is refused, and the file that was there is left whole', async (_, content) => {
    const file = join(disk.folder, 'report.json');
    disk.empty();
    writeFileSync(file, 'older');
    disk.fill(200_000);
    await expect(
      writeExport(file, 'report.json', content, { dataFolder: folder, mayReplace: true }),
    ).rejects.toMatchObject({ code: 'disk_full' });
    expect(readFileSync(file, 'utf8')).toBe('older');
    expect(readdirSync(disk.folder).toSorted()).toEqual(['filler', 'report.json']);
  });

  it('keys are left as they were', async () => {
    const file = join(disk.folder, 'keys.json');
    disk.empty();
    const store = createFileSecretStore(file);
    await store.set('anthropic', 'first');
    disk.fill(8192);
    await expect(store.set('newsapi', 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'disk_full' });
    expect(await store.get('anthropic')).toBe('first');
  });
});
