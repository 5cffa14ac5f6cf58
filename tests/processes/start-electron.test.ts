import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron, hasDisplay, probeElectron, STALL_MS } from '#scripts/lib/electron.ts';

/** Electron's own installer against a mirror on this machine; nothing here may reach another one. */
describe.skipIf(probeElectron() !== null)('npm start without the Electron runtime', () => {
  let folder = '';
  let server: Server | null = null;
  let asked = 0;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dropscope-fetch-'));
    asked = 0;
  });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = null;
    rmSync(folder, { recursive: true, force: true });
  });

  const mirror = async (answer: RequestListener): Promise<NodeJS.ProcessEnv> => {
    const own = createServer((request, response) => {
      asked += 1;
      answer(request, response);
    });
    server = own;
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const port = (own.address() as AddressInfo).port;
    return environmentFor(`http://127.0.0.1:${port}/`);
  };
  /** Begins to run with the next request: however long a busy machine takes to start the installer. */
  const clockOfMirror =
    (before = asked) =>
    () =>
      asked > before ? performance.now() : 0;
  const environmentFor = (address: string): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    ELECTRON_MIRROR: address,
    electron_config_cache: join(folder, 'electron-cache'),
  });

  it('gives up a mirror that takes the connection and never says a word; its budget is 20 s', async () => {
    const environment = await mirror(() => undefined);
    expect(await findElectron({ stallMs: 2000, now: clockOfMirror(), environment, folder })).toEqual({
      binary: null,
      reason: 'The Electron runtime could not be fetched (no progress for 2 s).',
    });
    expect(asked).toBe(1);
    expect(STALL_MS).toBe(20_000);
  });

  it('says what a mirror without it answered', async () => {
    const environment = await mirror((_request, response) => {
      response.writeHead(404).end();
    });
    expect((await findElectron({ environment, folder })).reason).toMatch(
      /^The Electron runtime could not be fetched \(.*404.*\)\.$/,
    );
  });

  it('fails at once where nobody answers', async () => {
    const found = await findElectron({
      environment: environmentFor('http://127.0.0.1:1/'),
      folder,
      stallMs: 30_000,
    });
    expect(found.reason).toMatch(/could not be fetched \(.*ECONNREFUSED|fetch failed/);
  });
});

it('finds a runtime that lies elsewhere, and does not take an empty folder for one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-runtime-'));
  const environment = { ELECTRON_OVERRIDE_DIST_PATH: folder };
  expect(probeElectron(environment)).toBeNull();
  const binary = join(
    folder,
    ...(process.platform === 'darwin'
      ? ['Electron.app', 'Contents', 'MacOS', 'Electron']
      : [process.platform === 'win32' ? 'electron.exe' : 'electron']),
  );
  mkdirSync(dirname(binary), { recursive: true });
  writeFileSync(binary, '');
  expect(probeElectron(environment)).toBe(binary);
  rmSync(folder, { recursive: true, force: true });
});

it('knows a machine without a display', () => {
  expect(hasDisplay({}, 'linux')).toBe(false);
  expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
  expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
  expect(hasDisplay({}, 'darwin')).toBe(true);
});
