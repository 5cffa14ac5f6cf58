import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Browser, type Page } from 'playwright/test';
import type { DialogRequest } from '#tests/desktop/electron-stand-in/events.ts';
import { callApi } from '#tests/e2e/hosts/shell-host.ts';
import {
  startShellProcess,
  type ShellProcess,
  type ShellProcessOptions,
} from '#tests/e2e/hosts/shell-process.ts';
import { showWindows, type ShellWindows } from '#tests/e2e/hosts/shell-windows.ts';
import { watchPage } from '#tests/e2e/watch-page.ts';

/** One start of the desktop program, its window shown. */
export interface Desktop {
  readonly dataFolder: string;
  readonly program: ShellProcess;
  readonly windows: ShellWindows;
  readonly windowId: () => Promise<number>;
  /** A call of the API as the preload would send it. */
  readonly api: <Answer>(path: string, init?: RequestInit) => Promise<Answer>;
  /** Has the program told to go, and waits for the end: its exit code. From then on the page, which outlives it here, is watched no more. */
  readonly end: (go: () => unknown) => Promise<number | null>;
  /** Quits by the program's own command and waits for the end. */
  readonly quit: () => Promise<number | null>;
}

export interface StartOptions extends Partial<ShellProcessOptions> {
  /** The data folder will not open: there is no API at first. */
  readonly recovers?: boolean;
}
export type StartDesktop = (options?: StartOptions) => Desktop;

const desktopOf = (
  browser: Browser,
  options: StartOptions & ShellProcessOptions,
  faults: string[],
): Desktop => {
  const program = startShellProcess(options);
  let isQuitting = false;
  // A page outlives its program here, which no window does: what it misses then is no fault of it.
  const heard = { push: (...texts: string[]) => (isQuitting ? 0 : faults.push(...texts)) };
  const prepare = async (page: Page): Promise<void> => {
    // The first-run dialog has a spec of its own: answered before the page is there.
    if (options.recovers !== true) await callApi(program, '/api/settings/first-run', { method: 'POST' });
    await watchPage(page, heard);
  };
  const windows = showWindows(program, { browser, prepare });
  const end = async (go: () => unknown): Promise<number | null> => {
    isQuitting = true;
    await go();
    return program.ended;
  };
  return {
    dataFolder: options.dataFolder,
    program,
    windows,
    windowId: async () => (await program.next('load')).windowId,
    api: (path, init) => callApi(program, path, init),
    end,
    quit: () => end(() => program.call('quit').catch(() => undefined)),
  };
};

interface Fixtures {
  /** Faults a page may not have, noted from its first script on. */
  readonly faults: string[];
  /** Starts the program on a new, empty data folder, or on a given one; ends it with the test. */
  readonly start: StartDesktop;
}

export const test = base.extend<Fixtures>({
  faults: async ({}, use) => {
    await use([]);
  },
  start: async ({ browser, faults }, use) => {
    const started: Desktop[] = [];
    const folders: string[] = [];
    await use((options = {}) => {
      const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'dropscope-desktop-'));
      folders.push(dataFolder);
      const desktop = desktopOf(browser, { argv: ['--empty'], ...options, dataFolder }, faults);
      started.push(desktop);
      return desktop;
    });
    for (const { program, windows } of started) {
      await windows.close();
      program.kill('SIGKILL');
      await program.ended;
    }
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
});

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Draws a native message box as a page, for people to look at and for a test to press its buttons. It is a drawing. */
export const drawDialog = async (
  browser: Browser,
  { program }: Desktop,
  { id, options }: DialogRequest,
): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 620, height: 420 } })).newPage();
  const buttons = (options['buttons'] as string[] | undefined) ?? ['OK'];
  await page.exposeFunction('press', (button: number) => program.call('answerDialog', id, button));
  await page.setContent(`<!doctype html><title>${escapeHtml(String(options['title']))}</title><style>
    body { margin: 0; font: 14px/1.45 'Inter', system-ui, sans-serif; background: #2b2f36; color: #e6e9ee; }
    header { padding: 8px 16px; background: #1c1f24; color: #abb3bf; font-size: 12px; }
    main { padding: 20px 24px; } h1 { font-size: 16px; margin: 0 0 8px; } p { margin: 0; white-space: pre-wrap; }
    footer { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; padding: 12px 24px 20px; }
    button { font: inherit; padding: 5px 14px; border: 1px solid #5f6b7c; border-radius: 3px; background: #383e47; color: inherit; }
    small { display: block; padding: 0 24px 12px; color: #8f99a8; }</style>
    <header>${escapeHtml(String(options['title']))}</header>
    <main><h1>${escapeHtml(String(options['message']))}</h1><p>${escapeHtml(String(options['detail'] ?? ''))}</p></main>
    <footer>${buttons.map((label, index) => `<button onclick="press(${index})">${escapeHtml(label)}</button>`).join('')}</footer>
    <small>Drawn by the test in place of the operating system’s message box.</small>`);
  return page;
};

export { expect } from '#tests/e2e/expect.ts';
