import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleRequests } from '#main/desktop/bridge.ts';
import { handleDialogs } from '#main/desktop/dialogs.ts';
import { handleRecovery } from '#main/desktop/recovery.ts';
import type { Bridge, BridgeResponse } from '#shared/bridge.ts';
import { CHANNELS } from '#shared/channels.ts';
import fc from '#tests/helpers/properties.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { answerDialog } from './electron-stand-in/dialog.ts';
import { onEvent, type DialogAnswer } from './electron-stand-in/events.ts';
import { exposed, invokeFromPage, sendFromPage } from './electron-stand-in/ipc.ts';

/** The true preload and the true handlers in one process; what crosses is cloned as Electron clones it. */
const PAGE = { url: 'app://dropscope/drops', parent: null };
const SLOW = '/api/slow-for-this-test';
const RUNS = 2000;

let workstation: TestWorkstation;
let folder = '';
let window: BrowserWindow;
let bridge: Bridge;
let answer: DialogAnswer | null = null;
const outside: string[] = [];
const aborted: string[] = [];

const fetchOrWait = (request: Request): Promise<Response> => {
  if (!request.url.includes(SLOW)) return workstation.fetch(request);
  return new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () => {
      aborted.push(new URL(request.url).search);
      reject(new Error('aborted'));
    });
  });
};

beforeAll(async () => {
  workstation = await createTestWorkstation({ data: 'none' });
  folder = mkdtempSync(join(tmpdir(), 'dropscope-bridge-'));
  await app.whenReady();
  window = new BrowserWindow();
  handleRequests(fetchOrWait);
  handleDialogs({ deposit: workstation.services.tickets.deposit }, workstation.folder, (name) => name);
  handleRecovery(() => null);
  onEvent((event) => {
    if (event.type === 'dialog') answerDialog(event.id, answer ?? (event.kind === 'open' ? [] : ''));
    if (['external', 'revealed', 'opened-path'].includes(event.type)) outside.push(event.type);
  });
  await import('#preload/index.ts');
  bridge = exposed['dropscope'] as Bridge;
});
afterAll(async () => {
  await workstation.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const VERBS = [
  CHANNELS.request,
  CHANNELS.pickFile,
  CHANNELS.pickFolder,
  CHANNELS.renewTicket,
  CHANNELS.fileTicket,
  CHANNELS.saveFile,
  CHANNELS.reveal,
  CHANNELS.openLink,
  CHANNELS.turnText,
  CHANNELS.recovery,
  CHANNELS.recover,
];

/** Every sentence the bridge may answer a bad call with. */
const SENTENCES =
  /: AppError: (The bridge was called with something it does not take\.|Only http and https addresses can be opened\.|Only files of the data folder and files just written can be shown\.|This ticket was never given: choose the file again\.|.* could not be read: choose another file\.)$/s;

const isAnswer = (channel: string, value: unknown): boolean => {
  if (channel !== CHANNELS.request) return value === null || value === undefined;
  const { status, headers, body } = value as BridgeResponse;
  return status >= 200 && status < 600 && typeof headers === 'object' && body instanceof Uint8Array;
};

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
});
const path = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.string().map((text) => `/api/${text}`),
  fc.constantFrom('/api/health', '/api/q-drops?limit=-1', '/api/../etc/passwd', '/api/%00', '/api/nothing'),
);
const nearlyRequest = fc.record(
  {
    id: fc.oneof(fc.string({ minLength: 1 }), anything),
    method: fc.constantFrom('GET', 'HEAD', 'get', 'TRACE', 'OPTIONS'),
    path,
    headers: fc.oneof(fc.dictionary(fc.string(), fc.string()), fc.constant({ Accept: '*/*' }), anything),
    body: fc.oneof(fc.string(), fc.uint8Array(), anything),
    extra: anything,
  },
  { requiredKeys: [] },
);
const payload = fc.oneof(anything, nearlyRequest, fc.string(), fc.webUrl(), fc.record({ filters: anything }));

