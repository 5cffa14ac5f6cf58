import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWindows } from './browser-window.ts';
import { preventable, report } from './events.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly #paths = new Map([['userData', join(tmpdir(), 'dropscope-electron-stand-in')]]);
  readonly protocolClients: string[] = [];
  #isReady = false;
  #holdsLock = false;

  whenReady(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => {
        this.#isReady = true;
        resolve();
      });
    });
  }

  isReady(): boolean {
    return this.#isReady;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    return this.#paths.get(name) ?? '';
  }

  /** As in Electron one lock a userData folder; a lock left by a killed process is taken over. */
  requestSingleInstanceLock(): boolean {
    mkdirSync(this.getPath('userData'), { recursive: true });
    try {
      writeFileSync(this.#lockFile(), String(process.pid), { flag: 'wx' });
    } catch {
      const holder = Number(readFileSync(this.#lockFile(), 'utf8'));
      if (holder !== process.pid && isAlive(holder)) {
        report({ type: 'second-instance', argv: process.argv });
        return false;
      }
      writeFileSync(this.#lockFile(), String(process.pid));
    }
    this.#holdsLock = true;
    return true;
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    this.protocolClients.push(scheme);
    return true;
  }

  /** Asks `before-quit`, closes every window, then ends. */
  quit(): void {
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    for (const window of openWindows()) if (!window.closeByUser()) return;
    this.emit('will-quit', preventable({}));
    this.exit(0);
  }

  /** Ends at once: no window is asked, `close`, `before-quit` and `will-quit` are not emitted. */
  exit(code = 0): void {
    if (this.#holdsLock) rmSync(this.#lockFile(), { force: true });
    report({ type: 'exit', code });
  }

  #lockFile(): string {
    return join(this.getPath('userData'), 'stand-in.lock');
  }
}

export const app = new App();
