import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import { openSource } from '#main/importers/files/source.ts';
import { inspectSource, readSource, type Inspection, type ReadOptions } from '#main/importers/posts/read.ts';
import type { SocialPostRecord } from '#main/importers/posts/record.ts';

export interface ReadFile {
  readonly inspection: Inspection;
  readonly posts: readonly SocialPostRecord[];
  readonly errors: readonly RecordError[];
}

/** Reads a whole file or folder through the importer. */
export const readPath = async (path: string, options: Partial<ReadOptions> = {}): Promise<ReadFile> => {
  const all = { limits: IMPORT_LIMITS, ...options };
  const source = await openSource(path, path.split('/').at(-1) ?? path, all.limits);
  try {
    const inspection = await inspectSource(source, all);
    const posts: SocialPostRecord[] = [];
    const errors: RecordError[] = [];
    for await (const batch of readSource(source, all)) {
      for (const outcome of batch) {
        if ('post' in outcome) posts.push(outcome.post);
        else errors.push(outcome.error);
      }
    }
    return { inspection, posts, errors };
  } finally {
    await source.close();
  }
};

/** Reads bytes as if they were a file of that name. */
export const readBytes = async (
  content: string | Uint8Array,
  options: Partial<ReadOptions> = {},
  name = 'file.dat',
): Promise<ReadFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'social-import-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    return await readPath(path, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