describe('the bridge', () => {
  it(`answers ${RUNS} random calls with an answer or one clear sentence; no row changes`, async () => {
    const changes = (): unknown => workstation.sql().pragma('data_version', { simple: true });
    const before = changes();
    const counts = { answered: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...VERBS), payload, async (channel, sent) => {
        try {
          expect(isAnswer(channel, await invokeFromPage(window.webContents.id, PAGE, channel, [sent]))).toBe(
            true,
          );
          counts.answered += 1;
        } catch (error) {
          if (error instanceof DOMException) return; // Never sent: it cannot be cloned.
          expect((error as Error).message).toMatch(SENTENCES);
          counts.refused += 1;
        }
        sendFromPage(window.webContents.id, PAGE, CHANNELS.cancel, []);
      }),
      { numRuns: RUNS, seed: 4966 },
    );
    expect(counts.answered).toBeGreaterThan(20);
    expect(counts.refused).toBeGreaterThan(500);
    expect(changes()).toBe(before);
    expect(outside.filter((type) => type !== 'external')).toEqual([]);
    expect((await workstation.get('/api/health')).status).toBe(200);
  });

  it.each([
    ['a frame within the page', { url: 'app://dropscope/', parent: PAGE }],
    ['another origin', { url: 'https://example.org/', parent: null }],
    ['a look-alike', { url: 'app://dropscope.evil/', parent: null }],
    ['a frame that is gone', null],
  ])('refuses every verb to %s, cancel included', async (_name, frame) => {
    for (const channel of VERBS)
      await expect(invokeFromPage(window.webContents.id, frame, channel, [{}])).rejects.toThrow(
        'This page may not use the bridge.',
      );
    const waiting = bridge.request({ id: 'kept', method: 'GET', path: `${SLOW}?kept`, headers: {} });
    sendFromPage(window.webContents.id, frame, CHANNELS.cancel, ['kept']);
    expect(aborted).not.toContain('?kept');
    bridge.cancel('kept');
    expect((await waiting).status).toBe(499);
    aborted.length = 0;
  });

  it('carries a cancel to the request it names and to no other', async () => {
    const first = bridge.request({ id: '1', method: 'GET', path: `${SLOW}?first`, headers: {} });
    const second = bridge.request({ id: '2', method: 'GET', path: `${SLOW}?second`, headers: {} });
    bridge.cancel('2');
    const { status, body } = await second;
    expect([status, new TextDecoder().decode(body)]).toEqual([499, 'The request was canceled.']);
    expect(aborted).toEqual(['?second']);
    bridge.cancel('1');
    expect((await first).status).toBe(499);
  });

  it('keeps a route that was asked for before the page follows, the last one, and hands each on once', () => {
    const routes: string[] = [];
    window.webContents.send(CHANNELS.navigate, '/drops');
    window.webContents.send(CHANNELS.navigate, '/drops/42');
    const stop = bridge.onNavigate((route) => routes.push(route));
    expect(routes).toEqual(['/drops/42']);
    window.webContents.send(CHANNELS.navigate, '/methods');
    stop();
    window.webContents.send(CHANNELS.navigate, '/settings');
    expect(routes).toEqual(['/drops/42', '/methods']);
  });

  it('carries job events by value, until their follower stops', () => {
    const seen: unknown[] = [];
    const stop = bridge.onJobChanged((job) => seen.push(job));
    window.webContents.send(CHANNELS.jobChanged, { id: 'a', done: 1 });
    window.webContents.send(CHANNELS.navigate, '/drops');
    stop();
    window.webContents.send(CHANNELS.jobChanged, { id: 'a', done: 2 });
    expect(seen).toEqual([{ id: 'a', done: 1 }]);
  });

  it('carries what a call has written, until its follower stops', () => {
    const seen: unknown[] = [];
    const stop = bridge.onWritten((written) => seen.push(written));
    window.webContents.send(CHANNELS.written, { changes: ['Notes'], client: null });
    stop();
    window.webContents.send(CHANNELS.written, { changes: ['Tags'], client: null });
    expect(seen).toEqual([{ changes: ['Notes'], client: null }]);
  });

  it('hands a large file over as a one-time ticket and its first 64 KiB, never its path or its bytes', async () => {
    const file = join(folder, 'large.json');
    writeFileSync(file, 'x'.repeat(9_000_000));
    answer = [file];
    const picked = await bridge.pickFile({ filters: [{ name: 'Any', extensions: ['json'] }] });
    answer = null;
    expect(picked).toMatchObject({ name: 'large.json', sizeBytes: 9_000_000 });
    expect(picked?.head.byteLength).toBe(64 * 1024);
    expect(JSON.stringify({ ...picked, head: null })).not.toContain(folder);
    const { redeem } = workstation.services.tickets;
    const ticket = picked?.ticket ?? '';
    expect(redeem(ticket)).toEqual({ file, fileName: 'large.json' });
    expect(() => redeem(ticket)).toThrow(/choose it again/);
    const another = await bridge.renewTicket(ticket);
    expect(another).not.toBe(ticket);
    expect(redeem(another).file).toBe(file);
    await expect(bridge.renewTicket('invented')).rejects.toThrow('never given');
  });

  it('hands a folder over as a ticket too, without a look into it', async () => {
    const chosen = join(folder, 'archive');
    mkdirSync(chosen);
    answer = [chosen];
    const picked = await bridge.pickFolder();
    answer = null;
    expect(picked).toMatchObject({ name: 'archive', sizeBytes: 0, head: new Uint8Array() });
    expect(workstation.services.tickets.redeem(picked?.ticket ?? '').file).toBe(chosen);
    expect(await bridge.pickFolder()).toBeNull();
  });

  it('takes no body above its limit', async () => {
    const sent = { id: '1', method: 'POST', path: '/api/nothing', headers: {}, body: 'x'.repeat(8_000_001) };
    await expect(bridge.request(sent)).rejects.toThrow('something it does not take');
  });

  it('saves only where the dialog said, and shows only what was saved', async () => {
    const file = join(folder, 'report.json');
    answer = file;
    expect(
      await bridge.saveFile({ suggestedName: '../../etc/passwd', content: new Uint8Array([123, 125]) }),
    ).toBe(file);
    answer = null;
    await bridge.reveal(file);
    expect(outside.at(-1)).toBe('revealed');
    await expect(bridge.reveal('/etc/passwd')).rejects.toThrow('Only files of the data folder');
    await expect(bridge.reveal(`${folder}-evil/report.json`)).rejects.toThrow(
      'Only files of the data folder',
    );
  });
});
