import { EventEmitter } from 'node:events';
import { windowById } from './browser-window.ts';
import { fromText } from './cloned-text.ts';
import { onEvent } from './events.ts';

/** The frame a message comes from, as the main process may ask it. */
export interface SenderFrame {
  readonly url: string;
  readonly parent: SenderFrame | null;
}

type Handler = (event: object, ...args: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

export const ipcMain = new IpcMain();

/** A call of a page; values cross as structured clones, an error as Electron words it. */
export const invokeFromPage = async (
  windowId: number,
  senderFrame: SenderFrame | null,
  channel: string,
  args: readonly unknown[],
): Promise<unknown> => {
  const handler = ipcMain.handlers.get(channel);
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
  const { webContents: sender } = windowById(windowId);
  try {
    return structuredClone(await handler({ sender, senderFrame }, ...structuredClone(args)));
  } catch (error) {
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error });
  }
};

export const sendFromPage = (
  windowId: number,
  senderFrame: SenderFrame | null,
  channel: string,
  args: readonly unknown[],
): void => {
  ipcMain.emit(channel, { sender: windowById(windowId).webContents, senderFrame }, ...structuredClone(args));
};

const PAGE: SenderFrame = { url: 'app://dropscope/', parent: null };
const WINDOW = 1;
type Listener = (event: object, ...args: unknown[]) => void;
const listeners = new Map<Listener, () => void>();

/** The page's side in the same process, for tests that need no page: the first window's main frame. */
export const ipcRenderer = {
  invoke: (channel: string, ...args: unknown[]): Promise<unknown> =>
    invokeFromPage(WINDOW, PAGE, channel, args),
  send: (channel: string, ...args: unknown[]): void => {
    sendFromPage(WINDOW, PAGE, channel, args);
  },
  on: (channel: string, listener: Listener): void => {
    const stop = onEvent((event) => {
      if (event.type === 'message' && event.channel === channel)
        listener({}, ...(fromText(event.args) as unknown[]));
    });
    listeners.set(listener, stop);
  },
  removeListener: (_channel: string, listener: Listener): void => {
    listeners.get(listener)?.();
    listeners.delete(listener);
  },
};

/** What a preload exposed in this process. */
export const exposed: Record<string, unknown> = {};
export const contextBridge = {
  exposeInMainWorld: (name: string, value: unknown): void => {
    exposed[name] = value;
  },
};
export const webUtils = { getPathForFile: (file: { readonly path?: string }): string => file.path ?? '' };
