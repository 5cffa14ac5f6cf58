import type { Page } from 'playwright/test';

declare global {
  interface Window {
    readonly reportViolation?: (text: string) => Promise<void>;
  }
}

type Sink = Pick<string[], 'push'>;
/** Where the faults of a page are noted now: it may serve one test after another. */
const sinks = new WeakMap<Page, Sink>();

/** Notes every fault a page may not have, from its first script on: script errors, console errors, policy violations. */
export const watchPage = async (page: Page, seen: Sink): Promise<void> => {
  const isWatched = sinks.has(page);
  sinks.set(page, seen);
  if (isWatched) return;
  const note = (fault: string): void => {
    sinks.get(page)?.push(fault);
  };
  page.on('pageerror', (error) => {
    note(`script error: ${error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    note(`console error: ${message.text()} ${message.location().url}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => {
    note(`policy violation: ${text}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void window.reportViolation?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
};
