import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { readWhenComputed } from './computed.ts';
import type { Host, HostOptions } from './host.ts';
import { seededFolder } from './seed.ts';
import { startWebProcess } from './web-process.ts';

/** A page that an opened link gets instead of the network. */
const STAND_IN = { status: 200, contentType: 'text/html', body: '<title>outside</title>' };

/** The headless host with windows of a real Chromium. */
export const startWebHost = async (browser: Browser, options: HostOptions = {}): Promise<Host> => {
  const dataFolder =
    options.empty === true ? mkdtempSync(join(tmpdir(), 'dropscope-e2e-')) : await seededFolder(options.seed);
  let server = await startWebProcess(dataFolder, options);
  const contexts: BrowserContext[] = [];
  const opened: string[] = [];
  const remote: string[] = [];
  let logs = '';

  const newContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.route(
      (url) => url.origin !== server.origin && /^https?:$/.test(url.protocol),
      async (route) => {
        // The application has no frames: a navigation elsewhere is a link that was opened.
        (route.request().isNavigationRequest() ? opened : remote).push(route.request().url());
        await route.fulfill(STAND_IN);
      },
    );
    contexts.push(context);
    return context;
  };

  return {
    kind: 'web',
    dataFolder,
    page: async (path = '/', prepare) => {
      const page = await (await newContext()).newPage();
      await prepare?.(page);
      await page.goto(`${server.origin}${path}#token=${server.token}`);
      return page;
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
    openedLinks: () => opened,
    revealed: () => null,
    clipboardText: (page) => page.evaluate(() => navigator.clipboard.readText()),
    remoteRequests: () => remote,
    restart: async () => {
      await server.stop();
      logs += server.output();
      server = await startWebProcess(dataFolder, options);
    },
    kill9: async () => {
      await server.kill9();
      logs += server.output();
      server = await startWebProcess(dataFolder, options);
    },
    logs: () => logs + server.output(),
    close: async () => {
      for (const context of contexts) await context.close();
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
};
