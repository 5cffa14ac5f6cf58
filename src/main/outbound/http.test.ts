import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '#tests/helpers/self-signed.ts';
import { startWireServer, type WireRequest, type WireServer } from '#tests/helpers/wire-server.ts';
import { textOfAnswer } from './answer-text.ts';
import { createOutbound, type OutboundOptions } from './http.ts';
import type { Outbound } from './types.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const serve = async (
  answer: (request: WireRequest, response: ServerResponse) => void,
): Promise<WireServer> => {
  const server = await startWireServer(answer);
  open.push(server);
  return server;
};

const door = (options: OutboundOptions = {}): Outbound => {
  const outbound = createOutbound({ allowLoopback: true, ports: 'any', random: () => 0, ...options });
  open.push(outbound);
  return outbound;
};

/** Records the waits instead of taking them; the clock moves with them. */
const recordedTime = (start = Date.parse('2026-01-01T00:00:00Z')) => {
  const waits: number[] = [];
  let now = start;
  return {
    waits,
    now: () => now,
    advance: (ms: number) => (now += ms),
    sleep: (ms: number) => {
      waits.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
};

describe('a server whose certificate is not as it has to be', () => {
  const soon = ['20200101000000Z', '20210101000000Z'] as const;
  const late = ['20980101000000Z', '20990101000000Z'] as const;
  it.each([
    ['of nobody known', {}, false, /is not trusted/u],
    ['of another name', { name: 'example.org' }, true, /is of another name/u],
    ['of before', { name: '127.0.0.1', valid: soon }, true, /has expired/u],
    ['of later', { name: '127.0.0.1', valid: late }, true, /is not valid yet/u],
  ])('%s gets no request, and the sentence says why', async (_what, of, isKnown, sentence) => {
    const certificate = selfSigned(of);
    // Where openssl is not installed there is no certificate to refuse.
    if (certificate === null) return;
    const heard: string[] = [];
    const server = createSecureServer(certificate, (request, response) => {
      heard.push(request.url ?? '');
      response.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push({ close: () => Promise.resolve(server.close()) });
    const known = getCACertificates('default');
    if (isKnown) setDefaultCACertificates([...known, certificate.cert]);
    try {
      const { port } = server.address() as AddressInfo;
      const asked = door().request({
        url: `https://127.0.0.1:${port}/2/users?token=key-canary`,
        headers: { authorization: 'Bearer key-canary' },
      });
      const error = await asked.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        kind: 'refused-address',
        message: expect.stringMatching(sentence) as string,
      });
      expect(String(error)).not.toContain('canary');
      expect(heard).toEqual([]);
    } finally {
      setDefaultCACertificates(known);
    }
  });
});

describe('answers', () => {
  it('hands back status, headers and the decoded body', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'x-kept': 'yes' });
      response.end(gzipSync('häufig'));
    });
    const answer = await door().request({ url: `${server.origin}/a` });
    expect(textOfAnswer(answer)).toBe('häufig');
    expect(answer.headers.get('x-kept')).toBe('yes');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(server.requests[0]?.headers['user-agent']).toContain('Dropscope');
    expect(server.requests[0]?.headers.cookie).toBeUndefined();
  });

  it('keeps the bytes of an answer and reads none that is not UTF-8', async () => {
    const bytes = Buffer.from('{"text":"caf\xe9"}', 'latin1');
    const server = await serve((_request, response) => response.end(bytes));
    const answer = await door().request({ url: server.origin, secrets: ['a key of the caller'] });
    expect(Buffer.from(answer.bytes)).toEqual(bytes);
    expect(() => textOfAnswer(answer)).toThrow(/127\.0\.0\.1.*not UTF-8/u);
  });

  it.each([
    [401, 'no-credentials', 'no'],
    [402, 'credits-spent', 'no'],
    [403, 'blocked', '<html><title>Just a moment...</title>'],
    [403, 'region', 'This service is unavailable in your area'],
    [404, 'not-found', 'no'],
    [451, 'region', 'no'],
    [418, 'rejected', 'no'],
    [500, 'upstream-failed', 'no'],
  ])('names status %i %s', async (status, kind, body) => {
    const server = await serve((_request, response) => {
      response.writeHead(status).end(body);
    });
    const asked = door().request({ url: `${server.origin}/?key=SECRET`, retries: 0 });
    await expect(asked).rejects.toMatchObject({
      kind,
      hostStatus: status,
      answer: body,
      host: `127.0.0.1:${server.port}`,
    });
    await expect(asked).rejects.not.toThrow(/SECRET/);
  });

  it.each([
    ['in Latin-1', Buffer.from('caf\xe9 ferm\xe9', 'latin1'), 'café fermé'],
    ['cut inside a sign', Buffer.from(`${'a'.repeat(3999)}😀`), 'a'.repeat(3999)],
    ['in UTF-8', Buffer.from('fermé 😀'), 'fermé 😀'],
  ])('shows an error %s without a sign of its own making', async (_, bytes, shown) => {
    const server = await serve((_request, response) => {
      response.writeHead(500);
      response.end(bytes);
    });
    const asked = door().request({ url: server.origin, retries: 0 });
    await expect(asked).rejects.toMatchObject({ answer: shown });
  });

  it('names a host that the system cannot resolve', async () => {
    const asked = door().request({ url: 'http://no-such-host.invalid/', retries: 0 });
    await expect(asked).rejects.toMatchObject({
      kind: expect.stringMatching(/^(offline|timed-out)$/) as string,
    });
    await expect(asked).rejects.toThrow('no-such-host.invalid');
  });

  it('names a machine that does not answer', async () => {
    const server = await startWireServer(() => {});
    await server.close();
    const asked = door().request({ url: server.origin, retries: 0 });
    await expect(asked).rejects.toMatchObject({ kind: 'offline' });
  });
});

