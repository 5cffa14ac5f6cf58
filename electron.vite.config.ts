import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;

// Loaded at run time from node_modules: native code, files found by path, or drivers used only by one collector.
const runtimePackages = ['better-sqlite3', 'electron', 'playwright', 'playwright-core'];

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
 * does not ask. A banner, because it must stand before the first schema in whichever chunk that lands.
 */
const zodWithoutEval = '(globalThis.__zod_globalConfig ??= {}).jitless = true;';

/**
 * An import reads every export of a module of Node's, and some are getters that load more of Node (of `node:http` the whole HTTP client): asked for
 * as an object, a module loads what is named. A tenth of a start. Entries stay as they are: an older Node does not know the call,
 * and is to be told so in a sentence first.
 */
const builtinsAsObjects: Plugin = {
  name: 'dropscope:builtins-as-objects',
  renderChunk: (code, chunk) =>
    chunk.isEntry
      ? null
      : code.replaceAll(
          /^import (?:(?:\* as )?([\w$]+))?(?:, )?(?:\{ (.*) \})? from "(node:[\w/]+)";$/gm,
          (_all, whole: string | undefined, named: string | undefined, name: string) =>
            [whole, named === undefined ? undefined : `{ ${named.replaceAll(' as ', ': ')} }`]
              .filter((names) => names !== undefined)
              .map((names) => `const ${names} = globalThis.process.getBuiltinModule("${name}");`)
              .join(' '),
        ),
};

type ModuleGraph = {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
};

/** All modules that one needs; those it may load later too where `later` is true. */
const neededBy = (entry: string, graph: ModuleGraph, later: boolean): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) visit(imported);
    if (later) for (const imported of info?.dynamicallyImportedIds ?? []) visit(imported);
  };
  visit(resolve(root, entry));
  return found;
};

let known: { readonly start: ReadonlySet<string>; readonly worker: ReadonlySet<string> } | null = null;
/**
 * Puts what every start needs into one file, and what workers need of it into another: forty small ones take longer to find and
 * open than to read, and a worker must not evaluate the whole program.
 */
const startChunk = (id: string, graph: ModuleGraph): string | null => {
  known ??= {
    start: neededBy('src/main/cli/index.ts', graph, false),
    worker: neededBy('src/main/workers/entry.ts', graph, true),
  };
  if (!known.start.has(id)) return null;
  return known.worker.has(id) ? 'shared' : 'start';
};

/**
 * What the entry looks at first stays apart: in one file with the rest, all of that would be loaded before the entry has a word,
 * which is to name a wrong runtime and to have compiled code kept.
 */
const firstChunk = (id: string): string | null =>
  id === resolve(root, 'src/main/base/runtime-guard.ts') ? 'runtime-guard' : null;

export default defineConfig({
  main: {
    plugins: [ownDirname, builtinsAsObjects],
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
          worker: resolve(root, 'src/main/workers/entry.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // A fifth of the text that a start has to read, and none of it ours to keep; names stay, for the log's sake.
          comments: { legal: true, annotation: false, jsdoc: false },
          codeSplitting: {
            groups: [
              { name: firstChunk, debugName: 'first', priority: 1 },
              { name: startChunk, debugName: 'start' },
            ],
          },
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
    plugins: [react(), absoluteAssets],
    build: {
      outDir: resolve(root, 'out/renderer'),
      target: 'chrome140',
      minify: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { index: resolve(root, 'src/renderer/index.html') },
        output: { banner: zodWithoutEval },
      },
    },
    worker: { format: 'es' },
  },
});
