import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright/test';
import { asNew } from './as-new.ts';
import { readWhenComputed } from './computed.ts';
import type { Host, HostOptions } from './host.ts';
import { seededFolder } from './seed.ts';
import { startWebProcess } from './web-process.ts';

/** What the windows of a host ask of other places. */
interface Elsewhere {
  readonly isElsewhere: (address: URL) => boolean;
  readonly opened: string[];
  readonly remote: Set<Request>;
}
/** Whose windows a context has now. */
const owners = new WeakMap<BrowserContext, Elsewhere>();

/** Windows that are done with, by the address of the host that they have the program of: the next host there goes on with them. */
const parked = new Map<string, Page[]>();
/** Ports of hosts that are closed. */
const free: number[] = [];

const openWindow = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Watched, not routed: where requests are routed, Chromium loads every script of every page again.
  context.on('request', (request) => {
    const owner = owners.get(context);
    if (owner?.isElsewhere(new URL(request.url())) !== true) return;
    // The application has no frames: a navigation elsewhere is a link that was opened.
    if (request.isNavigationRequest()) owner.opened.push(request.url());
    else owner.remote.add(request);
  });
  context.on('requestfailed', (request) => {
    // Stopped by the policy of the page, before it left.
    if (/csp/iu.test(request.failure()?.errorText ?? '')) owners.get(context)?.remote.delete(request);
  });
  return context.newPage();
};

/** The headless host with windows of a real Chromium. */
export const startWebHost = async (browser: Browser, options: HostOptions = {}): Promise<Host> => {
  const dataFolder =
    options.empty === true ? mkdtempSync(join(tmpdir(), 'dropscope-e2e-')) : await seededFolder(options.seed);
  const start = (port?: number) => startWebProcess(dataFolder, options, {}, port);
  // Another program may have the port meanwhile.
  let server = await start(free.pop()).catch(() => start());
  const contexts = new Set<BrowserContext>();
  const own: Elsewhere = {
    isElsewhere: ({ origin, protocol }) => origin !== server.origin && /^https?:$/u.test(protocol),
    opened: [],
    remote: new Set(),
  };
  let logs = '';

  return {
    kind: 'web',
    dataFolder,
    page: async (path = '/', prepare) => {
      const page = parked.get(server.origin)?.pop() ?? (await openWindow(browser));
      owners.set(page.context(), own);
      contexts.add(page.context());
      await prepare?.(page);
      await page.goto(`${server.origin}${path}#token=${server.token}`);
      return page;
    },
    park: async (page) => {
      if (page.isClosed()) return;
      await asNew(page, server.origin);
      contexts.delete(page.context());
      parked.set(server.origin, [...(parked.get(server.origin) ?? []), page]);
    },
    api: <Answer>(path: string, init: RequestInit = {}) =>
      readWhenComputed<Answer>(path, init.method ?? 'GET', async () => {
        const response = await fetch(server.origin + path, {
          ...init,
          headers: {
            Authorization: `Bearer ${server.token}`,
            Origin: server.origin,
            'Content-Type': 'application/json',
          },
        });
        return { status: response.status, text: await response.text() };
      }),
    nextSaveTo: async (page: Page, path: string) => {
      // What is saved may have to be computed first.
      const download = await page.waitForEvent('download', { timeout: 300_000 });
      await download.saveAs(path);
    },
    nextOpen: (page: Page, paths: readonly string[]) => {
      page.once('filechooser', (chooser) => void chooser.setFiles([...paths]));
    },
    openedLinks: () => own.opened,
    revealed: () => null,
    clipboardText: (page) => page.evaluate(() => navigator.clipboard.readText()),
    remoteRequests: () => [...own.remote].map((request) => request.url()),
    restart: async () => {
      await server.stop();
      logs += server.output();
      server = await start();
    },
    kill9: async () => {
      await server.kill9();
      logs += server.output();
      server = await start();
    },
    logs: () => logs + server.output(),
    close: async () => {
      for (const context of contexts) await context.close();
      await server.stop();
      free.push(Number(new URL(server.origin).port));
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
};
