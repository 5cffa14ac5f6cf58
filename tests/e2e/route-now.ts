import type { Page } from 'playwright/test';

/** A file without scripts that every host serves, in a way in which nothing else fetches it. */
const PROBE = '/keys/military.svg?route-now';

/**
 * Routes what an open page calls from now on. Chromium says so a moment before it is true: what a page fetches in that moment comes
 * past the route, so this waits until a call of its own has come by it.
 */
export const routeNow = async (page: Page, ...args: Parameters<Page['route']>): Promise<void> => {
  await page.route(...args);
  let isRouted = false;
  const isProbe = (url: URL): boolean => url.href.endsWith(PROBE);
  await page.route(isProbe, async (route) => {
    isRouted = true;
    await route.fulfill({ status: 204 });
  });
  while (!isRouted) await page.evaluate(async (probe) => void (await fetch(probe)), PROBE);
  await page.unroute(isProbe);
};
