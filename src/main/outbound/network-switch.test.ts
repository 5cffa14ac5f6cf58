import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { loopbackRules } from '#tests/helpers/outbound.ts';
import { startWireServer, type WireServer } from '#tests/helpers/wire-server.ts';
import type { Resolve } from './guarded-agent.ts';
import { createOutbound, type OutboundOptions } from './http.ts';
import { createNetworkSwitch } from './network-switch.ts';
import type { Outbound, OutgoingCall } from './types.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
const serve = async (answer: (response: ServerResponse) => void): Promise<WireServer> => {
  const server = await startWireServer((_request, response) => {
    answer(response);
  });
  open.push(server);
  return server;
};
const doorOf = (options: OutboundOptions): Outbound => {
  const door = createOutbound(options);
  open.push(door);
  return door;
};

const OFF = { kind: 'network-off', message: 'Network access is off. Turn it on in Settings to continue.' };
const named = { destination: 'named-server' } as const;

/** Every name leads to one address, and what was looked up is noted. */
const resolver = (address: string) => {
  const names: string[] = [];
  const resolve: Resolve = (name, done) => {
    names.push(name);
    done(null, [{ address, family: 4 }]);
  };
  return { names, resolve };
};

describe('the network switch', () => {
  it('refuses every call with one sentence, before a name is looked up', async () => {
    const { names, resolve } = resolver('127.0.0.1');
    const door = doorOf({ ...loopbackRules, resolve, network: createNetworkSwitch(false) });
    expect(door.isOpen()).toBe(false);
    await expect(door.request({ url: 'http://any.test/' })).rejects.toMatchObject(OFF);
    await expect(door.fetch('http://any.test/')).rejects.toMatchObject(OFF);
    await expect(door.request({ url: 'http://any.test/', ...named })).rejects.toMatchObject(OFF);
    expect(() => door.permit()).toThrow(OFF.message);
    expect(names).toEqual([]);
  });

  it('ends what is under way, and lets calls out again when it is switched on', async () => {
    const server = await serve((response) => {
      response.write('start');
    });
    const network = createNetworkSwitch(true);
    const door = doorOf({ ...loopbackRules, network });
    const waiting = door.request({ url: server.origin, retries: 2 });
    const streaming = await door.fetch(server.origin);
    const program = door.permit();
    await expect.poll(() => server.requests.length).toBe(2);
    network.set(false);
    await expect(waiting).rejects.toMatchObject(OFF);
    await expect(streaming.text()).rejects.toMatchObject(OFF);
    expect(program.reason).toMatchObject(OFF);
    expect(server.requests).toHaveLength(2);
    network.set(true);
    expect(door.isOpen()).toBe(true);
    await door.fetch(server.origin);
    expect(server.requests).toHaveLength(3);
  });

  it('ends what began before it was switched on a second time', () => {
    const network = createNetworkSwitch(true);
    const before = network.signal();
    network.set(true);
    network.set(false);
    network.set(false);
    expect(before.reason).toMatchObject(OFF);
  });

  it('is named before the address is looked at', async () => {
    const door = doorOf({ network: createNetworkSwitch(false) });
    await expect(door.request({ url: 'http://10.0.0.1/' })).rejects.toMatchObject(OFF);
    await expect(door.fetch('http://10.0.0.1/')).rejects.toMatchObject(OFF);
  });

  it('ends a wait between two tries', async () => {
    const server = await serve((response) => {
      response.writeHead(503).end();
    });
    const network = createNetworkSwitch(true);
    const calls: OutgoingCall[] = [];
    const sleep = (_ms: number, signal: AbortSignal) => {
      network.set(false);
      return Promise.reject(signal.reason as Error);
    };
    const door = doorOf({ ...loopbackRules, sleep, network, onCall: (call) => calls.push(call) });
    await expect(door.request({ url: server.origin })).rejects.toMatchObject(OFF);
    expect([server.requests.length, calls.length]).toEqual([1, 1]);
  });
});

