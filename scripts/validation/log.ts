import { hash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { methods } from '#main/analysis/registry.ts';
import { root } from '#scripts/lib/run.ts';

/** Observations of other method versions are of no use: each set of versions and names has its own file to resume from. */
export const logFile = (names: readonly string[]): string => {
  const versions = methods.map(({ id, version }) => [id, version]);
  const key = hash('sha256', JSON.stringify([versions, names])).slice(0, 12);
  return join(root, '.cache', 'validation', `${key}.ndjson`);
};

/** What an earlier run has finished; a line that it was stopped in is left out. */
export const readLog = <Entry>(file: string): readonly Entry[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Entry)
    : [];

/** A line behind one that was broken off begins anew. */
export const appendLog = (file: string, entry: object): void => {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `\n${JSON.stringify(entry)}`);
};

/** Measures `count` corpora by their seeds, in order; those in the log are taken from there. */
export const measureLogged = <Entry extends { readonly seed: number }>(
  file: string,
  { count, seed, onDone }: { count: number; seed: number; onDone: (done: number, of: number) => void },
  measure: (seed: number) => Entry,
): readonly Entry[] => {
  const logged = new Map(readLog<Entry>(file).map((entry) => [entry.seed, entry]));
  return Array.from({ length: count }, (_, i) => {
    onDone(i, count);
    const present = logged.get(seed + i);
    if (present !== undefined) return present;
    const entry = measure(seed + i);
    appendLog(file, entry);
    return entry;
  });
};
