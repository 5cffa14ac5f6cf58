import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron, probeElectron } from '#scripts/lib/electron.ts';

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

  it('gives up a download that stalls, says so, and does not wait for it again', async () => {
    const environment = await mirror((_request, response) => {
      response.writeHead(200, { 'content-length': '100000000' }).write('PK');
    });
    const said: string[] = [];
    const options = { stallMs: 1000, environment, folder, say: (text: string) => said.push(text) };
    expect(await findElectron({ ...options, now: clockOfMirror() })).toEqual({
      binary: null,
      reason: 'The Electron runtime could not be fetched (no progress for 1 s).',
    });
    expect(asked).toBe(1);
    const again = await findElectron(options);
    expect(again.reason).toMatch(
      /^The Electron runtime could not be fetched on \d{4}-\d\d-\d\d \(no progress for 1 s\); "npm start -- --fetch-runtime" tries again\.$/,
    );
    expect(asked).toBe(1);
    await findElectron({ ...options, now: clockOfMirror(), isForced: true });
    expect(asked).toBe(2);
    expect(existsSync(join(folder, 'electron-download'))).toBe(false);
  });
});
