import { join } from 'node:path';
import { app } from 'electron';
import type { BrowserWindow } from 'electron';
import { CHANNELS } from '#shared/channels.ts';
import { deepLinkOf, parseDeepLink } from '#shared/deep-link.ts';
import { handleRequests } from './bridge.ts';
import { handleDialogs } from './dialogs.ts';
import type { DesktopParts, DesktopWorkstation } from './host.ts';
import { installMenu } from './menu.ts';
import { registerScheme, serveApp } from './protocol.ts';
import { offerRecovery } from './recovery.ts';
import { createKeyringStore } from './secrets.ts';
import { hardenEverything, hardenSession } from './security.ts';
import { focusWindow, openWindow } from './window.ts';

const QUIT_LIMIT_MS = 3000;
const CRASH_WINDOW_MS = 60_000;
const CRASHES_MAX = 3;

/** The running shell: at most one window, and the route that waits for it. */
class Desktop {
  readonly #parts: DesktopParts;
  #window: BrowserWindow | null = null;
  #workstation: DesktopWorkstation | null = null;
  #route: string | null;
  #crashes: number[] = [];
  #isQuitting = false;

  constructor(parts: DesktopParts, argv: readonly string[]) {
    this.#parts = parts;
    this.#route = deepLinkOf(argv);
  }

  /** Queued until the window is there: a cold start gets its link before anything is ready. */
  openRoute(route: string): void {
    if (this.#window === null) this.#route = route;
    else focusWindow(this.#window, route);
  }

  focus(argv: readonly string[]): void {
    if (this.#window !== null) focusWindow(this.#window, deepLinkOf(argv));
  }

  async boot(): Promise<void> {
    const workstation = await this.#openWorkstation();
    if (workstation === null) return;
    this.#workstation = workstation;
    hardenEverything(workstation.log);
    hardenSession();
    serveApp(this.#parts.rendererFolder);
    handleRequests(workstation.fetch);
    handleDialogs(workstation, this.#parts.dataFolder, this.#parts.safeFileName);
    workstation.onJobChanged((job) => this.#window?.webContents.send(CHANNELS.jobChanged, job));
    installMenu({ window: () => this.#window, workstation, dataFolder: this.#parts.dataFolder });
    await this.showWindow();
  }

  async showWindow(): Promise<void> {
    const { preloadFile, dataFolder } = this.#parts;
    const route = this.#route ?? '/';
    this.#route = null;
    const window = await openWindow({ preloadFile, stateFile: join(dataFolder, 'window.json'), route });
    this.#window = window;
    window.on('closed', () => {
      this.#window = null;
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      this.#recoverRenderer(window, reason);
    });
  }

  /** Electron does not wait for quit handlers: the first quit is held back until everything is closed. */
  quit(event: { preventDefault: () => void }): void {
    if (this.#isQuitting || this.#workstation === null) return;
    event.preventDefault();
    this.#isQuitting = true;
    const limit = new Promise((resolve) => setTimeout(resolve, QUIT_LIMIT_MS));
    void Promise.race([this.#workstation.close(), limit]).finally(() => {
      app.exit(0);
    });
  }

  async #openWorkstation(): Promise<DesktopWorkstation | null> {
    const secretStore = createKeyringStore(join(this.#parts.dataFolder, 'keys.json'));
    for (;;) {
      try {
        return await this.#parts.open(secretStore);
      } catch (error) {
        if (!(await offerRecovery(error, this.#parts))) return null;
      }
    }
  }

  #recoverRenderer(window: BrowserWindow, reason: string): void {
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((time) => now - time < CRASH_WINDOW_MS), now];
    this.#workstation?.log.error('the page process ended', { reason, crashes: this.#crashes.length });
    // Three in a minute would go on for ever at the same page: start over at a page that computes nothing.
    if (this.#crashes.length >= CRASHES_MAX)
      void window.loadURL(new URL('/settings', window.webContents.getURL()).href);
    else window.webContents.reload();
  }
}

/** Boot order: single instance → paths → scheme → ready → workstation (lock, database, API) → window. */
export const startDesktop = (parts: DesktopParts): void => {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.setPath('userData', join(parts.dataFolder, 'electron'));
  app.setAsDefaultProtocolClient('dropscope');
  registerScheme();
  const desktop = new Desktop(parts, process.argv);
  app.on('second-instance', (_event, argv) => {
    desktop.focus(argv);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const route = parseDeepLink(url);
    if (route !== null) desktop.openRoute(route);
  });
  app.on('before-quit', (event) => {
    desktop.quit(event);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => void desktop.showWindow());
  void app.whenReady().then(() => desktop.boot());
};
