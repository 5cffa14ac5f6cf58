import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_METHODS, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { addressOf } from '#tests/helpers/address-of.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

const all: readonly Endpoint[] = Object.values(endpoints);

const send = (method: string, path: string, init: RequestInit = {}): Promise<Response> =>
  w.fetch(new Request(`http://127.0.0.1${path}`, { method, ...init }));

describe('a path with a method that it does not have', () => {
  it('is answered 405 with the methods that it has, on every path', async () => {
    for (const path of new Set(all.map((endpoint) => endpoint.path))) {
      const here = addressOf(path);
      const probe = await send('PROPFIND', here);
      const allowed = (probe.headers.get('Allow') ?? '').split(', ');
      expect([path, probe.status, probe.headers.get('X-Error-Code')]).toEqual([
        path,
        405,
        'method_not_allowed',
      ]);
      expect(await probe.text()).toBe(`There is no PROPFIND ${here}: it takes ${allowed.join(', ')}.`);
      const own = all.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
      expect(allowed).toEqual(expect.arrayContaining(own));
      expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
      for (const method of HTTP_METHODS.filter((other) => !allowed.includes(other)))
        expect([method, path, (await send(method, here)).status]).toEqual([method, path, 405]);
    }
  });

  it('stays 404 where no method has the path', async () => {
    const response = await send('DELETE', '/api/nowhere');
    expect([response.status, response.headers.get('Allow')]).toEqual([404, null]);
  });
});

describe('a path that is not UTF-8 in percent encoding', () => {
  it.each(['%ff', '%e0%a4', '%', 'a%zz'])(
    'is refused, and names nothing that reads like it: %s',
    async (part) => {
      const name = part.replaceAll('%', '%25');
      for (const method of ['GET', 'DELETE']) {
        const response = await send(method, `/api/sets/${part}`);
        expect([response.status, await response.text()]).toEqual([
          400,
          `${part} in the address is not UTF-8 in percent encoding: a percent sign itself is written %25.`,
        ]);
        expect((await send(method, `/api/sets/${name}`)).status).toBe(404);
      }
    },
  );
});

describe('a packed body', () => {
  it.each([
    ['gzip without a header', {}],
    ['gzip with its header', { 'Content-Encoding': 'gzip' }],
  ])('is named: %s', async (_name, headers) => {
    const body = gzipSync('{"name":"Storm"}');
    const response = await send('POST', '/api/sets', { body, headers });
    expect([response.status, await response.text()]).toEqual([
      400,
      'The body is packed with gzip: send the JSON as it is, without packing it.',
    ]);
  });

  it('is named by its header where its bytes do not say how it is packed', async () => {
    const response = await send('POST', '/api/sets', {
      body: new Uint8Array([0x0b, 0x08, 0x80, 0xff]),
      headers: { 'Content-Encoding': 'br' },
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      'The body is packed (Content-Encoding: br): send the JSON as it is, without packing it.',
    ]);
  });
});

describe('a body sent with GET, which the server drops', () => {
  it.each([
    ['GET', { 'Content-Length': '15' }],
    ['HEAD', { 'Content-Length': '15' }],
    ['GET', { 'Transfer-Encoding': 'chunked' }],
  ])('is refused: %s %j', async (method, headers) => {
    // The second lacks what has to be in its address.
    for (const path of ['/api/q-drops', '/api/text/concordance']) {
      const response = await send(method, path, { headers });
      expect([response.status, response.headers.get('X-Error-Code')]).toEqual([400, 'invalid_body']);
      expect(await response.text()).toBe(
        method === 'HEAD'
          ? ''
          : 'A body sent with GET is not read: write its fields in the address, ?field=….',
      );
    }
  });

  it('is none where its length is 0', async () => {
    const response = await send('GET', '/api/q-drops', { headers: { 'Content-Length': '0' } });
    expect(response.status).toBe(200);
  });
});
