import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AppError } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import { Reply, textReply, type ApiRequest } from '#main/http/reply.ts';
import { SECURITY_HEADERS } from '#main/http/security-headers.ts';
import { serveStaticFile } from '#main/http/static-files.ts';
import { guardRequest } from './guard.ts';

export interface HeadlessOptions {
  /** Answers everything under `/api`. */
  readonly answer: (request: ApiRequest) => Promise<Reply>;
  /** Folder of the built renderer. */
  readonly rendererFolder: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly token?: string | null;
  readonly log: Log;
}

export interface HeadlessServer {
  readonly port: number;
  readonly token: string;
  /** Address with the token in its fragment, which browsers never send. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const refusal = (error: unknown): Reply =>
  error instanceof AppError
    ? textReply(error.message, error.status, { 'X-Error-Code': error.code })
    : textReply('The request could not be read.', 400);

const secured = ({ body, headers, status }: Reply, isApi: boolean): Reply =>
  new Reply(
    body,
    { ...headers, ...SECURITY_HEADERS, ...(isApi ? { 'Cache-Control': 'no-store' } : {}) },
    status,
  );

/** A request as Node has read it. @throws TypeError where what stands for the address is none. */
const toRequest = (incoming: IncomingMessage, outgoing: ServerResponse, port: number): ApiRequest => {
  const { method = 'GET', url = '/', headersDistinct } = incoming;
  // A proxy's form names a host as well; which one is asked is for the Host header to say.
  const { pathname, search } = new URL(url.startsWith('/') ? `http://localhost${url}` : url);
  const isSent = 'content-length' in headersDistinct || 'transfer-encoding' in headersDistinct;
  return {
    method,
    url: `http://127.0.0.1:${port}${pathname}${search}`,
    headers: { get: (name) => headersDistinct[name.toLowerCase()]?.join(', ') ?? null },
    // Whoever stops reading has an answer to give: the connection has to stay.
    body: isSent ? incoming.iterator({ destroyOnReturn: false }) : null,
    get signal() {
      const leaving = new AbortController();
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) leaving.abort(new Error('Nobody waits for the answer any more.'));
      });
      return leaving.signal;
    },
  };
};

const answerWith =
  (options: HeadlessOptions, token: string, port: () => number) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<Reply> => {
    const request = toRequest(incoming, outgoing, port());
    const path = new URL(request.url).pathname;
    const isApi = path === '/api' || path.startsWith('/api/');
    try {
      const header = (name: string): string | null => request.headers.get(name);
      guardRequest({ method: request.method, path, header }, { port: port(), token });
      if (isApi) return secured(await options.answer(request), true);
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new AppError('not_found', `There is no ${request.method} ${path}.`);
      return secured(await serveStaticFile(options.rendererFolder, path), false);
    } catch (error) {
      return secured(refusal(error), isApi);
    }
  };

const send = async ({ body, headers, status }: Reply, outgoing: ServerResponse): Promise<void> => {
  outgoing.statusCode = status;
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  // As a stream of Node's own: one of the web that waits for its next piece would not hear that its reader has left.
  if (body instanceof ReadableStream) await pipeline(Readable.fromWeb(body as WebStream), outgoing);
  else outgoing.end(body ?? undefined);
};

/** Not a failure of ours: whoever asked has gone. */
const hasLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        taken
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
export const startHeadlessServer = async (options: HeadlessOptions): Promise<HeadlessServer> => {
  const token = options.token ?? randomBytes(32).toString('base64url');
  let port = 0;
  const answer = answerWith(options, token, () => port);
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const reply = await answer(incoming, outgoing).catch((error: unknown) => secured(refusal(error), false));
    // The status has been sent: all that is left to say to whoever reads is that this is not the end of the answer.
    await send(reply, outgoing).catch((error: unknown) => {
      if (!hasLeft(error))
        options.log.error('an answer broke off', { path: incoming.url?.split('?')[0], error });
      outgoing.destroy();
    });
    // What was sent beyond what anybody wanted to read.
    incoming.resume();
  };
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  server.headersTimeout = 10_000;
  port = await listen(server, options.port);
  return {
    port,
    token,
    url: `http://127.0.0.1:${port}/#token=${token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
