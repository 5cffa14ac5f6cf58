/**
 * Makes data/reference-index.json from the real archive: `node scripts/reference-index.ts FILE` through an npm script.
 * Facts only: number, time, platform, board and the SHA-256 of the normalised text.
 */
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { openDrops } from '#main/importers/drops/read.ts';
import { textHash } from '#main/importers/drops/rows.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { describeRecordError } from '#main/importers/files/import-failure.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('Name the posts.json of the pinned commit.');
const sha256 = hash('sha256', readFileSync(file));
const lines: string[] = [];
const { reading, close } = await openDrops(file, file, { format: 'json-qanon' }, IMPORT_LIMITS);
for await (const batch of reading.batches())
  for (const outcome of batch) {
    if ('error' in outcome) throw new Error(describeRecordError(outcome.error));
    const { number, time, platform, board, content } = outcome.item;
    lines.push(JSON.stringify([number, time, platform, board, textHash(content)]));
  }
await close();
const source = {
  repository: 'github.com/jkingsman/JSON-QAnon',
  commit: '0df265552de009693a8ff9fa00d36067b79cb170',
  sha256,
};
writeFileSync(
  'data/reference-index.json',
  `{"source":${JSON.stringify(source)},\n"drops":[\n${lines.join(',\n')}\n]}\n`,
);
console.log(`${lines.length} drops indexed`);
