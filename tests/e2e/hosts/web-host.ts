import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright/test';
import { asNew } from './as-new.ts';
import { readWhenComputed } from './computed.ts';
import type { Host, HostOptions } from './host.ts';
import { seededFolder } from './seed.ts';
import { startWebProcess } from './web-process.ts';

/** The headless host with windows of a real Chromium. */
export const startWebHost = async (browser: Browser, options: HostOptions = {}): Promise<Host> => {
  const dataFolder =
    options.empty === true ? mkdtempSync(join(tmpdir(), 'dropscope-e2e-')) : await seededFolder(options.seed);
  let server = await startWebProcess(dataFolder, options);
  const contexts: BrowserContext[] = [];
  const parked: Page[] = [];
  const opened: string[] = [];
  const remote = new Set<Request>();
  let logs = '';

  const isElsewhere = (request: Request): boolean => {
    const { origin, protocol } = new URL(request.url());
    return origin !== server.origin && /^https?:$/u.test(protocol);
  };
  const newContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Watched, not routed: where requests are routed, Chromium loads every script of every page again.
    context.on('request', (request) => {
      if (!isElsewhere(request)) return;
      // The application has no frames: a navigation elsewhere is a link that was opened.
      if (request.isNavigationRequest()) opened.push(request.url());
      else remote.add(request);
    });
    context.on('requestfailed', (request) => {
      // Stopped by the policy of the page, before it left.
      if (/csp/iu.test(request.failure()?.errorText ?? '')) remote.delete(request);
    });
    contexts.push(context);
    return context;
  };

  return {
    kind: 'web',
    dataFolder,
    page: async (path = '/', prepare) => {
      const page = parked.pop() ?? (await (await newContext()).newPage());
      await prepare?.(page);
      await page.goto(`${server.origin}${path}#token=${server.token}`);
      return page;
    },
    park: async (page) => {
      if (page.isClosed()) return;
      await asNew(page, server.origin);
      parked.push(page);
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
    remoteRequests: () => [...remote].map((request) => request.url()),
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
