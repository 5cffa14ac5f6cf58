/** A program that writes exports over one file for ever, for tests that kill it: `export-child.ts FOLDER`. */
import { writeExport } from '#main/base/write-file.ts';

const folder = process.argv[2] ?? '';
process.stdout.write('writing\n');
const rules = { dataFolder: `${folder}-data`, mayReplace: true };
for (let turn = 0; ; turn += 1)
  await writeExport(folder, 'report.csv', String(turn % 10).repeat(4_000_000), rules);
