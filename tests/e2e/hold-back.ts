import type { Page, Request, Route } from 'playwright/test';
import { expect } from './fixtures.ts';
import { routeNow } from './route-now.ts';

/** Calls that a test keeps waiting for their answers, as a slow machine or a bad connection does. */
interface HeldCalls {
  /** How many have come, answered or not. */
  readonly count: () => number;
  /** Waits until so many have come, and for a moment whether there is one more. */
  readonly toBe: (count: number) => Promise<void>;
  /** The oldest that waits fails. */
  readonly fail: (status?: number) => Promise<void>;
  /** Lets all of them go on, also those that come later. */
  readonly release: () => Promise<void>;
}

/** A second call of a double click is there by then. */
const MOMENT_MS = 300;

/** Keeps back the answers of some calls. */
export const holdBack = async (page: Page, isHeld: (request: Request) => boolean): Promise<HeldCalls> => {
  const waiting: Route[] = [];
  let came = 0;
  let isReleased = false;
  await routeNow(page, '**/api/**', async (route) => {
    if (!isHeld(route.request())) return route.fallback();
    came += 1;
    if (isReleased) return route.continue();
    waiting.push(route);
  });
  const next = async (): Promise<Route> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    const route = waiting.shift();
    if (route === undefined) throw new Error('No call waits.');
    return route;
  };
  return {
    count: () => came,
    toBe: async (count) => {
      await expect.poll(() => came).toBeGreaterThanOrEqual(count);
      await page.waitForTimeout(MOMENT_MS);
      expect(came).toBe(count);
    },
    fail: async (status = 500) =>
      (await next()).fulfill({ status, contentType: 'text/plain', body: 'The test made this call fail.' }),
    release: async () => {
      isReleased = true;
      for (const route of waiting.splice(0)) await route.continue();
    },
  };
};

/** Calls of one method to an address. */
export const calls =
  (method: string, address: RegExp) =>
  (request: Request): boolean =>
    request.method() === method && address.test(request.url());
