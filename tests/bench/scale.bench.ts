import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { DropImportFigures } from './drops-import.ts';
import type { LargeCorrelationFigures } from './large-correlation.ts';
import { toLimitRow, toRow, type Bench, type BenchRow } from './measure.ts';
import { LARGE_MEGABYTES } from './memory.bench.ts';

const VERY_LARGE = 1_000_000;
const MOST_MEGABYTES = 600;
const LONGEST_BLOCK_MS = 50;

/** In a process of its own, so that the peak of its memory is the import's. */
const importRows = (): BenchRow[] => {
  const program = join(import.meta.dirname, 'drops-import.ts');
  const printed = execFileSync(process.execPath, [program, String(VERY_LARGE)], { encoding: 'utf8' });
  const figures = JSON.parse(printed) as DropImportFigures;
  const name = 'import of 1,000,000 drops';
  const { ms, referenceMs } = figures;
  return [
    ...(referenceMs === null
      ? []
      : [toRow(name, { ours: ms, reference: referenceMs }, 'sqlite3 CLI .import of the same rows', 5)]),
    toLimitRow(`${name}: peak memory`, figures.peakMegabytes, MOST_MEGABYTES, 'MB'),
    toLimitRow(`${name}: longest block of the loop`, figures.longestBlockMs, LONGEST_BLOCK_MS, 'ms'),
  ];
};

/** The same as in the memory bench, but from the database and back into it: drops are read, hashed, correlated and stored. */
const correlationRow = (): BenchRow => {
  const program = join(import.meta.dirname, 'large-correlation.ts');
  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  const { megabytes, seconds } = JSON.parse(printed) as LargeCorrelationFigures;
  return toLimitRow(
    'memory, the same posts and events from the database',
    megabytes,
    LARGE_MEGABYTES,
    'MB',
    `1,000,000 × 100,000, ${seconds.toFixed(0)} s`,
  );
};

/** `npm run bench -- scale`: takes minutes to fill a database of a million drops, so only on request. */
export const scaleBench: Bench = () => Promise.resolve([...importRows(), correlationRow()]);
