import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP server on 127.0.0.1 that speaks a true wire format in a test. */
export interface WireServer {
  readonly port: number;
  readonly origin: string;
  /** Every request that arrived, in order. */
  readonly requests: readonly WireRequest[];
  readonly close: () => Promise<void>;
}

export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const readBody = async (message: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** Starts a server on a free port; `close` cuts connections that are still open, so no test waits on one. */
export const startWireServer = async (
  answer: (request: WireRequest, response: ServerResponse) => void | Promise<void>,
): Promise<WireServer> => {
  const requests: WireRequest[] = [];
  const server = createServer((message, response) => {
    void (async () => {
      const body = await readBody(message);
      const url = new URL(message.url ?? '/', `http://${message.headers.host ?? 'localhost'}`);
      const request = { method: message.method ?? 'GET', url, headers: message.headers, body };
      requests.push(request);
      await answer(request, response);
    })().catch((error: unknown) => {
      response.destroy(error as Error);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

export const sendJson = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};
