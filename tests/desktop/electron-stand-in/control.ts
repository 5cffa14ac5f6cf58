import { app } from './app.ts';
import { openWindows, windowById } from './browser-window.ts';
import { fromText, toText } from './cloned-text.ts';
import { answerDialog } from './dialog.ts';
import { preventable } from './events.ts';
import { invokeFromPage, sendFromPage, type SenderFrame } from './ipc.ts';
import { applicationMenu, clickMenu } from './menu.ts';
import { askProtocol, shownOrigin, toProgram, toShown } from './protocol.ts';
import { rules } from './session.ts';

/** A frame as a driver sees it: its address in the real Chromium, and whether it is the page itself. */
export interface ShownFrame {
  readonly url: string;
  readonly isMain: boolean;
}

export type Invoked = { readonly value: string } | { readonly error: string };

const programFrame = async ({ url, isMain }: ShownFrame): Promise<SenderFrame> => ({
  url: await toProgram(url),
  parent: isMain ? null : { url: 'app://dropscope/', parent: null },
});

const navigation = (name: 'will-navigate' | 'will-redirect', windowId: number, url: string): boolean => {
  const event = preventable({ url });
  windowById(windowId).webContents.emit(name, event);
  return !event.defaultPrevented;
};

/** What a test may do to the program: everything here is what a user, Chromium or the operating system does to a real one. */
export const control = {
  invoke: async (windowId: number, frame: ShownFrame, channel: string, args: string): Promise<Invoked> => {
    try {
      const sent = fromText(args) as unknown[];
      return { value: toText(await invokeFromPage(windowId, await programFrame(frame), channel, sent)) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  },
  send: async (windowId: number, frame: ShownFrame, channel: string, args: string): Promise<void> => {
    sendFromPage(windowId, await programFrame(frame), channel, fromText(args) as unknown[]);
  },
  answerDialog,
  menu: applicationMenu,
  clickMenu,
  /** macOS hands links over so; other systems by the arguments of a second instance. */
  openUrl: (url: string): boolean => {
    const event = preventable({});
    app.emit('open-url', event, url);
    return event.defaultPrevented;
  },
  /** macOS hands files over so; other systems by the arguments. */
  openFile: (path: string): void => {
    app.emit('open-file', preventable({}), path);
  },
  secondInstance: (argv: readonly string[]): void => {
    app.emit('second-instance', {}, [...argv], process.cwd(), null);
  },
  activate: (): void => {
    app.emit('activate', {}, openWindows().length > 0);
  },
  windows: () =>
    openWindows().map((window) => ({
      id: window.id,
      options: JSON.parse(JSON.stringify(window.options)) as Record<string, unknown>,
      url: window.webContents.url,
      bounds: window.bounds,
      isMinimized: window.isMinimized(),
      isMaximized: window.isMaximized(),
      rtcPolicy: window.webContents.rtcPolicy,
    })),
  moveWindow: (windowId: number, bounds: { x: number; y: number; width: number; height: number }): void => {
    windowById(windowId).bounds = bounds;
  },
  minimizeWindow: (windowId: number): void => {
    windowById(windowId).minimize();
  },
  maximizeWindow: (windowId: number): void => {
    windowById(windowId).maximize();
  },
  closeWindow: (windowId: number): boolean => windowById(windowId).closeByUser(),
  didLoad: async (windowId: number, url: string): Promise<void> => {
    const { webContents } = windowById(windowId);
    webContents.url = await toProgram(url);
    webContents.didLoad();
  },
  /** The page went on within itself: Electron's address of it follows. */
  didNavigate: async (windowId: number, url: string): Promise<void> => {
    windowById(windowId).webContents.url = await toProgram(url);
  },
  rendererGone: (windowId: number, reason: string): void => {
    windowById(windowId).webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  },
  /** Whether the page may go there. */
  navigate: async (windowId: number, url: string): Promise<boolean> =>
    navigation('will-navigate', windowId, await toProgram(url)),
  redirect: async (windowId: number, url: string): Promise<boolean> =>
    navigation('will-redirect', windowId, await toProgram(url)),
  attachWebview: (windowId: number): boolean => {
    const event = preventable({});
    windowById(windowId).webContents.emit('will-attach-webview', event, {}, {});
    return !event.defaultPrevented;
  },
  openWindow: (windowId: number, url: string): 'allow' | 'deny' =>
    windowById(windowId).webContents.openHandler?.({ url }).action ?? 'allow',
  /** Whether a request of a page may leave. */
  mayRequest: async (url: string): Promise<boolean> => {
    const details = { url: await toProgram(url) };
    return new Promise((resolve) => {
      if (rules.beforeRequest === null) resolve(true);
      else
        rules.beforeRequest(details, ({ cancel }) => {
          resolve(cancel !== true);
        });
    });
  },
  /** Whether both permission handlers grant it. */
  mayUse: (permission: string): Promise<boolean> =>
    new Promise((resolve) => {
      const checked = rules.check?.(null, permission) ?? true;
      if (rules.request === null) resolve(checked);
      else
        rules.request({}, permission, (granted) => {
          resolve(granted && checked);
        });
    }),
  askProtocol: async (url: string, method = 'GET') => {
    const response = await askProtocol(url, method);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    };
  },
  shownOrigin: () => shownOrigin(),
  toShown,
  protocolClients: () => app.protocolClients,
  quit: (): void => {
    app.quit();
  },
};

export type Control = typeof control;