describe('the server that the user named', () => {
  it.each(['127.0.0.1', 'localhost', 'a.localhost'])(
    'is reached at %s with the network off',
    async (host) => {
      const server = await serve((response) => response.end('here'));
      const { resolve } = resolver('127.0.0.1');
      const door = doorOf({ resolve, network: createNetworkSwitch(false) });
      const url = `http://${host}:${server.port}/`;
      await expect(door.request({ url, ...named })).resolves.toMatchObject({ bytes: Buffer.from('here') });
      await expect(door.request({ url })).rejects.toMatchObject(OFF);
    },
  );

  it.each(['127.evil.test', '127.0.0.1.attacker.test', 'localhost.attacker.test', '127.0.0.1.nip.test'])(
    'is not this machine because it is called %s',
    async (host) => {
      const server = await serve((response) => response.end('here'));
      const { names, resolve } = resolver('127.0.0.1');
      const door = doorOf({ resolve, network: createNetworkSwitch(false) });
      const url = `http://${host}:${server.port}/`;
      await expect(door.request({ url, ...named })).rejects.toMatchObject(OFF);
      expect([names, server.requests]).toEqual([[], []]);
    },
  );

  it.each(['203.0.113.9', '10.0.0.7', '0.0.0.0'])(
    'is refused where localhost leads to %s',
    async (address) => {
      const { resolve } = resolver(address);
      const door = doorOf({ resolve, connectMs: 500 });
      await expect(door.request({ url: 'http://localhost:8099/', ...named })).rejects.toMatchObject({
        kind: 'refused-address',
      });
    },
  );

  it('may stand in a private network while the network is on, but sends nobody elsewhere', async () => {
    const other = await serve((response) => response.end('elsewhere'));
    const server = await serve((response) => {
      response.writeHead(302, { location: other.origin }).end();
    });
    const { resolve } = resolver('127.0.0.1');
    const door = doorOf({ resolve });
    const url = `http://models.lab.test:${server.port}/`;
    await expect(door.request({ url })).rejects.toMatchObject({ kind: 'refused-address' });
    await expect(door.request({ url, ...named })).rejects.toThrow('a redirect, which is not followed');
    expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
  });
});

describe('what the door keeps and tells', () => {
  it('takes keys out of answers, headers and errors', async () => {
    const KEY = 'sk-canary-0123456789';
    let status = 200;
    const server = await serve((response) => {
      response.writeHead(status, { 'x-request-id': `for ${KEY}` }).end(`you sent ${KEY}`);
    });
    const door = doorOf(loopbackRules);
    const answer = await door.request({ url: server.origin, secrets: [KEY] });
    expect(answer.headers.get('x-request-id')).toBe('for [key]');
    expect(Buffer.from(answer.bytes).toString()).toBe('you sent [key]');
    status = 400;
    await expect(door.request({ url: server.origin, secrets: [KEY] })).rejects.toMatchObject({
      answer: 'you sent [key]',
    });
  });

  it('notes each call by host, method, outcome and time, never by its path', async () => {
    const began = performance.now();
    const calls: OutgoingCall[] = [];
    let left = 1;
    const server = await serve((response) => {
      left -= 1;
      response.writeHead(left < 0 ? 200 : 503).end();
    });
    const door = doorOf({ ...loopbackRules, onCall: (call) => calls.push(call) });
    await door.request({ url: `${server.origin}/path?key=SECRET` });
    await door.fetch(`${server.origin}/path?key=SECRET`, { method: 'POST', body: 'SECRET' });
    await door.request({ url: 'http://127.0.0.1:9/', retries: 0 }).catch(() => null);
    await door.fetch('http://127.0.0.1:9/').catch(() => null);
    const host = `127.0.0.1:${server.port}`;
    expect(calls).toMatchObject([
      { host, method: 'GET', status: 503, failure: 'upstream-failed' },
      { host, method: 'GET', status: 200 },
      { host, method: 'POST', status: 200 },
      { host: '127.0.0.1:9', method: 'GET', failure: 'offline' },
      { host: '127.0.0.1:9', method: 'GET', failure: 'offline' },
    ]);
    const most = Math.ceil(performance.now() - began);
    expect(calls.filter(({ ms }) => ms < 0 || ms > most)).toEqual([]);
    expect(JSON.stringify(calls)).not.toMatch(/SECRET|path/);
  });
});
