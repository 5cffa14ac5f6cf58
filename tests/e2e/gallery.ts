import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { layerOfFolder } from '#scripts/lib/layer-of-folder.ts';
import { versionOf } from '#tests/helpers/seed-once.ts';

const root = join(import.meta.dirname, '..', '..');
const tests = join('tests', 'renderer');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface Gallery {
  readonly url: string;
  readonly close: () => void;
}

/** Where the built pages are kept: a build takes longer than all tests of its page. */
const kept = join(root, '.cache', 'pages');

const buildPage = async (name: string, mode: 'development' | 'production', outDir: string): Promise<void> => {
  // Loaded only where there is something to build.
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, tests, name),
    plugins: [react(), layerOfFolder],
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, minify: false, target: 'chrome140', chunkSizeWarningLimit: 8000 },
  });
};

/** The page as its sources are now, built where no run before has built it of the same. */
const builtPage = async (name: string, mode: 'development' | 'production'): Promise<string> => {
  const folder = join(tests, name);
  const version = versionOf([
    'src/renderer',
    'src/shared',
    folder,
    'package-lock.json',
    'tests/helpers',
    'scripts/lib/layer-of-folder.ts',
    'tests/e2e/gallery.ts',
  ]);
  const outDir = join(kept, `${name}-${mode}-${version}`);
  if (existsSync(outDir)) return outDir;
  mkdirSync(kept, { recursive: true });
  for (const other of readdirSync(kept))
    if (other.startsWith(`${name}-${mode}-`)) rmSync(join(kept, other), { recursive: true, force: true });
  const fresh = `${outDir}.${String(process.pid)}`;
  await buildPage(name, mode, fresh);
  renameSync(fresh, outDir);
  return outDir;
};

/**
 * Serves a page of `tests/renderer` on this machine, without a policy: what is safe there is safe by itself.
 * @param mode `development` is React's own: StrictMode then mounts everything twice, and warns.
 */
export const startPage = async (name: string, mode: 'development' | 'production'): Promise<Gallery> => {
  const outDir = await builtPage(name, mode);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const path = pathname === '/' ? '/index.html' : pathname;
    readFile(join(outDir, path)).then(
      (bytes) => response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end('There is no such file.'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    close: () => {
      server.close();
    },
  };
};

/** The component gallery. */
export const startGallery = (): Promise<Gallery> => startPage('gallery', 'development');
