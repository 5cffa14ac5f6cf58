import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { bytes, text } from './responses.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

const notFound = (): Response => text('Not found.', 404);

const readInside = async (
  root: string,
  path: string,
): Promise<{ content: Buffer<ArrayBuffer>; file: string } | null> => {
  try {
    const [realRoot, file] = await Promise.all([realpath(root), realpath(join(root, path))]);
    // Compared with a trailing separator: a bare prefix would let a sibling folder through.
    return file.startsWith(realRoot + sep) ? { content: await readFile(file), file } : null;
  } catch {
    return null;
  }
};

/**
 * Serves the built renderer from one folder; a path without a file ending is a page of the application and gets
 * `index.html`. Anything that leaves the folder (`..`, encodings, links) is 404.
 */
export const serveStaticFile = async (root: string, path: string): Promise<Response> => {
  const decoded = decodePath(path);
  if (decoded === null) return notFound();
  const isPage = extname(decoded) === '';
  const file = await readInside(root, isPage ? 'index.html' : decoded);
  const type = file === null ? undefined : types[extname(file.file)];
  if (file === null || type === undefined) return notFound();
  const isHashed = decoded.startsWith('/assets/');
  return bytes(file.content, type, {
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
  });
};

const decodePath = (path: string): string | null => {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') || decoded.includes('\\') || decoded.split('/').includes('..')
      ? null
      : decoded;
  } catch {
    return null;
  }
};
