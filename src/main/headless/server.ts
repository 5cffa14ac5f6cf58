import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { AppError } from '#main/errors.ts';
import { guardRequest } from './guard.ts';
import { SECURITY_HEADERS } from '#main/security-headers.ts';
import { serveStaticFile } from '#main/static-files.ts';

export interface HeadlessOptions {
  /** Answers everything under `/api`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Folder of the built renderer. */
  readonly rendererFolder: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly token?: string | null;
}

export interface HeadlessServer {
  readonly port: number;
  readonly token: string;
  /** Address with the token in its fragment, which browsers never send. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const refusal = (error: unknown): Response =>
  error instanceof AppError
    ? new Response(error.message, {
        status: error.status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Error-Code': error.code },
      })
    : new Response('The request could not be read.', {
        status: 400,
        headers: { 'Content-Type': 'text/plain' },
      });

const secured = (response: Response, isApi: boolean): Response => {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  if (isApi) headers.set('Cache-Control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
};

const answerWith =
  (options: HeadlessOptions, token: string, port: () => number) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isApi = pathname === '/api' || pathname.startsWith('/api/');
    try {
      const header = (name: string): string | null => request.headers.get(name);
      guardRequest({ method: request.method, path: pathname, header }, { port: port(), token });
      if (isApi) return secured(await options.fetch(request), true);
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new AppError('not_found', `There is no ${request.method} ${pathname}.`);
      return secured(await serveStaticFile(options.rendererFolder, pathname), false);
    } catch (error) {
      return secured(refusal(error), isApi);
    }
  };

const listen = (server: ReturnType<typeof createServer>, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        taken
          ? new AppError(
              'conflict',
              `Port ${String(port)} is in use: choose another with --port, or --port 0 for any free one.`,
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Serves the workstation on 127.0.0.1 only, behind a token made anew at each start unless one is given. */
export const startHeadlessServer = async (options: HeadlessOptions): Promise<HeadlessServer> => {
  const token = options.token ?? randomBytes(32).toString('base64url');
  let port = 0;
  const listener = getRequestListener(
    answerWith(options, token, () => port),
    {
      overrideGlobalObjects: false,
      errorHandler: refusal,
    },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.headersTimeout = 10_000;
  port = await listen(server, options.port);
  return {
    port,
    token,
    url: `http://127.0.0.1:${String(port)}/#token=${token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
