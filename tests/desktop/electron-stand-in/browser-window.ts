import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app } from './app.ts';
import { toText } from './cloned-text.ts';
import { preventable, report } from './events.ts';

const windows = new Map<number, BrowserWindow>();
let nextId = 1;

export const openWindows = (): readonly BrowserWindow[] => [...windows.values()];

export const windowById = (id: number): BrowserWindow => {
  const window = windows.get(id);
  if (window === undefined) throw new Error(`There is no window ${id}.`);
  return window;
};

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };

export class WebContents extends EventEmitter {
  readonly id: number;
  url = '';
  openHandler: OpenHandler | null = null;
  rtcPolicy = 'default';
  #loaded: (() => void) | null = null;

  constructor(id: number) {
    super();
    this.id = id;
  }

  getURL(): string {
    return this.url;
  }

  send(channel: string, ...args: unknown[]): void {
    report({ type: 'message', windowId: this.id, channel, args: toText(structuredClone(args)) });
  }

  /** Edits of the text field that has the focus. */
  undo(): void {
    report({ type: 'edit', windowId: this.id, way: 'undo' });
  }

  redo(): void {
    report({ type: 'edit', windowId: this.id, way: 'redo' });
  }

  reload(): void {
    report({ type: 'reload', windowId: this.id });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.rtcPolicy = policy;
  }

  load(url: string): Promise<void> {
    this.url = url;
    const loaded = new Promise<void>((resolve) => {
      this.#loaded = resolve;
    });
    report({ type: 'load', windowId: this.id, url });
    return loaded;
  }

  /** Anyone who shows the window says that its page is there. */
  didLoad(): void {
    this.#loaded?.();
    this.#loaded = null;
  }
}

/** A window without a screen: a driver shows it as a page of a real Chromium. */
export class BrowserWindow extends EventEmitter {
  readonly id: number;
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: WebContents;
  bounds: Rectangle;
  #isMaximized = false;
  #isMinimized = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.id = nextId++;
    this.options = options;
    this.bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.webContents = new WebContents(this.id);
    windows.set(this.id, this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  static fromWebContents(contents: { readonly id: number }): BrowserWindow | null {
    return windows.get(contents.id) ?? null;
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.load(url);
    this.emit('ready-to-show');
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  minimize(): void {
    this.#isMinimized = true;
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  restore(): void {
    this.#isMinimized = false;
  }

  getNormalBounds(): Rectangle {
    return this.bounds;
  }

  isDestroyed(): boolean {
    return !windows.has(this.id);
  }

  show(): void {
    this.focus();
  }

  focus(): void {
    report({ type: 'focus', windowId: this.id });
  }

  /** The cross of the title bar: `close` may refuse. @returns whether it closed. */
  closeByUser(): boolean {
    const event = preventable({});
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    windows.delete(this.id);
    report({ type: 'window-closed', windowId: this.id });
    this.emit('closed');
    if (windows.size === 0) app.emit('window-all-closed');
    return true;
  }
}
