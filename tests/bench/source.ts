import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';

/** The real archive where it is next to the checkout, else the demonstration corpus. */
export const benchArchive = (): string => {
  const real = sharedFile('datasets/json-qanon/posts.json');
  if (real !== null) return real;
  const file = join(mkdtempSync(join(tmpdir(), 'dropscope-bench-')), 'posts.json');
  writeFileSync(file, generateDemonstration().archive);
  return file;
};
