import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layerViolations } from '#tests/helpers/layer-violations.ts';

const root = join(import.meta.dirname, '..', '..');

// Apart from the quick tier, whose other tests read every file of the source meanwhile.
describe('the layer rules', () => {
  it.each([
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
  ])('fail for a file of %s that reaches where it may not', async (layer, source) => {
    mkdirSync(join(root, layer), { recursive: true });
    const folder = mkdtempSync(join(root, layer, 'probe-'));
    try {
      writeFileSync(join(folder, 'probe.ts'), source);
      expect(await layerViolations(folder.slice(root.length + 1))).not.toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
