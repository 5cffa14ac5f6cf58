import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { AppError, MethodNotAllowed } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import { refusal, text } from '#main/http/responses.ts';
import { secured } from '#main/http/security-headers.ts';
import { serveStaticFile } from '#main/http/static-files.ts';
import { answerFaultyRequests } from './faulty-requests.ts';
import { guardRequest } from './guard.ts';

export interface HeadlessOptions {
  /** Answers everything under `/api`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Folder of the built renderer. */
  readonly rendererFolder: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly token?: string | null;
  readonly log: Log;
  /** Milliseconds; tests give shorter ones. */
  readonly patience?: Partial<Patience>;
}

/** How long a connection may keep a socket, or an answer in memory, without moving. */
interface Patience {
  readonly headersMs: number;
  /** Between two bytes in either direction; job events send one every 15 s. */
  readonly silenceMs: number;
}

const DEFAULT_PATIENCE: Patience = { headersMs: 10_000, silenceMs: 120_000 };
const CHECK_MS = 2_000;
/** Longer than the pools of common clients keep an idle connection: Node’s own 5 s closed some as their next request came. */
const IDLE_CONNECTION_MS = 65_000;

const answerTo = (error: unknown): Response =>
  error instanceof AppError
    ? refusal(error)
    : text('The request could not be read.', 400, { 'X-Error-Code': 'invalid_query' });

/** node-server's own request is not one that `new Request` takes, as Hono's body limit does with a body of unknown length. */
const standard = ({ url, method, headers, body, signal }: Request): Request =>
  new Request(url, { method, headers, body, signal, duplex: 'half' });

const ALMOST_API = /^\/+api(?:\/|$)/iu;

const answerWith =
  (options: HeadlessOptions, token: string, port: () => number) =>
  async (
    request: Request,
    { incoming }: { readonly incoming: Pick<IncomingMessage, 'url'> },
  ): Promise<Response> => {
    const { method, headers } = request;
    const { pathname: path } = new URL(request.url);
    const isApi = path === '/api' || path.startsWith('/api/');
    const answer = async (): Promise<Response> => {
      guardRequest(
        { method, path, target: incoming.url ?? '', header: (name) => headers.get(name) },
        { port: port(), token },
      );
      if (isApi) return options.fetch(standard(request));
      // A page would be taken for the answer.
      if (ALMOST_API.test(path))
        throw new AppError('not_found', `There is no ${method} ${path}: the API begins with /api/.`);
      const file = await serveStaticFile(options.rendererFolder, path);
      if (file.ok && method !== 'GET' && method !== 'HEAD')
        throw new MethodNotAllowed(method, path, ['GET', 'HEAD']);
      return file;
    };
    const response = secured(await answer().catch(answerTo));
    if (isApi) response.headers.set('Cache-Control', 'no-store');
    return response;
  };

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isPortTaken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        isPortTaken
          ? new AppError(
              'conflict',
              `Port ${port} is in use: choose another with --port, or --port 0 for any free one.`,
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Serves the workstation on 127.0.0.1 only, behind a token made anew at each start unless one is given. */
export const startHeadlessServer = async (options: HeadlessOptions) => {
  const token = options.token ?? randomBytes(32).toString('base64url');
  let port = 0;
  const listener = getRequestListener(
    answerWith(options, token, () => port),
    { overrideGlobalObjects: false, errorHandler: (error) => secured(answerTo(error)) },
  );
  const { headersMs, silenceMs } = { ...DEFAULT_PATIENCE, ...options.patience };
  // Node looks at slow connections only every 30 s unless told otherwise.
  const timing = {
    headersTimeout: headersMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs),
    keepAliveTimeout: IDLE_CONNECTION_MS,
  };
  const server = createServer(timing, (incoming, outgoing) => {
    outgoing.once('close', () => {
      if (outgoing.errored !== null)
        options.log.error('an answer broke off', {
          path: incoming.url?.split('?')[0],
          error: outgoing.errored,
        });
    });
    void listener(incoming, outgoing);
  });
  answerFaultyRequests(server);
  server.setTimeout(silenceMs);
  port = await listen(server, options.port);
  return {
    port,
    token,
    /** Address with the token in its fragment, which browsers never send. */
    url: `http://127.0.0.1:${port}/#token=${token}`,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};

export type HeadlessServer = Awaited<ReturnType<typeof startHeadlessServer>>;
