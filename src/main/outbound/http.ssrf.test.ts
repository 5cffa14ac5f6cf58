import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWireServer, type WireServer } from '#tests/helpers/wire-server.ts';
import { isAllowedAddress } from './address-rules.ts';
import { createOutbound } from './http.ts';
import { OutboundError } from './types.ts';

/** Answers on every address that a vector could reach; any request it sees is a failure. */
let canary: WireServer;
/** A site that the user trusts, which tries to send us elsewhere. */
let redirector: WireServer;
const targets = new Map<string, string>();

beforeAll(async () => {
  canary = await startWireServer((_request, response) => {
    response.end('canary');
  });
  redirector = await startWireServer((request, response) => {
    const target = targets.get(request.url.pathname);
    response.writeHead(Number(request.url.searchParams.get('status') ?? 302), { location: target ?? '/' });
    response.end();
  });
});
afterAll(() => Promise.all([canary.close(), redirector.close()]));

const hosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '169.254.1.1',
  '100.64.0.1',
  '100.127.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'inner.localhost',
  'private.test',
  'mapped.test',
  'mixed.test',
  'metadata.test',
  'cgnat.test',
  'nat64.test',
];

const addressOf: Readonly<Record<string, readonly string[]>> = {
  'private.test': ['10.0.0.7'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'mixed.test': ['93.184.215.14', '127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'cgnat.test': ['100.64.0.9'],
  'nat64.test': ['64:ff9b::7f00:1'],
};

const guarded = () =>
  createOutbound({
    ports: 'any',
    trustedOrigins: [redirector.origin],
    connectMs: 500,
    limits: { headersMs: 1_000, totalMs: 2_000 },
    resolve: (hostname, done) => {
      const addresses = addressOf[hostname] ?? ['127.0.0.1'];
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  });

const kindOf = async (url: string): Promise<string> => {
  const door = guarded();
  try {
    await door.request({ url, retries: 0 });
    return 'answered';
  } catch (error) {
    return error instanceof OutboundError ? error.kind : String(error);
  } finally {
    await door.close();
  }
};

describe('addresses that the outbound door refuses', () => {
  it('reaches the canary when the loopback is allowed by injection, so that no hits means something', async () => {
    const door = createOutbound({ allowLoopback: true, ports: 'any' });
    await expect(door.request({ url: canary.origin })).resolves.toMatchObject({
      bytes: Buffer.from('canary'),
    });
    await door.close();
  });

  it.each(hosts)('%s, asked directly', async (host) => {
    const before = canary.requests.length;
    await expect(kindOf(`http://${host}:${canary.port}/`)).resolves.toBe('refused-address');
    expect(canary.requests.length).toBe(before);
  });

  it.each(hosts)('%s, by a redirect', async (host) => {
    const before = canary.requests.length;
    const path = `/${hosts.indexOf(host)}`;
    // A header is bytes: a host outside ASCII travels percent-encoded, and URL decodes it.
    const encoded = host.replace(/[^\x20-\x7e]+/g, encodeURIComponent);
    targets.set(path, `http://${encoded}:${canary.port}/`);
    await expect(
      kindOf(`${redirector.origin}${path}?status=${[301, 302, 303, 307, 308][hosts.indexOf(host) % 5]}`),
    ).resolves.toBe('refused-address');
    expect(canary.requests.length).toBe(before);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'gopher://127.0.0.1/',
    'ws://127.0.0.1/',
    'http://ok@evil.test/',
    'https://a:b@example.org/',
  ])('%s, directly and by a redirect', async (url) => {
    targets.set('/scheme', url);
    await expect(kindOf(url)).resolves.toBe('refused-address');
    await expect(kindOf(`${redirector.origin}/scheme`)).resolves.toBe('refused-address');
  });

  it('a name whose second lookup is private (rebinding)', async () => {
    let lookups = 0;
    const door = createOutbound({
      ports: 'any',
      connectMs: 500,
      limits: { headersMs: 800, totalMs: 1_500 },
      resolve: (_hostname, done) => {
        lookups += 1;
        // What was asked before does not count: each connection is judged by the lookup it uses itself.
        done(lookups === 1 ? Object.assign(new Error('again'), { code: 'EAI_AGAIN' }) : null, [
          { address: '127.0.0.1', family: 4 },
        ]);
      },
    });
    const before = canary.requests.length;
    const asked = door.request({ url: `http://rebind.test:${canary.port}/`, retries: 1 });
    await expect(asked).rejects.toMatchObject({ kind: 'refused-address' });
    expect(lookups).toBe(2);
    expect(canary.requests.length).toBe(before);
    await door.close();
  });

  it('ports other than 80 and 443 unless injected', async () => {
    const door = createOutbound();
    for (const port of [22, 25, 81, 3306, 8080, 11434]) {
      const asked = door.request({ url: `http://93.184.215.14:${port}/` });
      await expect(asked).rejects.toMatchObject({ kind: 'refused-address' });
    }
    await door.close();
  });

  it('the same through the fetch shape that vendor SDKs get', async () => {
    const door = guarded();
    const before = canary.requests.length;
    for (const host of hosts) {
      const asked = door.fetch(`http://${host}:${canary.port}/`);
      await expect(asked).rejects.toMatchObject({ kind: 'refused-address' });
    }
    expect(canary.requests.length).toBe(before);
    await door.close();
  });

  it('lets public addresses pass', () => {
    for (const address of ['8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111']) {
      expect(isAllowedAddress(address, {})).toBe(true);
    }
  });
});
