import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isErrorCode } from '#main/base/errors.ts';
import { silentLog } from '#main/base/log.ts';
import { json } from '#main/http/responses.ts';
import { startHeadlessServer, type HeadlessServer } from './server.ts';

describe('a request that is no valid HTTP', () => {
  /** What the API was given to use as bodies. */
  const used: string[] = [];
  let server: HeadlessServer;
  beforeAll(async () => {
    server = await startHeadlessServer({
      fetch: async (request) => {
        used.push(await request.text().catch(() => 'given up'));
        return json({});
      },
      rendererFolder: tmpdir(),
      port: 0,
      log: silentLog,
    });
  });
  afterAll(() => server.close());

  const send = (line: string, headers: readonly string[], body: string): Promise<string> => {
    const host = `127.0.0.1:${server.port}`;
    const own = [`Host: ${host}`, `Origin: http://${host}`, `Authorization: Bearer ${server.token}`];
    const socket = connect(server.port, '127.0.0.1');
    socket.write([line, ...own, ...headers, '', body].join('\r\n'));
    return readText(socket);
  };

  it.each([
    ['a body that is longer than it states', ['Content-Length: 6']],
    ['more behind the last body', ['Content-Length: 6', 'Connection: close']],
    ['a body in pieces that are none', ['Transfer-Encoding: chunked']],
  ])('is given up: %s', async (_name, headers) => {
    used.length = 0;
    expect(await send('POST /api/use HTTP/1.1', headers, 'row 1\nrow 2\n')).toMatch(
      /^HTTP\/1\.1 400 [^]*\r\n\r\nThe request could not be read: it is no valid HTTP\.$/,
    );
    await vi.waitFor(() => {
      expect(used).toEqual(['given up']);
    });
  });

  it.each([
    ['TRACE /api/use HTTP/1.1', []],
    ['OPTIONS * HTTP/1.1', []],
    ['FOO /api/use HTTP/1.1', []],
    ['POST /api/use HTTP/1.1', ['Content-Length: -1']],
    ['POST /api/use HTTP/1.1', ['Expect: nope', 'Content-Length: 2']],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1`, []],
  ])('is answered in a sentence with a machine code: %.30s', async (line, headers) => {
    const answer = await send(line, ['Connection: close', ...headers], '');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /u);
    expect(isErrorCode(/\r\nx-error-code: (\S+)/iu.exec(head)?.[1])).toBe(true);
    expect(body).toMatch(/the request .*\.$/imu);
  });

  it('is answered with the limit that it is over', async () => {
    expect(await send(`GET /${'a'.repeat(20_000)} HTTP/1.1`, [], '')).toMatch(
      /^HTTP\/1\.1 431 [^]*\r\n\r\nThe address and the headers of the request are longer than 16 KB together\.$/,
    );
  });
});
