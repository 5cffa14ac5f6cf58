import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mulberry32 } from '#scripts/demonstration/random.ts';
import { root } from './run.ts';

interface Part {
  /** Glob patterns of the code that is changed, and of the quick unit tests that may notice. */
  readonly code: string;
  readonly tests: string;
}

/** The core: each part is changed under the quick unit tests of the same part. */
export const MUTATED_PARTS: Readonly<Record<string, Part>> = {
  // What methods say of themselves is compared with their documentation.
  analysis: {
    code: 'src/main/analysis/**/*.ts',
    tests: '{src/main/analysis/**/*.test.ts,tests/checks/docs.test.ts}',
  },
  search: { code: 'src/main/db/search*.ts', tests: 'src/main/db/search.test.ts' },
  importers: { code: 'src/main/importers/**/*.ts', tests: 'src/main/importers/**/*.test.ts' },
  outbound: { code: 'src/main/outbound/*.ts', tests: 'src/main/outbound/*.test.ts' },
};

const isCode = (file: string): boolean => !file.endsWith('.test.ts') && !file.endsWith('.d.ts');

/** Files of a part, relative to the project, in the order of the alphabet. */
export const filesOf = ({ code }: Part): readonly string[] =>
  globSync(code, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isCode)
    .toSorted();

const STRETCH_LINES = 25;

/** What Stryker changes: all files, or a stretch of 25 lines in each of `size` files, drawn with the seed. */
export const mutatedCode = (part: Part, size: number | null, seed: number): readonly string[] => {
  const files = filesOf(part);
  if (size === null) return files;
  const next = mulberry32(seed);
  return files
    .map((file) => ({ file, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, size)
    .map(({ file }) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n').length;
      const first = 1 + Math.floor(next() * Math.max(1, lines - STRETCH_LINES));
      return `${file}:${first}-${Math.min(lines, first + STRETCH_LINES - 1)}`;
    });
};

interface Mutant {
  readonly mutatorName: string;
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}

/** What is read of Stryker's report (mutation-testing-report-schema 2). */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

export interface MutationCounts {
  readonly detected: number;
  /** Of the detected, those under which the tests did not end. */
  readonly timeouts: number;
  readonly undetected: number;
}

const DETECTED = new Set(['Killed', 'Timeout']);
const TIMEOUTS = new Set(['Timeout']);
const UNDETECTED = new Set(['Survived', 'NoCoverage']);

const mutantsOf = ({ files }: MutationReport) =>
  Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })));

/** Changes that some test noticed, and those that none did; changes that do not run count as neither. */
export const mutationCounts = (report: MutationReport): MutationCounts => {
  const count = (statuses: ReadonlySet<string>): number =>
    mutantsOf(report).filter(({ status }) => statuses.has(status)).length;
  return { detected: count(DETECTED), timeouts: count(TIMEOUTS), undetected: count(UNDETECTED) };
};

/** The share of changes that were noticed, 0 where there were none. */
export const scoreOf = ({ detected, undetected }: Pick<MutationCounts, 'detected' | 'undetected'>): number =>
  detected + undetected === 0 ? 0 : detected / (detected + undetected);

/** The score in one line. */
export const describeScore = (name: string, counts: MutationCounts): string => {
  const of = `${counts.detected} of ${counts.detected + counts.undetected}`;
  const ended = counts.timeouts === 0 ? '' : `, ${counts.timeouts} of them because the tests did not end`;
  return `${name}: ${(scoreOf(counts) * 100).toFixed(1)}% (${of}${ended})`;
};

/** One line a change that no test noticed: file, line, and what replaced the code. */
export const survivors = (report: MutationReport): readonly string[] =>
  mutantsOf(report)
    .filter(({ status }) => UNDETECTED.has(status))
    .map(
      ({ file, location, mutatorName, replacement = '' }) =>
        `${file}:${location.start.line} ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    );
