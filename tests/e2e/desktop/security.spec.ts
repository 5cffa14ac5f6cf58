import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from '#main/http/security-headers.ts';
import { CHANNELS } from '#shared/channels.ts';
import { expect, test } from './desktop.ts';

const WATCH_SOCKETS = join(import.meta.dirname, '..', '..', 'helpers', 'watch-sockets.ts');

/** Rows A1 to A5 of the security list, and A26, on the built program. */
const ELSEWHERE = [
  'https://example.org/',
  'http://example.org/',
  'http://127.0.0.1:4966/',
  'http://localhost/',
  'https://dropscope/',
  'https://ok@example.org/',
  'https://app.dropscope.example/',
  'https://xn--e1afmkfd.example/',
  'app://dropscope-evil/',
  'app://dropscope.example/',
  'app://evil/index.html',
  'app://DROPSCOPE@evil/',
  'apps://dropscope/',
  'file:///etc/passwd',
  'file://dropscope/',
  'FILE:///C:/Windows/win.ini',
  'smb://host/share',
  '\\\\host\\share',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  'blob:https://example.org/1',
  'filesystem:https://example.org/temporary/x',
  'ms-msdt:/id PCWDiagnostic',
  'ms-officecmd:{}',
  'search-ms:query=x',
  'vscode://file/x',
  'tel:1',
  'mailto:a@example.org',
  'ftp://example.org/',
  'ws://example.org/',
  'wss://example.org/',
  'view-source:app://dropscope/',
  'chrome://settings',
  'devtools://devtools/bundled/inspector.html',
  'about:srcdoc',
  'dropscope://drops/1',
  `https://example.org/${'a'.repeat(10_000)}`,
  '',
];

const PERMISSIONS = [
  'clipboard-read',
  'media',
  'display-capture',
  'mediaKeySystem',
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'pointerLock',
  'keyboardLock',
  'openExternal',
  'window-management',
  'hid',
  'serial',
  'usb',
  'bluetooth',
  'idle-detection',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'fileSystem',
  'local-fonts',
  'unknown',
];

const TRAVERSALS = [
  '/..',
  '/../main/index.js',
  '/%2e%2e/main/index.js',
  '/..%2fmain%2findex.js',
  '/..%5cmain%5cindex.js',
  '/assets/..%2f..%2fmain%2findex.js',
  '/assets/%00.js',
  '/%00',
  '/index.html%00.js',
  '/etc/passwd.txt',
  '//etc/hosts.js',
  '/../renderer-evil/x.js',
  '/%E0%A4%A.js',
  '/no-such-file.js',
];

