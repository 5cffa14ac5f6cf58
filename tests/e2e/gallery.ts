import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

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

/** Builds the component gallery and serves it on this machine, without a policy: what is safe here is safe by itself. */
export const startGallery = async (): Promise<Gallery> => {
  const outDir = join(root, 'test-results', 'gallery');
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tests', 'renderer', 'gallery'),
    plugins: [react()],
    // React's development build: StrictMode then mounts everything twice, and warns.
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { outDir, emptyOutDir: true, target: 'chrome140', chunkSizeWarningLimit: 8000 },
  });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/');
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
