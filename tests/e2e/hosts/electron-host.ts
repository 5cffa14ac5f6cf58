import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, type ElectronApplication, type Page } from 'playwright/test';
import { probeElectron } from '#tests/desktop/electron-binary.ts';
import { readWhenComputed } from './computed.ts';
import type { Host, HostOptions } from './host.ts';

const root = join(import.meta.dirname, '..', '..', '..');

interface Answers {
  readonly open: string[][];
  readonly save: string[];
}

const OPENED = 'opened outside: ';
const REVEALED = 'shown in its folder: ';

/** Native dialogs and the default browser cannot be driven: their functions answer from queues instead, in this run only. */
const replaceNative = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ dialog, shell }) => {
    const answers: Answers = { open: [], save: [] };
    Object.assign(globalThis, { answers });
    dialog.showOpenDialog = () => {
      const filePaths = answers.open.shift() ?? [];
      return Promise.resolve({ canceled: filePaths.length === 0, filePaths });
    };
    dialog.showSaveDialog = () => {
      const filePath = answers.save.shift() ?? '';
      return Promise.resolve({ canceled: filePath === '', filePath });
    };
    shell.openExternal = (url) => {
      console.log(`opened outside: ${url}`);
      return Promise.resolve();
    };
    shell.showItemInFolder = (path) => {
      console.log(`shown in its folder: ${path}`);
    };
  });

const queue = (electron: ElectronApplication, kind: 'open' | 'save', answer: readonly string[] | string) =>
  electron.evaluate(
    (_electron, [name, value]) => {
      const { answers } = globalThis as unknown as { answers: Record<string, unknown[]> };
      answers[name]?.push(value);
    },
    [kind, answer] as const,
  );

/** A fresh window like the program's own, still empty, so that a test can watch it from its first script. */
const openWindow = async (electron: ElectronApplication): Promise<Page> => {
  const opened = electron.waitForEvent('window');
  await electron.evaluate(
    ({ BrowserWindow }, preload) =>
      new BrowserWindow({ webPreferences: { preload, sandbox: true } }).loadURL('about:blank'),
    join(root, 'out', 'preload', 'index.cjs'),
  );
  return opened;
};

const start = async (
  dataFolder: string,
  options: HostOptions,
  seen: { readonly remote: string[]; readonly opened: string[]; readonly revealed: string[] },
): Promise<ElectronApplication> => {
  const electron = await _electron.launch({
    executablePath: probeElectron() ?? '',
    args: [root, ...(options.empty === true ? ['--empty'] : [])],
    env: {
      ...(process.env as Record<string, string>),
      DROPSCOPE_DATA_DIR: dataFolder,
      ...options.environment,
    },
  });
  electron.on('console', (message) => {
    if (message.text().startsWith(OPENED)) seen.opened.push(message.text().slice(OPENED.length));
    if (message.text().startsWith(REVEALED)) seen.revealed.push(message.text().slice(REVEALED.length));
  });
  await electron.firstWindow();
  await replaceNative(electron);
  electron.context().on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) seen.remote.push(request.url());
  });
  return electron;
};

/**
 * The true Electron, by Playwright's own driver. Used where its binary is on disk; it has never run on the machines this
 * project was developed on.
 */
export const startElectronHost = async (options: HostOptions = {}): Promise<Host> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dropscope-electron-'));
  const seen = { remote: [] as string[], opened: [] as string[], revealed: [] as string[] };
  let logs = '';
  let electron = await start(dataFolder, options, seen);
  const follow = (): void => {
    for (const stream of [electron.process().stdout, electron.process().stderr])
      stream?.on('data', (chunk: Buffer) => {
        logs += chunk.toString();
      });
  };
  follow();
  const again = async (): Promise<void> => {
    electron = await start(dataFolder, options, seen);
    follow();
  };
  return {
    kind: 'electron',
    dataFolder,
    page: async (path = '/', prepare) => {
      const page = await openWindow(electron);
      await prepare?.(page);
      await page.goto(`app://dropscope${path}`);
      return page;
    },
    api: async <Answer>(path: string, init: RequestInit = {}) => {
      const page = await electron.firstWindow();
      const request = {
        id: crypto.randomUUID(),
        method: init.method ?? 'GET',
        path,
        headers: { 'Content-Type': 'application/json' },
        ...(typeof init.body === 'string' ? { body: init.body } : {}),
      };
      return readWhenComputed<Answer>(path, request.method, () =>
        page.evaluate(async (sent) => {
          const answer = await window.dropscope?.request(sent);
          return { status: answer?.status ?? 0, text: new TextDecoder().decode(answer?.body) };
        }, request),
      );
    },
    nextSaveTo: async (_page, path) => {
      await queue(electron, 'save', path);
      await expect.poll(() => existsSync(path)).toBe(true);
    },
    nextOpen: (_page, paths) => {
      void queue(electron, 'open', [...paths]);
    },
    openedLinks: () => seen.opened,
    revealed: () => seen.revealed,
    clipboardText: () => electron.evaluate(({ clipboard }) => clipboard.readText()),
    remoteRequests: () => seen.remote,
    restart: async () => {
      await electron.close();
      await again();
    },
    kill9: async () => {
      electron.process().kill('SIGKILL');
      await again();
    },
    logs: () => logs,
    close: async () => {
      await electron.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
};
