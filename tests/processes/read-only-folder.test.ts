import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { runHere } from '#tests/helpers/command-here.ts';
import { hasSmallDisk, mountSmallDisk, SMALL_DISK_ABSENT } from '#tests/helpers/small-disk.ts';

it.skipIf(!hasSmallDisk)(
  `a folder that may not be written is read on a copy, and says so where something would be written (${SMALL_DISK_ABSENT})`,
  { timeout: 120_000 },
  async () => {
    const disk = mountSmallDisk(400);
    const [data, file] = [join(disk.folder, 'data'), join(disk.folder, 'posts.json')];
    writeFileSync(file, archiveText([{ text: 'harbor lights' }]));
    try {
      expect((await runHere('ingest', file, '--data-dir', data)).exitCode).toBe(0);
      expect(spawnSync('mount', ['-o', 'remount,ro', disk.folder]).status).toBe(0);
      const before = readdirSync(data);

      const cited = await runHere('cite', 'drop:1', '--data-dir', data);
      expect([cited.exitCode, cited.stderr]).toEqual([0, '']);
      expect((await runHere('set', 'list', '--data-dir', data)).exitCode).toBe(0);
      const written = await runHere('ingest', file, '--data-dir', data);
      expect(written.exitCode).toBe(1);
      expect(written.stderr).toContain(`The data folder ${data} cannot be written`);
      const made = await runHere('ingest', file, '--data-dir', join(disk.folder, 'new'));
      expect(made.exitCode).toBe(1);
      expect(made.stderr).toContain(`The data folder ${join(disk.folder, 'new')} cannot be written`);
      expect(readdirSync(data)).toEqual(before);
    } finally {
      disk.unmount();
    }
  },
);
