import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const violationsOf = async (folder: string): Promise<readonly string[]> => {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise([folder], { ...options, baseDir: root });
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${rule.name}: ${from} → ${to}`,
  );
};

describe('the layer rules', () => {
  it('hold over the real imports', async () => {
    expect(await violationsOf('src')).toEqual([]);
  });

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
    ['src/main/services', `import { app } from 'electron'; export const a = app;`],
  ])('fail for a file of %s that reaches where it may not', async (layer, source) => {
    mkdirSync(join(root, layer), { recursive: true });
    const folder = mkdtempSync(join(root, layer, 'probe-'));
    try {
      writeFileSync(join(folder, 'probe.ts'), source);
      expect(await violationsOf(folder.slice(root.length + 1))).not.toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
