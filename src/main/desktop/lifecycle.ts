import { join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import { messageOf } from '#main/base/errors.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import { CHANNELS, RECOVERY_ROUTE } from '#shared/channels.ts';
import { handleRequests } from './bridge.ts';
import { deepLinkOf, parseDeepLink } from './deep-link.ts';
import { handleDialogs } from './dialogs.ts';
import type { DesktopParts, DesktopWorkstation } from './host.ts';
import { installMenu, installRecoveryMenu } from './menu.ts';
import { registerScheme, serveApp } from './protocol.ts';
import { handleRecovery, RecoveryDesk } from './recovery.ts';
import { reportOf, showReportCheck } from './reports.ts';
import { createKeyringStore } from './secrets.ts';
import { hardenEverything, hardenSession } from './security.ts';
import { focusWindow, goTo, keepState, lastRoute, openWindow } from './window.ts';

const QUIT_LIMIT_MS = 3000;
const CRASH_WINDOW_MS = 60_000;
const CRASHES_MAX = 3;

/** The running shell: at most one window, and the route that waits for it. */
class Desktop {
  readonly #parts: DesktopParts;
  #window: BrowserWindow | null = null;
  #workstation: DesktopWorkstation | null = null;
  #recovery: RecoveryDesk | null = null;
  #route: string | null;
  #report: string | null;
  #crashes: number[] = [];
  #isOpening = false;
  #isQuitting = false;

  constructor(parts: DesktopParts, argv: readonly string[]) {
    this.#parts = parts;
    this.#route = deepLinkOf(argv);
    this.#report = reportOf(argv);
  }

  /** Comes to the front, at a route if one is requested; queued while nothing is ready: a cold start gets its link first. */
  arrive(route: string | null): void {
    this.#route = route ?? this.#route;
    if (this.#window !== null) {
      focusWindow(this.#window, this.#workstation === null ? null : this.#route);
      if (this.#workstation !== null) this.#route = null;
    } else if (this.#isBooted() && !this.#isOpening) void this.showWindow();
  }

  /** A report that was opened with this program; it waits for the window of a cold start. */
  checkReport(file: string | null): void {
    this.#report = file ?? this.#report;
    if (this.#report === null || this.#window === null || this.#workstation === null) return;
    const [path, workstation] = [this.#report, this.#workstation];
    this.#report = null;
    void showReportCheck(path, { window: () => this.#window, workstation });
  }

  async boot(): Promise<void> {
    hardenEverything((message, fields) => this.#workstation?.log.warn(message, fields));
    hardenSession();
    serveApp(this.#parts.rendererFolder);
    const secretStore = await createKeyringStore(join(this.#parts.dataFolder, 'keys.json'));
    const open = () => this.#openWorkstation(secretStore);
    const error = await open();
    handleRecovery(() => this.#recovery);
    if (error !== null) {
      this.#recovery = new RecoveryDesk(error, this.#parts, async () => {
        const again = await open();
        if (again === null) this.#leaveRecovery();
        return again;
      });
      installRecoveryMenu(this.#parts.dataFolder);
    }
    await this.showWindow();
  }

  async showWindow(): Promise<void> {
    this.#isOpening = true;
    const window = await openWindow({
      preloadFile: this.#parts.preloadFile,
      stateFile: this.#stateFile(),
      route: this.#takeRoute(),
    });
    this.#isOpening = false;
    this.#window = window;
    if (this.#route !== null && this.#workstation !== null) this.arrive(null);
    this.checkReport(null);
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
    // `app.exit` closes windows without their `close` event.
    if (this.#window !== null) keepState(this.#window, this.#stateFile());
    const limit = new Promise((resolve) => setTimeout(resolve, QUIT_LIMIT_MS));
    void Promise.race([this.#workstation.close(), limit]).finally(() => {
      app.exit(0);
    });
  }

  #stateFile(): string {
    return join(this.#parts.dataFolder, 'window.json');
  }

  #isBooted(): boolean {
    return this.#workstation !== null || this.#recovery !== null;
  }

  /** The route that is requested; null for where the last window was. */
  #takeRoute(): string | null {
    if (this.#workstation === null) return RECOVERY_ROUTE;
    const route = this.#route;
    this.#route = null;
    return route;
  }

  /** @returns null where it opened, else why not: then nothing stays open. */
  async #openWorkstation(secretStore: SecretStore): Promise<unknown> {
    try {
      this.#start(await this.#parts.open(secretStore));
      return null;
    } catch (error) {
      return error;
    }
  }

  #start(workstation: DesktopWorkstation): void {
    this.#workstation = workstation;
    handleDialogs(workstation, this.#parts.dataFolder, this.#parts.safeFileName);
    workstation.onJobChanged((job) => this.#window?.webContents.send(CHANNELS.jobChanged, job));
    workstation.onWritten((written) => this.#window?.webContents.send(CHANNELS.written, written));
    handleRequests(
      installMenu({ window: () => this.#window, workstation, dataFolder: this.#parts.dataFolder }),
    );
  }

  #leaveRecovery(): void {
    this.#recovery = null;
    if (this.#window !== null)
      void goTo(this.#window, this.#takeRoute() ?? lastRoute(this.#stateFile())).then(() => {
        this.checkReport(null);
      });
  }

  #recoverRenderer(window: BrowserWindow, reason: string): void {
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((time) => now - time < CRASH_WINDOW_MS), now];
    this.#workstation?.log.error('the page process ended', { reason, crashes: this.#crashes.length });
    if (this.#crashes.length < CRASHES_MAX) window.webContents.reload();
    // Three in a minute would go on for ever at the same page: start over at a page that computes nothing.
    else if (this.#workstation !== null) void goTo(window, '/settings');
    else {
      dialog.showErrorBox('Dropscope could not start', 'The page of the recovery ended three times.');
      app.exit(1);
    }
  }
}

/** Boot order: paths → single instance (one a data folder) → scheme → ready → workstation (lock, database, API), or the recovery where it does not open → window. */
export const startDesktop = (parts: DesktopParts): void => {
  // Electron keeps the lock in this folder: another data folder is another workstation.
  app.setPath('userData', join(parts.dataFolder, 'electron'));
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  app.setAsDefaultProtocolClient('dropscope');
  registerScheme();
  const desktop = new Desktop(parts, process.argv);
  app.on('second-instance', (_event, argv) => {
    desktop.arrive(deepLinkOf(argv));
    desktop.checkReport(reportOf(argv));
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    desktop.arrive(parseDeepLink(url));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    desktop.checkReport(path);
  });
  app.on('before-quit', (event) => {
    desktop.quit(event);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    desktop.arrive(null);
  });
  app
    .whenReady()
    .then(() => desktop.boot())
    .catch((error: unknown) => {
      dialog.showErrorBox('Dropscope could not start', messageOf(error));
      app.exit(1);
    });
};
