import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dial, staysHere, type DialDoor } from './dial.ts';
import { createNetworkSwitch } from './network-switch.ts';
import { OutboundError, type OutgoingCall } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-dial-'));
const network = createNetworkSwitch(true);
let server: Server;
let local: Server;
let port = 0;
let calls: OutgoingCall[] = [];
const listening = async (
  at: { readonly port: number; readonly host: string } | { readonly path: string },
) => {
  const own = createServer((socket) => socket.on('error', () => undefined));
  own.listen(at);
  await once(own, 'listening');
  return own;
};
beforeAll(async () => {
  server = await listening({ port: 0, host: '127.0.0.1' });
  port = (server.address() as AddressInfo).port;
  local = await listening({ path: join(folder, '.s.PGSQL.5432') });
});
afterAll(() => {
  server.close();
  local.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  calls = [];
  network.set(true);
});

/** Every name is the server of this test, unless it is of another machine. */
const door: DialDoor = {
  network,
  resolve: (hostname, done) => {
    done(null, [{ address: hostname === 'elsewhere.localhost' ? '10.0.0.7' : '127.0.0.1', family: 4 }]);
  },
  connectMs: 5_000,
  onCall: (call) => calls.push(call),
};
const failure = async (attempt: Promise<unknown>): Promise<OutboundError> => {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OutboundError)) throw new Error('It did not fail as a call does.');
  return error;
};

describe('a bare connection', () => {
  it.each(['127.0.0.1', 'localhost', 'laboratory.example'])('reaches %s and is logged', async (host) => {
    const socket = await dial(door, { host, port });
    expect(socket.remotePort).toBe(port);
    expect(calls).toEqual([{ host, method: 'CONNECT', ms: expect.any(Number) as number }]);
    socket.destroy();
  });

  it('reaches the socket file in a folder', async () => {
    const socket = await dial(door, { host: folder, port: 5432 });
    expect(socket.readyState).toBe('open');
    socket.destroy();
  });

  it('leads a name of this machine to this machine only', async () => {
    const error = await failure(dial(door, { host: 'elsewhere.localhost', port }));
    expect(error.kind).toBe('refused-address');
    expect(calls).toMatchObject([{ host: 'elsewhere.localhost', failure: 'refused-address' }]);
  });

  it('says that nobody listens', async () => {
    const free = await listening({ port: 0, host: '127.0.0.1' });
    const unused = (free.address() as AddressInfo).port;
    free.close();
    await once(free, 'close');
    const error = await failure(dial(door, { host: '127.0.0.1', port: unused }));
    expect(error.message).toBe('127.0.0.1 could not be reached (ECONNREFUSED).');
    expect(calls).toMatchObject([{ failure: 'offline' }]);
  });

  it('gives up a host that takes too long', async () => {
    const slow: DialDoor = { ...door, resolve: () => undefined, connectMs: 50 };
    const error = await failure(dial(slow, { host: 'slow.example', port }));
    expect([error.kind, error.message]).toEqual(['offline', 'slow.example could not be reached in time.']);
  });

  it('ends with the caller’s signal, before and after it is made', async () => {
    const stop = new AbortController();
    const socket = await dial(door, { host: '127.0.0.1', port }, stop.signal);
    const ended = new Promise((resolve) => socket.once('error', resolve));
    const reason = new Error('no longer wanted');
    stop.abort(reason);
    expect(await ended).toBe(reason);
    expect(socket.destroyed).toBe(true);
    await expect(dial(door, { host: '127.0.0.1', port }, stop.signal)).rejects.toBe(reason);
  });

  it('ends with the network switch where it leaves this machine, and only there', async () => {
    const [here, away] = [
      await dial(door, { host: 'localhost', port }),
      await dial(door, { host: 'laboratory.example', port }),
    ];
    const ended = new Promise((resolve) => away.once('error', resolve));
    network.set(false);
    expect(await ended).toMatchObject({ kind: 'network-off' });
    expect(here.destroyed).toBe(false);
    here.destroy();
    expect((await failure(dial(door, { host: 'laboratory.example', port }))).kind).toBe('network-off');
  });
});

it('knows what never leaves this machine', () => {
  expect(['/run/postgresql', 'localhost', '[::1]', '10.0.0.1', 'example.org', 'a/b'].map(staysHere)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
