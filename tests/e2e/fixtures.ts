import { test as base, type Page } from 'playwright/test';
import { expect } from './expect.ts';
import type { Host, HostOptions } from './hosts/host.ts';
import { startHost } from './hosts/index.ts';
import { few } from './hosts/seed.ts';
import { watchPage } from './watch-page.ts';

export type OpenPage = (path?: string, on?: Host) => Promise<Page>;

/** The first host of a run makes the data folder that all others copy. */
const SEED_MS = 600_000;

interface TestFixtures {
  /** Patterns of faults that a test provokes on purpose. */
  readonly allowedFaults: RegExp[];
  /** Opens a window; at the test's end it must have had no script error, console error or policy violation, and must have used all of its address. */
  readonly openPage: OpenPage;
  /** A workstation of the test's own, for tests that change data. */
  readonly startOwnHost: (options?: HostOptions) => Promise<Host>;
}

interface WorkerFixtures {
  /** One workstation with the shipped dataset for all tests that only read. */
  readonly host: Host;
  /** Another for tests that write: each knows what it wrote by its name, counts nothing as a whole, and changes no setting. */
  readonly writableHost: Host;
  /** One with little in it and no posts at first, where what is written is computed at once; the same rules, but it may be imported to. */
  readonly fewHost: Host;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    async ({ browser }, use, worker) => {
      const host = await startHost(worker.project.metadata['host'], browser);
      await use(host);
      await host.close();
    },
    { scope: 'worker', timeout: SEED_MS },
  ],
  writableHost: [
    async ({ browser }, use, worker) => {
      const host = await startHost(worker.project.metadata['host'], browser);
      await use(host);
      await host.close();
    },
    { scope: 'worker', timeout: SEED_MS },
  ],
  fewHost: [
    async ({ browser }, use, worker) => {
      const host = await startHost(worker.project.metadata['host'], browser, await few());
      await use(host);
      await host.close();
    },
    { scope: 'worker', timeout: SEED_MS },
  ],
  // Playwright reads the needs of a fixture from its first parameter, a pattern even when empty.
  allowedFaults: async ({}, use) => {
    await use([]);
  },
  openPage: async ({ host, allowedFaults, startOwnHost }, use) => {
    // Named as a need: its hosts then end after their windows.
    void startOwnHost;
    const pages: [Page, Host][] = [];
    const faults: string[] = [];
    await use(async (path = '/', on = host) => {
      const page = await on.page(path, (fresh) => watchPage(fresh, faults));
      pages.push([page, on]);
      return page;
    });
    for (const [page] of pages)
      if (!page.isClosed())
        for (const text of await page.getByTestId('unused-parts').allTextContents())
          faults.push(`parameters: ${text}`);
    for (const [page, on] of pages) await (on.park?.(page) ?? page.close());
    expect(faults.filter((fault) => !allowedFaults.some((pattern) => pattern.test(fault)))).toEqual([]);
    expect(host.remoteRequests(), 'requests that left this machine').toEqual([]);
  },
  startOwnHost: async ({ browser }, use, info) => {
    const started: Host[] = [];
    await use(async (options = {}) => {
      const host = await startHost(info.project.metadata['host'], browser, options);
      started.push(host);
      return host;
    });
    for (const host of started) await host.close();
  },
});

export { expect } from './expect.ts';

/** The state of the view as its address says it. */
export const parametersOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
