/**
 * `npm run test:mutation [-- PART…] [--sample=N] [--seed=S]`: changes the core (analysis, search, importers, outbound) in small ways and counts
 * the changes that the quick unit tests of the same part notice; with a sample in N drawn places of each part only. Prints the changes that
 * none noticed and a score for each part; fails where all together score below 85%.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireRuntime } from '#main/base/runtime-guard.ts';
import {
  describeScore,
  MUTATED_PARTS,
  mutatedCode,
  mutationCounts,
  scoreOf,
  survivors,
  type MutationReport,
} from './lib/mutation.ts';
import { root, runTool } from './lib/run.ts';

requireRuntime();
const LEAST_SCORE = 0.85;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '4966' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(MUTATED_PARTS);
const size = values.sample === undefined ? null : Number(values.sample);
if (size !== null && !(size >= 1)) throw new Error('--sample is a number of places, from 1.');

const totals = { detected: 0, timeouts: 0, undetected: 0 };
for (const name of names) {
  const part = MUTATED_PARTS[name];
  if (part === undefined)
    throw new Error(`There is no part ${name}: name some of ${Object.keys(MUTATED_PARTS).join(', ')}.`);
  const code = mutatedCode(part, size, Number(values.seed)).join(',');
  const { exitCode, output } = await runTool('stryker', ['run', '--mutate', code], {
    env: { MUTATION_TESTS: part.tests },
  });
  if (exitCode !== 0) throw new Error(`${name}: Stryker ended with exit code ${exitCode}\n${output}`);
  const report = JSON.parse(
    readFileSync(join(root, 'test-results', 'mutation.json'), 'utf8'),
  ) as MutationReport;
  const counts = mutationCounts(report);
  totals.detected += counts.detected;
  totals.timeouts += counts.timeouts;
  totals.undetected += counts.undetected;
  for (const survivor of survivors(report)) console.log(survivor);
  console.log(describeScore(name, counts));
}
console.log(describeScore('mutation score', totals));
if (scoreOf(totals) < LEAST_SCORE) process.exitCode = 1;
