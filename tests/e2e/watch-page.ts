import type { Page } from 'playwright/test';

declare global {
  interface Window {
    readonly reportViolation?: (text: string) => Promise<void>;
  }
}

/** What is computed on request: until then its answer is a 409, which the browser writes to its console. */
const ON_REQUEST = new Set(['/api/topics', '/api/topics/shares', '/api/network-graph/structure']);
const isUnasked = (text: string, url: string): boolean =>
  text.includes('409 (Conflict)') && ON_REQUEST.has(new URL(url).pathname);

/** Notes every fault a page may not have, from its first script on: script errors, console errors, policy violations. */
export const watchPage = async (page: Page, seen: Pick<string[], 'push'>): Promise<void> => {
  page.on('pageerror', (error) => seen.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (!isUnasked(message.text(), url)) seen.push(`console error: ${message.text()} ${url}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => {
    seen.push(`policy violation: ${text}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void window.reportViolation?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
};
