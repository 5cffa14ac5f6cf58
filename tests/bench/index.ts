/** `npm run bench [-- NAME]`: ratios to a peer or a limit of the same run; writes bench-results.json. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { sharedFile } from '#tests/helpers/shared-data.ts';
import { accountsBench } from './accounts.bench.ts';
import { bridgeBench } from './bridge.bench.ts';
import { claimsBench } from './claims.bench.ts';
import { codingBench } from './coding.bench.ts';
import { corpusBench } from './corpus.bench.ts';
import { dropsBench } from './drops.bench.ts';
import { eventsBench } from './events.bench.ts';
import { growthBench } from './growth.bench.ts';
import { highlightBench } from './highlight.bench.ts';
import { layoutBench } from './layout.bench.ts';
import type { Bench, BenchRow } from './measure.ts';
import { memoryBench } from './memory.bench.ts';
import { packageBench } from './package.bench.ts';
import { pagesBench } from './pages.bench.ts';
import { patternsBench } from './patterns.bench.ts';
import { scaleBench } from './scale.bench.ts';
import { setsBench, setsScaleBench } from './sets.bench.ts';
import { socialBench } from './social.bench.ts';
import { textBench, textScaleBench } from './text.bench.ts';
import { topicsBench } from './topics.bench.ts';
import { waitsBench } from './waits.bench.ts';
import { windowsBench } from './windows.bench.ts';

/** One line a subject. */
const benches: Readonly<Record<string, Bench>> = {
  accounts: accountsBench,
  bridge: bridgeBench,
  claims: claimsBench,
  coding: codingBench,
  drops: dropsBench,
  dashboard: pagesBench,
  events: eventsBench,
  highlight: highlightBench,
  layout: layoutBench,
  memory: memoryBench,
  patterns: patternsBench,
  sets: setsBench,
  social: socialBench,
  text: textBench,
  waits: waitsBench,
  windows: windowsBench,
};

/** Minutes of work: only where they are named. */
const onRequest: Readonly<Record<string, Bench>> = {
  corpus: corpusBench,
  growth: growthBench,
  package: packageBench,
  scale: scaleBench,
  'sets-scale': setsScaleBench,
  'text-scale': textScaleBench,
  topics: topicsBench,
};

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const print = (row: BenchRow, load: number): void => {
  const cpu = row.processor;
  const processor = cpu === undefined ? '' : `; processor ${figure(cpu.ours)} / ${figure(cpu.reference)} ms`;
  const verdict = row.pass ? 'pass' : 'MISS';
  console.log(
    `${verdict}  ${row.row.padEnd(42)} ${figure(row.ours).padStart(8)} ${row.unit} / ${figure(row.reference).padStart(8)} = ${figure(row.ratio)} (target ≤ ${row.target}; ${row.referenceName})${row.note === '' ? '' : `; ${row.note}`}${processor}; load ${load}`,
  );
};

const wanted = process.argv.slice(2);
const rows: (BenchRow & { readonly load: number })[] = [];
const chosen = wanted.length === 0 ? benches : { ...benches, ...onRequest };
for (const [name, bench] of Object.entries(chosen)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const found = bench();
  for await (const row of Symbol.asyncIterator in found ? found : await found) {
    // Of the last minute: wall times under a load above the number of cores say little.
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    rows.push({ ...row, load });
    print(row, load);
  }
}
const data = sharedFile('datasets/json-qanon/posts.json') === null ? 'demonstration corpus' : 'real archive';
const machine = { node: process.versions.node, cpus: cpus().length, model: cpus()[0]?.model ?? '' };
writeFileSync(
  join(import.meta.dirname, '..', '..', 'bench-results.json'),
  `${JSON.stringify({ data, machine, rows }, null, 2)}\n`,
);
