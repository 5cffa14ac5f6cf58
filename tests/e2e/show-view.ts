import type { Page } from 'playwright/test';

/** A page that shows nothing of the workstation. */
export const NO_VIEW = { path: '/no/such/page', heading: 'Page Not Found' };

/** Another view in an open page, as a link leads there; a step of its own, so that no view is scrolled to where one of before was. */
export const showView = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
