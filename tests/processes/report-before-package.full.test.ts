import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { seededFolder } from '#tests/helpers/workstation.ts';

const written = mkdtempSync(join(tmpdir(), 'dropscope-report-package-'));
let folder: string;
beforeAll(async () => {
  folder = await seededFolder('short');
});
afterAll(() => {
  for (const made of [folder, written]) rmSync(made, { recursive: true, force: true });
});

const TABLES = z.object({ tables: z.array(z.object({ name: z.string(), rows: z.number() })) });
const REPORT = z.object({
  sections: z.array(z.object({ tables: z.array(z.object({ id: z.string(), totalRows: z.number() })) })),
});

it('has the pairs in a package that a report computed before it', async () => {
  const [report, target] = [join(written, 'report.json'), join(written, 'package')];
  const data = ['--sections', 'correlations', '--data-dir', folder];
  const output = await runHere('export', '--format', 'json', '--output', report, ...data);
  expect(output).toMatchObject({ exitCode: 0 });
  const { sections } = REPORT.parse(JSON.parse(readFileSync(report, 'utf8')));
  const reported = sections.flatMap(({ tables }) => tables).find(({ id }) => id === 'pairs')?.totalRows;
  const { tables } = TABLES.parse(await jsonHere('package', '--output', target, ...data));
  expect(reported).toBeGreaterThan(0);
  expect(tables.find(({ name }) => name === 'pairs')?.rows).toBe(reported);
});