test('the window, its page and the ways out are locked as the list of promises says', async ({
  faults,
  start,
}, info) => {
  let hits = 0;
  const canary = createServer((_request, response) => {
    hits += 1;
    response.end('x');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const outside = `http://127.0.0.1:${String((canary.address() as AddressInfo).port)}`;
  const notes = info.outputPath('sockets.txt');
  const desktop = start({
    env: { NODE_OPTIONS: `--import=${WATCH_SOCKETS}`, DROPSCOPE_SOCKET_NOTES: notes },
  });
  const { program } = desktop;
  const page = await desktop.windows.page();
  const windowId = await desktop.windowId();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('one window, with exactly these preferences; nothing of Node in its page', async () => {
    const windows = await program.call('windows');
    expect(windows).toHaveLength(1);
    const { preload, ...preferences } = windows[0]?.options['webPreferences'] as Record<string, unknown>;
    expect(String(preload)).toMatch(/out[/\\]preload[/\\]index\.cjs$/);
    expect(preferences).toEqual({
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    });
    expect(windows[0]?.rtcPolicy).toBe('disable_non_proxied_udp');
    expect(
      await page.evaluate(() =>
        ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
          (name) => name in window,
        ),
      ),
    ).toEqual([]);
    expect(await page.evaluate(() => Object.keys(window.dropscope ?? {}).sort())).toEqual([
      'cancel',
      'fileTicket',
      'onJobChanged',
      'onNavigate',
      'onTurn',
      'onWritten',
      'openLink',
      'pickFile',
      'pickFolder',
      'recover',
      'recovery',
      'renewTicket',
      'request',
      'reveal',
      'saveFile',
      'turnText',
    ]);
  });

  await test.step('no address elsewhere is navigated to, opened as a window, or sent to the system', async () => {
    for (const url of ELSEWHERE) {
      expect(await program.call('navigate', windowId, url), `navigate ${url}`).toBe(false);
      expect(await program.call('redirect', windowId, url), `redirect ${url}`).toBe(false);
      expect(await program.call('openWindow', windowId, url), `window ${url}`).toBe('deny');
    }
    expect(await program.call('navigate', windowId, 'app://dropscope/drops')).toBe(true);
    expect(await program.call('openWindow', windowId, 'app://dropscope/')).toBe('deny');
    expect(await program.call('attachWebview', windowId)).toBe(false);
    const before = page.url();
    await page.evaluate((url) => {
      location.href = url;
    }, `${outside}/navigated`);
    await expect.poll(() => desktop.windows.remoteRequests.length).toBe(1);
    expect(page.url()).toBe(before);
    expect(program.events.filter(({ type }) => type === 'external')).toEqual([]);
  });

  await test.step('every permission is denied but two', async () => {
    for (const permission of PERMISSIONS)
      expect(await program.call('mayUse', permission), permission).toBe(false);
    expect(await program.call('mayUse', 'clipboard-sanitized-write')).toBe(true);
    expect(await program.call('mayUse', 'fullscreen')).toBe(true);
    await page.evaluate(() => navigator.clipboard.writeText('Invented.'));
    expect(await desktop.windows.clipboardText(page)).toBe('Invented.');
  });

  await test.step('the page’s protocol reads its own folder only, each answer with the one policy', async () => {
    for (const path of TRAVERSALS) {
      const answer = await program.call('askProtocol', `app://dropscope${path}`);
      const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
      // A path that normalises to a page of the application gets the application, as any page does.
      expect(isPage ? 200 : 404, path).toBe(answer.status);
      expect(answer.text, path).not.toMatch(/root:|createWorkstation|127\.0\.0\.1/);
    }
    for (const url of ['app://evil/', 'app://dropscope-evil/index.html'])
      expect((await program.call('askProtocol', url)).status, url).toBe(404);
    expect((await program.call('askProtocol', 'app://dropscope/', 'POST')).status).toBe(404);
    for (const path of ['/', '/drops/1', '/no/such/page', '/missing.js']) {
      const { headers } = await program.call('askProtocol', `app://dropscope${path}`);
      for (const [name, value] of Object.entries(SECURITY_HEADERS))
        expect(headers[name.toLowerCase()]).toBe(value);
      expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
    }
  });

  await test.step('a frame, another origin or a page that is gone may not call the bridge', async () => {
    const args = JSON.stringify([{ id: '1', method: 'GET', path: '/api/health', headers: {} }]);
    for (const frame of [
      { url: 'app://dropscope/', isMain: false },
      { url: 'https://example.org/', isMain: true },
      { url: 'app://dropscope-evil/', isMain: true },
      { url: 'app://dropscope.evil/', isMain: true },
      { url: 'about:blank', isMain: true },
      { url: '', isMain: true },
    ])
      expect(await program.call('invoke', windowId, frame, CHANNELS.request, args)).toEqual({
        error: `Error invoking remote method '${CHANNELS.request}': AppError: This page may not use the bridge.`,
      });
  });

  await test.step('nothing a post could carry reaches out, even as real elements of the page', async () => {
    expect(faults).toEqual([]);
    const blocked = await page.evaluate(async (url) => {
      let violations = 0;
      document.addEventListener('securitypolicyviolation', () => (violations += 1));
      const box = document.createElement('div');
      box.innerHTML = `<img src="${url}/img"><img srcset="${url}/set 1x"><video src="${url}/video" poster="${url}/poster"></video>
        <audio src="${url}/audio"></audio><iframe src="${url}/frame"></iframe><object data="${url}/object"></object>
        <embed src="${url}/embed"><link rel="stylesheet" href="${url}/css"><link rel="prefetch" href="${url}/prefetch">
        <link rel="dns-prefetch" href="//never.example"><link rel="preconnect" href="${url}"><style>@import "${url}/import"</style>
        <div style="background:url(${url}/bg)"></div><form action="${url}/form"><button>go</button></form>
        <a id="ping" href="#here" ping="${url}/ping">ping</a><svg><image href="${url}/svg"/></svg>
        <input type="image" src="${url}/input"><base href="${url}/base"><meta http-equiv="refresh" content="0;url=${url}/meta">`;
      document.body.append(box);
      document.querySelector<HTMLFormElement>('form')?.requestSubmit();
      document.querySelector<HTMLElement>('#ping')?.click();
      await fetch(`${url}/fetch`).catch(() => null);
      navigator.sendBeacon(`${url}/beacon`);
      try {
        new WebSocket(url.replace('http', 'ws'));
        new EventSource(`${url}/events`);
      } catch {
        // Refused at once is refused.
      }
      // Each is refused in its own time.
      for (let frame = 0; frame < 600 && violations <= 10; frame += 1)
        await new Promise(requestAnimationFrame);
      box.remove();
      return violations;
    }, outside);
    expect(blocked).toBeGreaterThan(10);
    for (const url of [
      `${outside}/x`,
      'https://example.org/',
      'ws://example.org/',
      'ftp://example.org/',
      'file:///etc/passwd',
    ])
      expect(await program.call('mayRequest', url), url).toBe(false);
    expect(await program.call('mayRequest', 'app://dropscope/assets/x.js')).toBe(true);
    expect(hits).toBe(0);
  });

  await test.step('the program itself opened no connection and asked for no name all the while', async () => {
    expect(await desktop.quit()).toBe(0);
    const lines = new Set(readFileSync(notes, 'utf8').trim().split('\n'));
    expect([...lines]).toEqual(['watching']);
  });
  canary.close();
});
