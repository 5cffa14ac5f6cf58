import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '#main/base/errors.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

type Fault = readonly [status: string, code: ErrorCode, sentence: string];

const FAULTS: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too_large',
    'The address and the headers of the request are longer than 16 KB together.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid_query', 'The request did not arrive in time.'],
};
const UNREADABLE: Fault = [
  '400 Bad Request',
  'invalid_query',
  'The request could not be read: it is no valid HTTP.',
];
const EXPECTS: Fault = [
  '417 Expectation Failed',
  'invalid_query',
  'The request has a header Expect that is not understood: leave it out, or send “Expect: 100-continue”.',
];

const headersOf = (code: ErrorCode, sentence: string): Readonly<Record<string, string>> => ({
  Connection: 'close',
  'Content-Type': MEDIA_TYPES.text,
  'Content-Length': String(Buffer.byteLength(sentence)),
  'X-Error-Code': code,
});

/**
 * Answers what is no valid HTTP in a sentence. Bytes behind a request are part of its body, whose length was stated too small: what was
 * read of it is cut, so it is given up, unless the body was used by then.
 */
export const answerFaultyRequests = (server: Server): void => {
  const requests = new WeakMap<Duplex, IncomingMessage>();
  server.prependListener('request', (incoming: IncomingMessage) => requests.set(incoming.socket, incoming));
  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    const [status, code, sentence] = EXPECTS;
    outgoing.writeHead(Number.parseInt(status, 10), headersOf(code, sentence)).end(sentence);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const [status, code, sentence] = FAULTS[error.code ?? ''] ?? UNREADABLE;
    if (socket.writable) {
      const lines = Object.entries(headersOf(code, sentence)).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`);
    } else socket.destroy();
    // At once, before what was read counts as a whole body. It closes the connection as well.
    requests.get(socket)?.destroy(new Error(sentence));
  });
};
