import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLog, type LogFields } from '#main/base/log.ts';
import { json } from '#main/http/responses.ts';
import { CONTENT_SECURITY_POLICY } from '#main/http/security-headers.ts';
import { startHeadlessServer, type HeadlessServer } from './server.ts';

const base = mkdtempSync(join(tmpdir(), 'dropscope-static-'));
const root = join(base, 'app');
let server: HeadlessServer;
let origin = '';
/** What the API was told of clients that left. */
const left: string[] = [];
const logged: [message: string, fields: LogFields | undefined][] = [];

const endless = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('first'));
    },
    cancel: () => void left.push('stream'),
  });

const breaking = (): ReadableStream<Uint8Array> => {
  let pulls = 0;
  return new ReadableStream({
    pull: (controller) => {
      pulls += 1;
      if (pulls > 1) throw new Error('The data could not be read.');
      controller.enqueue(new TextEncoder().encode('first'));
    },
  });
};

const limited = new Hono().post('/api/limited', bodyLimit({ maxSize: 100 }), async (context) =>
  context.text(String((await context.req.text()).length)),
);

const answers: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  '/api/length': async ({ body }) => {
    let length = 0;
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) length += chunk.length;
    return json({ length });
  },
  '/api/first-piece': async ({ body }) => {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>)
      return json({ read: chunk.length > 0 });
    return json({ read: false });
  },
  '/api/endless': () => Promise.resolve(new Response(endless())),
  '/api/breaking': () =>
    Promise.resolve(new Response(breaking(), { headers: { 'Transfer-Encoding': 'chunked' } })),
  '/api/limited': async (request) => limited.fetch(request),
  '/api/slow': ({ signal }) =>
    new Promise((resolve) => {
      left.push('asked');
      signal.addEventListener('abort', () => {
        left.push('signal');
        resolve(new Response(null));
      });
    }),
};
const answer = (request: Request): Promise<Response> => {
  const path = new URL(request.url).pathname;
  return answers[path]?.(request) ?? Promise.resolve(json({ path }));
};

beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(base, 'app-evil'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><p>page</p>');
  writeFileSync(join(root, 'assets', 'a.js'), 'export {};');
  writeFileSync(join(base, 'app-evil', 'secret.js'), 'secret');
  writeFileSync(join(base, 'secret.js'), 'secret');
  symlinkSync(join(base, 'secret.js'), join(root, 'assets', 'link.js'));
  const log = { ...silentLog, error: (...entry: (typeof logged)[number]) => void logged.push(entry) };
  server = await startHeadlessServer({ fetch: answer, rendererFolder: root, port: 0, log });
  origin = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(base, { recursive: true, force: true });
});

/** Sends a request line as it is: URL parsers would tidy it. */
const raw = (line: string, headers: readonly string[] = []): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => {
      resolve(answer);
    });
    socket.on('error', reject);
    const host = headers.some((header) => header.toLowerCase().startsWith('host:'))
      ? []
      : [`Host: 127.0.0.1:${server.port}`];
    socket.write([line, ...host, ...headers, 'Connection: close', '', ''].join('\r\n'));
  });

