import type { Browser, BrowserContext, Page, Route } from 'playwright/test';
import type { ShownFrame } from '#tests/desktop/electron-stand-in/control.ts';
import type { StandInEvent } from '#tests/desktop/electron-stand-in/events.ts';
import { asNew } from './as-new.ts';
import { BINDING, DISPATCH, preloadScript } from './shell-preload.ts';
import type { ShellProcess } from './shell-process.ts';

type Prepare = (page: Page) => Promise<void>;

/** Electron's names of permissions a page may ask for, and Chromium's. */
const PERMISSIONS: readonly (readonly [electron: string, chromium: string])[] = [
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['clipboard-read', 'clipboard-read'],
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'camera'],
  ['media', 'microphone'],
];

export interface ShellWindows {
  /** The page of the program's own window; the one that took its place after a crash. */
  readonly page: () => Promise<Page>;
  /** One more view of the program's window, fresh, on a path of the application. */
  readonly view: (path: string, prepare?: Prepare) => Promise<Page>;
  /** Makes a view that is done with fit to be the next one. */
  readonly park: (page: Page) => Promise<void>;
  /** Requests that pages tried to send elsewhere; none of them left. */
  readonly remoteRequests: readonly string[];
  readonly clipboardText: (page: Page) => Promise<string>;
  readonly close: () => Promise<void>;
}

interface Shown {
  readonly windowId: number;
  readonly page: Page;
}

export interface ShowOptions {
  readonly browser: Browser;
  /** Runs in each page before its first script. */
  readonly prepare?: Prepare;
  /** False where only `view` is wanted: the program's own window then loads at once and shows nothing. */
  readonly showsOwnWindow?: boolean;
}

/** Shows the windows of a program as pages of a real Chromium, with the true preload and the program's own answers. */
class Windows implements ShellWindows {
  readonly remoteRequests: string[] = [];
  readonly #program: ShellProcess;
  readonly #options: ShowOptions;
  readonly #contexts: BrowserContext[] = [];
  readonly #stop: () => void;
  #shown: Shown[] = [];
  /** Views that are done with: the process of a new one compiles the whole program. */
  readonly #parked: Shown[] = [];
  #own: Promise<Page> | null = null;
  #lastUrl = '';

