import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Outside Electron the module would start a download; tests of the shell get the stand-in.
  resolve: {
    alias: { electron: join(import.meta.dirname, 'tests', 'desktop', 'electron-stand-in', 'index.ts') },
  },
  test: {
    pool: 'forks',
    // As many as the smallest machine has cores; the default leaves one idle.
    maxWorkers: 2,
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
