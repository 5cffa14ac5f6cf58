import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const FAULTS: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address and the headers of the request are longer than 16 KB together.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const UNREADABLE = ['400 Bad Request', 'The request could not be read: it is no valid HTTP.'] as const;

/**
 * Answers what is no valid HTTP in a sentence. Bytes behind a request are part of its body, whose length was stated too small: what was
 * read of it is cut, so it is given up, unless the body was used by then.
 */
export const answerFaultyRequests = (server: Server): void => {
  const requests = new WeakMap<Duplex, IncomingMessage>();
  server.prependListener('request', (incoming: IncomingMessage) => requests.set(incoming.socket, incoming));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const [status, sentence] = FAULTS[error.code ?? ''] ?? UNREADABLE;
    if (socket.writable) {
      const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8`;
      socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`);
    } else socket.destroy();
    // At once, before what was read counts as a whole body. It closes the connection as well.
    requests.get(socket)?.destroy(new Error(sentence));
  });
};