describe('the headless server', () => {
  it('listens on loopback only', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal);
    if (outside === undefined) return;
    await expect(
      new Promise((resolve, reject) =>
        connect(server.port, outside.address).on('connect', resolve).on('error', reject),
      ),
    ).rejects.toThrow('ECONNREFUSED');
  });

  it('makes a 32-byte token and names it in the fragment only', () => {
    expect(Buffer.from(server.token, 'base64url')).toHaveLength(32);
    expect(new URL(server.url).hash).toBe(`#token=${server.token}`);
    expect(new URL(server.url).search).toBe('');
  });

  it('answers the API with the token, and 401 without', async () => {
    const headers = { authorization: `Bearer ${server.token}` };
    const answer = await fetch(`${origin}/api/x`, { headers });
    expect([answer.status, await answer.json()]).toEqual([200, { path: '/api/x' }]);
    expect((await fetch(`${origin}/api/x`)).status).toBe(401);
  });

  it('hands a body on in pieces, and answers where it is not read to its end', async () => {
    const ask = async (path: string, body: Uint8Array): Promise<unknown> => {
      // A connection for each: one with an unread rest is closed after its answer.
      const sent = request(origin + path, {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${server.token}`, origin },
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      sent.on('error', () => undefined);
      return JSON.parse(await readText(answer)) as unknown;
    };
    expect(await ask('/api/length', new Uint8Array(3_000_000))).toEqual({ length: 3_000_000 });
    for (let i = 0; i < 5; i += 1)
      expect(await ask('/api/first-piece', new Uint8Array(3_000_000))).toEqual({ read: true });
    expect(await ask('/api/x', new Uint8Array(3_000_000))).toEqual({ path: '/api/x' });
    expect(await ask('/api/length', new Uint8Array(0))).toEqual({ length: 0 });
  });

  it('holds the body limit of the API, whether the length is stated or not', async () => {
    const ask = async (body: string | ReadableStream): Promise<[number, string]> => {
      const headers = { authorization: `Bearer ${server.token}`, origin };
      const sent = await fetch(`${origin}/api/limited`, { method: 'POST', headers, body, duplex: 'half' });
      return [sent.status, await sent.text()];
    };
    const stream = (length: number) => new Blob(['x'.repeat(length)]).stream();
    expect(await ask('x'.repeat(100))).toEqual([200, '100']);
    expect(await ask(stream(100))).toEqual([200, '100']);
    expect((await ask('x'.repeat(101)))[0]).toBe(413);
    expect((await ask(stream(101)))[0]).toBe(413);
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await fetch(`${origin}/assets/a.js`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      '',
    ]);
  });

  it('tells the API of clients that left: a stream is cancelled, a waiting answer is no longer wanted', async () => {
    const headers = { authorization: `Bearer ${server.token}` };
    const leaving = new AbortController();
    const { body } = await fetch(`${origin}/api/endless`, { headers, signal: leaving.signal });
    const first = await body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('first');
    const waiting = fetch(`${origin}/api/slow`, { headers, signal: leaving.signal });
    await vi.waitFor(() => {
      expect(left).toEqual(['asked']);
    });
    leaving.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await vi.waitFor(() => {
      expect(left.toSorted()).toEqual(['asked', 'signal', 'stream']);
    });
    expect(logged).toEqual([]);
  });

  it('logs an answer that broke off, and shows its reader that it is not whole', async () => {
    const headers = { authorization: `Bearer ${server.token}` };
    const answer = await fetch(`${origin}/api/breaking`, { headers });
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(logged).toEqual([
      ['an answer broke off', { path: '/api/breaking', error: new Error('The data could not be read.') }],
    ]);
  });

  it('refuses an address that is none', async () => {
    expect(await raw('GET nowhere HTTP/1.1')).toContain('400');
  });

  it('sets the security headers on every answer, and no CORS header', async () => {
    for (const path of ['/', '/assets/a.js', '/nope.js', '/api/x']) {
      const { headers } = await fetch(origin + path);
      expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    expect((await fetch(`${origin}/api/x`)).headers.get('cache-control')).toBe('no-store');
  });

  it('serves pages and assets', async () => {
    expect(await (await fetch(`${origin}/drops/12`)).text()).toContain('page');
    expect(await (await fetch(`${origin}/assets/a.js`)).text()).toBe('export {};');
  });

  it.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets/%00a.js',
    '/assets/link.js',
    '/../app-evil/secret.js',
    '/%2e%2e%2fapp-evil/secret.js',
    '/assets',
    '/%zz.js',
    '//secret.js',
  ])('never leaves its folder: %s', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1`);
    expect(answer).not.toContain('secret\r\n');
    expect(answer.split('\r\n\r\n')[1] ?? '').not.toContain('secret');
  });

  it('refuses foreign hosts for any path, and writes to files', async () => {
    expect(await raw('GET / HTTP/1.1', ['Host: evil.test'])).toContain('403');
    expect(await raw(`GET http://evil.test/api/x HTTP/1.1`, ['Host: evil.test'])).toContain('403');
    const bearer = `Authorization: Bearer ${server.token}`;
    expect(await raw('GET http://evil.test/api/x HTTP/1.1', [bearer])).toContain('403');
    expect(await raw(`GET http://127.0.0.1:${server.port}/api/x HTTP/1.1`, [bearer])).toContain('200');
    expect(await raw('GET /api/x HTTP/1.1', [bearer, 'Upgrade: websocket'])).toContain('403');
    expect(await raw('GET /api/x HTTP/1.1', [bearer, 'Sec-Fetch-Site: cross-site'])).toContain('403');
    expect(await raw('GET /api/x HTTP/1.1', [bearer])).toContain('200');
    const write = await fetch(`${origin}/`, { method: 'POST', headers: { origin } });
    expect([write.status, write.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const nowhere = await fetch(`${origin}/assets/gone.js`, { method: 'POST', headers: { origin } });
    expect([nowhere.status, nowhere.headers.get('allow')]).toEqual([404, null]);
    expect((await fetch(`${origin}/`, { method: 'POST' })).status).toBe(403);
  });

  it('answers no page where the API is meant, and says what a program leaves out', async () => {
    const bearer = `Authorization: Bearer ${server.token}`;
    for (const path of ['//api/x', '/API/x', '/Api'])
      expect(await raw(`GET ${path} HTTP/1.1`, [bearer])).toMatch(
        /^HTTP\/1\.1 404 [^]*the API begins with \/api\//,
      );
    expect(await raw('POST /api/x HTTP/1.1', [bearer])).toContain(
      `send it with the header “Origin: ${origin}”`,
    );
  });

  it('says so when the port is taken', async () => {
    const again = startHeadlessServer({
      fetch: () => Promise.resolve(new Response(null)),
      rendererFolder: root,
      port: server.port,
      log: silentLog,
    });
    await expect(again).rejects.toThrow(/in use.*--port/);
  });

  it('gives up connections that send no headers, say nothing, or read nothing', async () => {
    let isGivenUp = false;
    const flood = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1_000_000));
      },
      cancel: () => {
        isGivenUp = true;
      },
    });
    const hasty = await startHeadlessServer({
      fetch: () => Promise.resolve(new Response(flood)),
      rendererFolder: root,
      port: 0,
      log: silentLog,
      patience: { headersMs: 300, silenceMs: 600 },
    });
    const closed = async (text: string): Promise<void> => {
      const socket = connect(hasty.port, '127.0.0.1');
      socket.on('error', () => {});
      if (text !== '') socket.write(text);
      socket.resume();
      await once(socket, 'close', { signal: AbortSignal.timeout(5000) });
    };
    await Promise.all([closed(''), closed('GET /api/x HTTP/1.1\r\nHost: 127')]);
    const reader = connect(hasty.port, '127.0.0.1').on('error', () => {});
    const host = `127.0.0.1:${hasty.port}`;
    reader.pause();
    reader.write(`GET /api/x HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${hasty.token}\r\n\r\n`);
    await expect.poll(() => isGivenUp, { timeout: 5000 }).toBe(true);
    reader.destroy();
    await hasty.close();
  });

  it('keeps an idle connection longer than the pools of clients do', async () => {
    const headers = { Authorization: `Bearer ${server.token}` };
    const response = await fetch(`${origin}/api/x`, { headers });
    expect(response.headers.get('Keep-Alive')).toBe('timeout=65');
  });
});
