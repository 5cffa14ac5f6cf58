import type { Page } from 'playwright/test';

/** Loads documents without their policy, so that nothing but the rendering itself is between a text and the browser. */
export const withoutPolicy = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setBypassCSP', { enabled: true });
};
