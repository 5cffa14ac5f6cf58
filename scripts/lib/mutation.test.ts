import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  describeScore,
  filesOf,
  MUTATED_PARTS,
  mutatedCode,
  mutationCounts,
  scoreOf,
  survivors,
} from './mutation.ts';
import { root } from './run.ts';

const mutant = (status: string) => ({
  mutatorName: 'ArithmeticOperator',
  replacement: 'a  -\n b',
  status,
  location: { start: { line: 3 } },
});
const report = {
  files: {
    'a.ts': { mutants: ['Killed', 'Timeout', 'Survived', 'CompileError', 'Ignored'].map(mutant) },
    'b.ts': { mutants: [mutant('NoCoverage')] },
  },
};

it('counts what tests noticed and what none did; changes that do not run are neither', () => {
  expect(mutationCounts(report)).toEqual({ detected: 2, timeouts: 1, undetected: 2 });
  expect(describeScore('search', mutationCounts(report))).toBe(
    'search: 50.0% (2 of 4, 1 of them because the tests did not end)',
  );
  expect(describeScore('all', { detected: 3, timeouts: 0, undetected: 1 })).toBe('all: 75.0% (3 of 4)');
  expect(scoreOf(mutationCounts(report))).toBe(0.5);
  expect(scoreOf({ detected: 0, undetected: 0 })).toBe(0);
});

it('names each change that no test noticed in one line', () => {
  expect(survivors(report)).toEqual(['a.ts:3 ArithmeticOperator a - b', 'b.ts:3 ArithmeticOperator a - b']);
});

it.each(Object.entries(MUTATED_PARTS))('changes the code of %s, and has tests for it', (_name, part) => {
  expect(filesOf(part)).not.toEqual([]);
  expect(filesOf(part).filter((file) => file.endsWith('.test.ts'))).toEqual([]);
  expect(globSync(part.tests, { cwd: root })).not.toEqual([]);
});

it('draws the same stretches from the same seed, others from another', () => {
  const { analysis } = MUTATED_PARTS;
  if (analysis === undefined) throw new Error('The analysis is no part.');
  const drawn = mutatedCode(analysis, 10, 1);
  expect(drawn).toHaveLength(10);
  expect(drawn).toEqual(mutatedCode(analysis, 10, 1));
  expect(drawn).not.toEqual(mutatedCode(analysis, 10, 2));
  for (const stretch of drawn) expect(stretch).toMatch(/^src\/main\/analysis\/.+\.ts:\d+-\d+$/);
});
