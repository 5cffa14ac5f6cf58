import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendLog, measureLogged } from './log.ts';

it('a run that was stopped is resumed by seed, also where a line was broken off', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'dropscope-validation-')), 'folder', 'log.ndjson');
  const run = (count: number) => {
    const measured: number[] = [];
    const rows = measureLogged(file, { count, seed: 10, onDone: () => undefined }, (seed) => {
      measured.push(seed);
      return { seed, p: 1 / seed };
    });
    return { measured, rows };
  };
  expect(run(2).measured).toEqual([10, 11]);
  appendFileSync(file, '\n{"seed":12,"p":0.0');
  expect(run(3).measured).toEqual([12]);
  appendLog(file, { seed: 14, p: 1 / 14 });
  const { measured, rows } = run(5);
  expect(measured).toEqual([13]);
  expect(rows).toEqual([10, 11, 12, 13, 14].map((seed) => ({ seed, p: 1 / seed })));
  expect(run(1).rows).toHaveLength(1);
});
