import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { releaseModules } from '#scripts/lib/release-modules.ts';
import { tier } from './tests/helpers/tier.ts';

export const SLOW = ['**/*.full.test.ts', 'tests/real-archive/**/*.test.ts'];
/** Run by `npm run test:postgres`, which starts their server. */
const NEEDS_SERVER = 'tests/postgres/**';

/** What modules are transformed by besides this file. */
const TRANSFORMED_BY = ['base', 'node', 'web'].map((name) =>
  readFileSync(join(import.meta.dirname, `tsconfig.${name}.json`), 'utf8'),
);

export default defineConfig({
  // Source maps of packages that point nowhere are not our news.
  logLevel: 'error',
  plugins: [
    releaseModules,
    {
      name: 'dropscope:module-cache-key',
      configureVitest: ({ defineCacheKeyGenerator }) => {
        defineCacheKeyGenerator(() => TRANSFORMED_BY.join(''));
      },
    },
  ],
  // Outside Electron the module would start a download; tests of the shell get the stand-in.
  resolve: {
    alias: { electron: join(import.meta.dirname, 'tests', 'desktop', 'electron-stand-in', 'index.ts') },
  },
  test: {
    pool: 'forks',
    // Two processes for all files: a process per file spends more on starting and on reading modules than on the tests.
    isolate: false,
    // As many as the smallest machine has cores; the default leaves one idle.
    maxWorkers: 2,
    // What the last run transformed is read again where the module, this file and those above are the same: else that is a tenth of a run.
    fsModuleCache: true,
    fsModuleCachePath: join(import.meta.dirname, '.cache', 'vitest'),
    include: tier === 'full' ? SLOW : ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [
      ...['tests/e2e/**', 'node_modules/**'],
      ...(tier === 'quick' ? SLOW : []),
      ...(tier === undefined ? [] : [NEEDS_SERVER]),
    ],
    // It imports JSON without the attribute that Node asks for.
    server: { deps: { inline: [/@actions\//] } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
