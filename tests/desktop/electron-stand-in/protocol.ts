import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: Request) => Response | Promise<Response>;
const handlers = new Map<string, Handler>();
const privileges = new Map<string, object>();
let port: Promise<number> | null = null;

export const protocol = {
  registerSchemesAsPrivileged: (
    schemes: readonly { readonly scheme: string; readonly privileges: object }[],
  ): void => {
    for (const one of schemes) privileges.set(one.scheme, one.privileges);
  },
  handle: (scheme: string, handler: Handler): void => {
    if (!privileges.has(scheme)) throw new Error(`The scheme ${scheme} was not registered as privileged.`);
    handlers.set(scheme, handler);
  },
};

/** Asks the program's own handler, as the network service of Electron would. */
export const askProtocol = async (url: string, method = 'GET'): Promise<Response> => {
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  return handler === undefined ? Response.error() : handler(new Request(url, { method }));
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const host = (request.headers.host ?? '').split('.localhost')[0] ?? '';
  const { status, headers, body } = await askProtocol(`app://${host}${request.url ?? '/'}`, request.method);
  const bytes = body === null ? new Uint8Array() : await new Response(body).bytes();
  response.writeHead(status, Object.fromEntries(headers)).end(bytes);
};

const listen = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    server.unref().listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

/** No Chromium takes our scheme without Electron: `app://dropscope` is shown as `http://dropscope.localhost:PORT`. */
export const shownOrigin = async (host = 'dropscope'): Promise<string> =>
  `http://${host}.localhost:${String(await (port ??= listen()))}`;

export const toShown = async (url: string): Promise<string> => {
  const { protocol: scheme, host, pathname, search, hash } = new URL(url);
  return scheme === 'app:' ? `${await shownOrigin(host)}${pathname}${search}${hash}` : url;
};

export const toProgram = async (url: string): Promise<string> => {
  const own = `.localhost:${String(await (port ??= listen()))}`;
  if (!URL.canParse(url)) return url;
  const { host, pathname, search, hash } = new URL(url);
  return host.endsWith(own) ? `app://${host.slice(0, -own.length)}${pathname}${search}${hash}` : url;
};
