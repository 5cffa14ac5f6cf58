import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { layerOfFolder } from '#scripts/lib/layer-of-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface Gallery {
  readonly url: string;
  readonly close: () => void;
}

/**
 * Builds a page of `tests/renderer` and serves it on this machine, without a policy: what is safe there is safe by itself.
 * @param mode `development` is React's own: StrictMode then mounts everything twice, and warns.
 */
export const startPage = async (name: string, mode: 'development' | 'production'): Promise<Gallery> => {
  const outDir = join(root, 'test-results', name);
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tests', 'renderer', name),
    plugins: [react(), layerOfFolder],
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'chrome140', chunkSizeWarningLimit: 8000 },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const path = pathname === '/' ? '/index.html' : pathname;
    readFile(join(outDir, path)).then(
      (bytes) => response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
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
