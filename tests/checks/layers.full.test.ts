import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Files of a layer that reach where it may not. */
const REACHING: readonly (readonly [layer: string, source: string])[] = [
  ['src/main/analysis', `import { readFileSync } from '#main/db/open.ts'; export const a = readFileSync;`],
  ['src/main/repositories', `import * as s from '#main/services/index.ts'; export const a = s;`],
  ['src/shared', `import { AppError } from '#main/base/errors.ts'; export const a = AppError;`],
  [
    'src/renderer/ui',
    `import { createClient } from '#renderer/api/client.ts'; export const a = createClient;`,
  ],
  [
    'src/renderer/ui',
    `import { JobTray } from '#renderer/entities/job/JobTray.tsx'; export const a = JobTray;`,
  ],
  [
    'src/renderer/entities/drop',
    `import { DropsPage } from '#renderer/features/drops/DropsPage.tsx'; export const a = DropsPage;`,
  ],
  [
    'src/renderer/features/admin',
    `import { DropsPage } from '#renderer/features/drops/DropsPage.tsx'; export const a = DropsPage;`,
  ],
  [
    'src/renderer/features/analysis/timeline',
    `import { NetworkPanel } from '#renderer/features/analysis/network/NetworkPanel.tsx'; export const a = NetworkPanel;`,
  ],
  [
    'src/main/services/drops',
    `import { createReportJobs } from '#main/services/reports/report-jobs.ts'; export const a = createReportJobs;`,
  ],
  ['src/main/services', `import { app } from 'electron'; export const a = app;`],
];

/** What the layer rules object to in the product, a line each. */
const layerViolations = async (): Promise<readonly string[]> => {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise(['src'], { ...options, baseDir: root });
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${rule.name}: ${from} → ${to}`,
  );
};

// Apart from the quick tier, whose other tests read every file of the source meanwhile.
it('the layer rules hold over the real imports, and fail for each file that reaches where it may not', async () => {
  const probes = REACHING.map(([layer, source]) => {
    const folder = mkdtempSync(join(root, layer, 'probe-'));
    writeFileSync(join(folder, 'probe.ts'), source);
    return { folder, file: `${folder.slice(root.length + 1)}/probe.ts` };
  });
  try {
    const violations = await layerViolations();
    const isOf = (file: string) => (line: string) => line.includes(`: ${file} →`);
    expect(probes.filter(({ file }) => !violations.some(isOf(file)))).toEqual([]);
    expect(violations.filter((line) => !probes.some(({ file }) => isOf(file)(line)))).toEqual([]);
  } finally {
    for (const { folder } of probes) rmSync(folder, { recursive: true, force: true });
  }
});
