import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { callTable } from '#scripts/lib/call-table.ts';
import { chunkNames } from '#scripts/lib/chunk-names.ts';
import { layerOfFolder } from '#scripts/lib/layer-of-folder.ts';
import { emitNotices, releaseModules } from '#scripts/lib/release-modules.ts';

const root = import.meta.dirname;

// Loaded at run time from node_modules: native code, files found by path, or drivers used only by one collector.
const runtimePackages = ['better-sqlite3', '@duckdb/node-api', 'electron', 'playwright', 'playwright-core'];

/** electron-vite forces relative assets, meant for file://; pages such as /drops/123 are served from a root in both hosts. */
const absoluteAssets: Plugin = {
  name: 'dropscope:absolute-assets',
  config: (config) => {
    config.base = '/';
  },
};

/** `open` declares a `__dirname` of its own; electron-vite would put another before it, and the file would not even parse. */
const ownDirname: Plugin = {
  name: 'dropscope:own-dirname',
  transform: (code, id) =>
    /node_modules\/open\/index\.js$/.test(id) ? code.replaceAll('__dirname', 'ownFolder') : null,
};

/**
 * zod asks `new Function` whether it may compile its parsers; our policy forbids that and reports it. Told so beforehand it
 * does not ask. A banner, because it must be before the first schema in whichever chunk that lands.
 */
const zodWithoutEval = '(globalThis.__zod_globalConfig ??= {}).jitless = true;';

export default defineConfig({
  main: {
    plugins: [ownDirname, releaseModules],
    build: {
      outDir: 'out/main',
      target: 'node24',
      externalizeDeps: false,
      minify: false,
      rolldownOptions: {
        external: runtimePackages,
        input: {
          index: resolve(root, 'src/main/index.ts'),
          cli: resolve(root, 'src/main/cli.ts'),
          sql: resolve(root, 'src/main/sql/entry.ts'),
          parquet: resolve(root, 'src/main/corpora/parquet-entry.ts'),
          worker: resolve(root, 'src/main/workers/entry.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        external: ['electron'],
        input: { index: resolve(root, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [react(), callTable, layerOfFolder, absoluteAssets, releaseModules, emitNotices],
    build: {
      outDir: resolve(root, 'out/renderer'),
      // All CSS is loaded at the start: nothing looks different by the way one came.
      cssCodeSplit: false,
      target: 'chrome140',
      minify: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { index: resolve(root, 'src/renderer/index.html') },
        output: {
          banner: zodWithoutEval,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: chunkNames(
                  resolve(root, 'src/renderer/main.tsx'),
                  resolve(root, 'src/renderer/features/analysis/dashboard/DashboardPage.tsx'),
                ),
                debugName: 'shared',
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
    worker: { format: 'es' },
  },
});
