import type { Page } from 'playwright/test';

/** Serves the page without its policy, so that nothing but the rendering itself is between a text and the browser. */
export const withoutPolicy = async (page: Page): Promise<void> => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'content-security-policy');
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
};