describe('redirects', () => {
  it('keeps keys on the same origin and drops them for another', async () => {
    const other = await serve((_request, response) => response.end('there'));
    const server = await serve((request, response) => {
      const location = request.url.pathname === '/one' ? '/two' : `${other.origin}/three`;
      response.writeHead(302, { location }).end();
    });
    const headers = {
      authorization: 'SECRET1',
      'x-api-key': 'SECRET2',
      cookie: 'SECRET3',
      accept: 'text/plain',
    };
    const answer = await door().request({ url: `${server.origin}/one`, headers });
    expect(answer.url.href).toBe(`${other.origin}/three`);
    expect(server.requests[1]?.headers).toMatchObject({ authorization: 'SECRET1', 'x-api-key': 'SECRET2' });
    expect(JSON.stringify(other.requests[0]?.headers)).not.toMatch(/SECRET/);
    expect(other.requests[0]?.headers.accept).toBe('text/plain');
  });

  it('follows five and no more', async () => {
    const server = await serve((request, response) => {
      const left = Number(request.url.pathname.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` });
      response.end('end');
    });
    await expect(door().request({ url: `${server.origin}/5` })).resolves.toMatchObject({
      bytes: Buffer.from('end'),
    });
    const asked = door().request({ url: `${server.origin}/6` });
    await expect(asked).rejects.toMatchObject({ kind: 'layout-changed' });
  });

  it('does not carry a body to another site, and turns a POST into a GET where the standard says so', async () => {
    const other = await serve((_request, response) => response.end('there'));
    const server = await serve((request, response) => {
      const status = Number(request.url.searchParams.get('s'));
      response.writeHead(status, { location: `${other.origin}/` }).end();
    });
    const post = { method: 'POST', body: 'secret', headers: { 'content-type': 'text/plain' } };
    const kept = door().request({ ...post, url: `${server.origin}/?s=307` });
    await expect(kept).rejects.toMatchObject({ kind: 'refused-address' });
    expect(other.requests).toHaveLength(0);
    await door().request({ ...post, url: `${server.origin}/?s=302` });
    expect(other.requests[0]).toMatchObject({ method: 'GET', body: '' });
  });
});

describe('time and size', () => {
  const quick = { headersMs: 150, idleMs: 150, totalMs: 400 };
  const within = async (asked: Promise<unknown>, kind: string): Promise<void> => {
    await expect(asked).rejects.toMatchObject({ kind });
  };

  it('ends a server that never begins to answer', async () => {
    const server = await serve(() => {});
    await expect(
      door({ limits: { headersMs: 150 } }).request({ url: server.origin, retries: 0 }),
    ).rejects.toThrow(`127.0.0.1:${server.port} did not begin to answer within 0.15 s.`);
  });

  it('ends a body that falls silent', async () => {
    const server = await serve((_request, response) => void response.write('start'));
    await within(door({ limits: quick }).request({ url: server.origin, retries: 0 }), 'timed-out');
  });

  it('ends a body that trickles without end', async () => {
    const server = await serve((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    await within(door({ limits: quick }).request({ url: server.origin }), 'timed-out');
    expect(server.requests).toHaveLength(1);
  });

  it('ends an endless quick body, and a small one that unpacks to a large one', async () => {
    const server = await serve((request, response) => {
      if (request.url.pathname === '/bomb') {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(5_000_000)));
        return;
      }
      const pour = (): void => {
        if (!response.destroyed && response.write(Buffer.alloc(64_000))) setImmediate(pour);
        else response.once('drain', pour);
      };
      pour();
    });
    const small = { maxBytes: 1_000_000 };
    await within(door({ limits: small }).request({ url: `${server.origin}/endless` }), 'too-large');
    await within(door({ limits: small }).request({ url: `${server.origin}/bomb` }), 'too-large');
    expect(server.requests).toHaveLength(2);
  });

  it('reads only the beginning of an endless error', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(404);
      const timer = setInterval(() => response.write('x'.repeat(50_000)), 5);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    await within(door().request({ url: server.origin }), 'not-found');
  });

  const silentPort = async (): Promise<number> => {
    const server: Server = createServer((socket) => socket.resume());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    open.push({ close: () => new Promise((done) => server.close(done)) });
    return (server.address() as AddressInfo).port;
  };

  it('ends a TLS greeting that is never answered and a name that never resolves', async () => {
    const options = { connectMs: 300, limits: { totalMs: 5_000 } };
    const port = await silentPort();
    await within(door(options).request({ url: `https://127.0.0.1:${port}/`, retries: 0 }), 'offline');
    const nameless = door({ ...options, resolve: () => {} });
    await within(nameless.request({ url: 'http://black-hole.test/', retries: 0 }), 'offline');
  });

  it('stops when the caller says so, before, during the headers and during the body', async () => {
    const server = await serve((request, response) => {
      if (request.url.pathname === '/body') response.write('start');
    });
    const before = door().request({ url: server.origin, signal: AbortSignal.abort() });
    await within(before, 'cancelled');
    for (const path of ['/headers', '/body']) {
      const stop = new AbortController();
      const asked = door().request({ url: `${server.origin}${path}`, signal: stop.signal });
      setTimeout(() => {
        stop.abort();
      }, 50);
      await within(asked, 'cancelled');
    }
  });
});

describe('what is over', () => {
  /** Only those that would keep a command line from ending. */
  const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

  it('leaves no timer behind', async () => {
    const server = await serve((request, response) => {
      if (request.url.pathname === '/cut') response.destroy();
      else response.writeHead(Number(request.url.pathname.slice(1))).end();
    });
    const outbound = door({
      limits: { totalMs: 600_000, attemptMs: 600_000, headersMs: 600_000, idleMs: 600_000 },
    });
    const before = timers();
    await outbound.request({ url: `${server.origin}/200` });
    await outbound.request({ url: `${server.origin}/500`, retries: 0 }).catch(() => null);
    await (await outbound.fetch(`${server.origin}/200`)).text();
    await outbound.fetch(`${server.origin}/204`);
    await outbound.fetch(`${server.origin}/cut`).catch(() => null);
    await (await outbound.fetch(`${server.origin}/200`)).body?.cancel();
    // Polling would have timers of its own.
    for (let turn = 0; turn < 200 && timers() > before; turn += 1) await delay(10);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'cannot be read where it is not packed by %s',
    async (packed) => {
      const server = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': packed }).end('words that nobody has packed');
      });
      const unread = { kind: 'layout-changed', message: expect.stringContaining('cannot be read') as string };
      await expect(door().request({ url: server.origin })).rejects.toMatchObject(unread);
      const streamed = await door().fetch(server.origin);
      await expect(streamed.text()).rejects.toMatchObject(unread);
      // It would come so again.
      expect(server.requests).toHaveLength(2);
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])(
    'is cut short where a body packed by %s ends early inside a whole answer, and read where it does not',
    async (packed, pack) => {
      const rows = Array.from({ length: 3000 }, (_, at) => `${at},${Math.sin(at)}`).join('\n');
      const whole = pack(Buffer.from(rows));
      const server = await serve((request, response) => {
        const bytes =
          request.url.pathname === '/whole'
            ? whole
            : whole.subarray(0, Number(request.url.pathname.slice(1)));
        response.writeHead(200, { 'content-encoding': packed, 'content-length': bytes.length }).end(bytes);
      });
      expect(textOfAnswer(await door().request({ url: `${server.origin}/whole` }))).toBe(rows);
      expect(await (await door().fetch(`${server.origin}/whole`)).text()).toBe(rows);
      expect((await door().request({ url: `${server.origin}/whole`, method: 'HEAD' })).bytes).toHaveLength(0);
      const cut = {
        kind: 'interrupted',
        message: expect.stringContaining('before the whole answer') as string,
      };
      for (const length of [whole.length - 1, whole.length >> 1, 1]) {
        await expect(door().request({ url: `${server.origin}/${length}`, retries: 0 })).rejects.toMatchObject(
          cut,
        );
        await expect((await door().fetch(`${server.origin}/${length}`)).text()).rejects.toMatchObject(cut);
      }
    },
  );

  it.each([204, 205, 304])('is an answer %i without a body', async (status) => {
    const server = await serve((_request, response) => {
      response.writeHead(status).end();
    });
    const answer = await door().fetch(server.origin);
    expect([answer.status, answer.body]).toEqual([status, null]);
  });
});

describe('retries', () => {
  const flaky = (failures: number, headers: Record<string, string>, status = 429) => {
    let left = failures;
    return serve((_request, response) => {
      left -= 1;
      if (left >= 0) response.writeHead(status, headers);
      response.end('ok');
    });
  };

  it.each([
    ['2', [2000]],
    ['0', [0]],
    ['-5', [500]],
    ['soon', [500]],
    ['Thu, 01 Jan 2026 00:00:03 GMT', [3000]],
    ['Thu, 01 Jan 2015 00:00:03 GMT', [0]],
  ])('waits as Retry-After: %s says', async (value, waits) => {
    const server = await flaky(1, { 'retry-after': value });
    const time = recordedTime();
    await expect(door(time).request({ url: server.origin })).resolves.toMatchObject({
      bytes: Buffer.from('ok'),
    });
    expect(time.waits).toEqual(waits);
  });

  it('backs off with jitter where nothing is said, and gives up after two', async () => {
    const server = await flaky(9, {}, 502);
    const time = recordedTime();
    const asked = door({ ...time, random: () => 0.5 }).request({ url: server.origin });
    await expect(asked).rejects.toMatchObject({ kind: 'upstream-failed', hostStatus: 502 });
    expect(time.waits).toEqual([750, 1500]);
    expect(server.requests).toHaveLength(3);
  });

  it('does not sit out a day: it says until when, and asks nothing before', async () => {
    const server = await flaky(1, { 'retry-after': '86400' });
    const time = recordedTime();
    const outbound = door(time);
    const ask = () => outbound.request({ url: server.origin, rateKey: 'site' });
    const until = Date.parse('2026-01-02T00:00:00Z') / 1000;
    await expect(ask()).rejects.toMatchObject({ kind: 'rate-limited', until });
    await expect(ask()).rejects.toThrow('Try again after 2026-01-02T00:00:00 UTC');
    time.advance(86_399_000);
    await expect(ask()).rejects.toMatchObject({ kind: 'rate-limited', until });
    expect(server.requests).toHaveLength(1);
    time.advance(1_000);
    await expect(ask()).resolves.toMatchObject({ bytes: Buffer.from('ok') });
  });

  it('asks again where it was an error and no rate limit that named a time', async () => {
    const server = await flaky(1, { 'retry-after': '86400' }, 503);
    const outbound = door(recordedTime());
    const ask = () => outbound.request({ url: server.origin, rateKey: 'site' });
    await expect(ask()).rejects.toMatchObject({ kind: 'upstream-failed' });
    await expect(ask()).resolves.toMatchObject({ bytes: Buffer.from('ok') });
  });

  it.each([
    ['x-rate-limit-reset', String(Date.parse('2026-01-01T00:00:20Z') / 1000)],
    ['x-ratelimit-reset', '2026-01-01T00:00:20.000Z'],
  ])('reads %s', async (name, value) => {
    const server = await flaky(1, { [name]: value });
    const time = recordedTime();
    await door(time).request({ url: server.origin });
    expect(time.waits).toEqual([20_000]);
  });

  it('repeats neither a POST nor a refusal unasked', async () => {
    const server = await flaky(9, {}, 503);
    await expect(door().request({ url: server.origin, method: 'POST', body: '{}' })).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
    const refusing = await flaky(9, {}, 401);
    await expect(door().request({ url: refusing.origin })).rejects.toThrow();
    expect(refusing.requests).toHaveLength(1);
  });

  it('does not begin a wait that would outlast the whole request', async () => {
    const server = await flaky(9, { 'retry-after': '10' });
    const asked = door({ limits: { totalMs: 3_000 } }).request({ url: server.origin });
    await expect(asked).rejects.toMatchObject({ kind: 'rate-limited' });
  });

  it('gives a wait up when cancelled', async () => {
    const server = await flaky(9, { 'retry-after': '10' });
    const stop = new AbortController();
    const asked = door().request({ url: server.origin, signal: stop.signal });
    setTimeout(() => {
      stop.abort();
    }, 100);
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('the fetch shape', () => {
  it('streams, hands on every status and sends what it is given', async () => {
    const server = await serve((request, response) => {
      response.writeHead(request.method === 'POST' ? 429 : 200, { 'retry-after': '3' });
      response.end(`${request.method}:${request.body}`);
    });
    const { fetch } = door();
    const posted = await fetch(server.origin, { method: 'POST', body: JSON.stringify({ a: 1 }) });
    expect(posted.status).toBe(429);
    expect(posted.headers.get('retry-after')).toBe('3');
    expect(await posted.text()).toBe('POST:{"a":1}');
    expect(await (await fetch(new Request(server.origin))).text()).toBe('GET:');
  });

  it('ends a stream that falls silent and one that is given up', async () => {
    const server = await serve((_request, response) => void response.write('start'));
    const { fetch } = door({ limits: { idleMs: 150 } });
    const silent = await fetch(server.origin);
    await expect(silent.text()).rejects.toMatchObject({ kind: 'timed-out' });
    const stop = new AbortController();
    const stopped = await fetch(server.origin, { signal: stop.signal });
    stop.abort();
    await expect(stopped.text()).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
