/** Writes the demonstration corpus that the product ships: `npm run demonstration`, after a change of the generator. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '#shared/figures.ts';
import { generateDemonstration } from './demonstration.ts';
import { demonstrationFiles, pack } from './files.ts';

const folder = join(import.meta.dirname, '..', '..', 'data', 'demonstration');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(demonstrationFiles(generateDemonstration()))) {
  const bytes = pack(text);
  writeFileSync(join(folder, `${name}.gz`), bytes);
  console.log(`${name}.gz: ${formatCount(bytes.length)} bytes`);
}
