import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { generateDemonstration } from '#main/demonstration/demonstration.ts';
import type { Task } from '#main/workers/task.ts';

export interface WrittenDemonstration {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Generates the demonstration corpus and writes its drops as an archive file; the file must not exist yet. */
export const writeDemonstration: Task<{ readonly file: string }, WrittenDemonstration> = ({ file }) => {
  const bytes = Buffer.from(generateDemonstration().archive);
  writeFileSync(file, bytes, { flag: 'wx' });
  return { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
};
