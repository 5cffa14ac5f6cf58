/** `npm run package:smoke`: starts every program in dist/ on an empty data folder and ends it once it runs. */
import { join } from 'node:path';
import { root } from './lib/run.ts';
import { packagedPrograms, smokeStart } from './lib/smoke.ts';

const programs = packagedPrograms(join(root, 'dist'));
if (programs.length === 0) {
  console.error('There is no packaged program in dist/: run npm run package first.');
  process.exitCode = 1;
}
for (const program of programs) {
  await smokeStart(program);
  console.log(`${program.command} starts.`);
}