  constructor(program: ShellProcess, options: ShowOptions) {
    this.#program = program;
    this.#options = options;
    this.#stop = program.onEvent((event) => {
      // A page that closes or goes elsewhere while it is told something is no fault of the program's.
      this.#follow(event).catch((error: unknown) => {
        if (!/closed|ended|crashed|destroyed/.test(String(error))) throw error;
      });
    });
  }

  async page(): Promise<Page> {
    await this.#program.next('load');
    if (this.#own === null) throw new Error('The windows of this program are not shown.');
    return this.#own;
  }

  async view(path: string, prepare?: Prepare): Promise<Page> {
    const { windowId } = await this.#program.next('load');
    const url = `app://dropscope${path}`;
    const parked = this.#parked.pop();
    if (parked === undefined) return this.#show(windowId, url, prepare);
    this.#shown.push(parked);
    await prepare?.(parked.page);
    return this.#open(parked, url);
  }

  async park(page: Page): Promise<void> {
    const shown = this.#shown.find((one) => one.page === page);
    this.#shown = this.#shown.filter((one) => one !== shown);
    if (page.isClosed()) return;
    // Of a program that has ended since.
    if (shown === undefined) return page.close();
    await asNew(page, await this.#program.call('shownOrigin'));
    this.#parked.push(shown);
  }

  async clipboardText(page: Page): Promise<string> {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await this.#grant(page.context());
    return text;
  }

  async close(): Promise<void> {
    this.#stop();
    for (const context of this.#contexts) await context.close();
  }

  async #follow(event: StandInEvent): Promise<void> {
    if (event.type === 'load') await this.#load(event.windowId, event.url);
    if (event.type === 'reload') await this.#reload(event.windowId);
    if (event.type === 'window-closed')
      for (const { windowId, page } of this.#shown) if (windowId === event.windowId) await page.close();
    // Chromium’s own editing, by the keys of it.
    if (event.type === 'edit')
      for (const { windowId, page } of this.#shown)
        if (windowId === event.windowId)
          await page.keyboard.press(event.way === 'undo' ? 'Control+z' : 'Control+Shift+z');
    if (event.type === 'message')
      for (const { windowId, page } of this.#shown)
        if (windowId === event.windowId && !page.isClosed())
          await page.evaluate(
            ([dispatch, channel, args]) => {
              const scope = window as unknown as Record<string, (channel: string, args: string) => void>;
              scope[dispatch]?.(channel, args);
            },
            [DISPATCH, event.channel, event.args] as const,
          );
  }

  async #load(windowId: number, url: string): Promise<void> {
    this.#lastUrl = url;
    if (this.#options.showsOwnWindow === false) {
      await this.#program.call('didLoad', windowId, await this.#program.call('toShown', url));
      return;
    }
    const before = this.#own;
    this.#own = this.#loadAfter(before, windowId, url);
    await this.#own;
  }

  async #loadAfter(before: Promise<Page> | null, windowId: number, url: string): Promise<Page> {
    const page = await before;
    if (page === null || page.isClosed()) return this.#show(windowId, url);
    await page.goto(await this.#program.call('toShown', url));
    await this.#program.call('didLoad', windowId, page.url());
    return page;
  }

  /** A page whose process is gone cannot be loaded again: another takes its place, in the same session. */
  async #reload(windowId: number): Promise<void> {
    const own = await this.#own;
    if (own !== null && !own.isClosed()) await own.reload();
    else this.#own = this.#show(windowId, this.#lastUrl);
  }

  async #show(windowId: number, url: string, prepare = this.#options.prepare): Promise<Page> {
    const context = await this.#options.browser.newContext();
    this.#contexts.push(context);
    await this.#grant(context);
    const origin = await this.#program.call('shownOrigin');
    await context.route(
      (address) => address.origin !== origin && /^(https?|wss?):$/.test(address.protocol),
      (route) => this.#refuse(windowId, route),
    );
    const page = await context.newPage();
    await prepare?.(page);
    const shown = { windowId, page };
    await this.#connect(shown);
    return this.#open(shown, url);
  }

  async #open({ windowId, page }: Shown, url: string): Promise<Page> {
    await page.goto(await this.#program.call('toShown', url));
    await this.#program.call('didLoad', windowId, page.url());
    return page;
  }

  async #connect(shown: Shown): Promise<void> {
    const { windowId, page } = shown;
    this.#shown.push(shown);
    const forget = (): void => {
      this.#shown = this.#shown.filter((one) => one !== shown);
    };
    await page.exposeBinding(BINDING, async ({ frame }, text: string) => {
      const from = { url: frame.url(), isMain: frame.parentFrame() === null };
      try {
        return await this.#carry(
          windowId,
          from,
          JSON.parse(text) as Record<'kind' | 'channel' | 'args', string>,
        );
      } catch (error) {
        // A program that ended closes its windows: nobody waits for the answer.
        if (String(error).includes('The program ended')) return new Promise<string>(() => {});
        throw error;
      }
    });
    await page.addInitScript({ content: preloadScript() });
    page.on('close', forget);
    page.on('framenavigated', (frame) => {
      if (frame.parentFrame() !== null || page !== this.#shown.at(-1)?.page) return;
      this.#lastUrl = `app://dropscope${new URL(page.url()).pathname}`;
      void this.#program.call('didNavigate', windowId, page.url()).catch(() => {
        // A program that ended, or a window that closed meanwhile, has no address.
      });
    });
    page.on('popup', (popup) => {
      void this.#program
        .call('openWindow', windowId, popup.url())
        .then((action) => (action === 'deny' ? popup.close() : undefined));
    });
    page.on('crash', () => {
      forget();
      void page
        .close()
        .then(() => this.#program.call('didLoad', windowId, this.#lastUrl))
        .then(() => this.#program.call('rendererGone', windowId, 'crashed'));
    });
  }

  async #carry(
    windowId: number,
    from: ShownFrame,
    { kind, channel, args }: Record<'kind' | 'channel' | 'args', string>,
  ): Promise<string> {
    if (kind === 'invoke')
      return JSON.stringify(await this.#program.call('invoke', windowId, from, channel, args));
    await this.#program.call('send', windowId, from, channel, args);
    return '{}';
  }

  async #grant(context: BrowserContext): Promise<void> {
    const granted: string[] = [];
    for (const [electron, chromium] of PERMISSIONS)
      if (await this.#program.call('mayUse', electron)) granted.push(chromium);
    await context.clearPermissions();
    await context.grantPermissions(granted);
  }

  /** Nothing leaves this machine in a test; the program is asked all the same, as Electron would ask it. */
  async #refuse(windowId: number, route: Route): Promise<void> {
    const request = route.request();
    const url = request.url();
    const may = request.isNavigationRequest()
      ? await this.#program.call('navigate', windowId, url)
      : await this.#program.call('mayRequest', url);
    this.remoteRequests.push(may ? `${url} (not refused)` : url);
    await route.abort(request.isNavigationRequest() ? 'aborted' : 'blockedbyclient');
  }
}

export const showWindows = (program: ShellProcess, options: ShowOptions): ShellWindows =>
  new Windows(program, options);
