import type { Page } from 'playwright/test';
import { NO_VIEW, showView } from '#tests/e2e/show-view.ts';
import { WINDOW } from '#tests/helpers/window.ts';

/** Nobody waits for it where a test left the program in a state that it does not leave. */
const LEFT_MS = 10_000;

/** Leaves neither a request nor an event of the test behind that used the page. */
const letGo = async (page: Page): Promise<void> => {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const event of ['request', 'response', 'dialog', 'filechooser', 'download'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(-1, -1);
};

const resetWindow = async (page: Page): Promise<void> => {
  const { viewport, colorScheme, reducedMotion } = WINDOW;
  await page.emulateMedia({ media: null, forcedColors: null, colorScheme, reducedMotion });
  await page.setViewportSize(viewport);
};

/** What the program keeps for a person, but the theme, which the settings say. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const others = Object.keys(localStorage).filter((key) => !/^dropscope\.(kept|token)$/u.test(key));
    return [...others, localStorage.getItem('dropscope.kept')?.replace(/"theme":"\w+"/u, '')].join(' ');
  });

/** What the program kept when it began in a page; absent where something of a test may be left in it. */
const begun = new WeakMap<Page, string>();
const watched = new WeakSet<Page>();

/** A filter is applied to the next dashboard too, and an answer that a test made stays an answer. */
const watch = (page: Page): void => {
  if (watched.has(page)) return;
  watched.add(page);
  page.on('framenavigated', (frame) => {
    const { pathname, searchParams } = new URL(frame.url());
    const isFiltered = [...searchParams.keys()].some((key) => !/^(tab|pair|drop)$/u.test(key));
    if (isFiltered && /^\/(research)?$/u.test(pathname)) begun.delete(page);
  });
  const route = page.route.bind(page);
  page.route = (...given) => {
    begun.delete(page);
    return route(...given);
  };
};

/** Notes what a document of the program begins with. */
export const noteBeginning = async (page: Page): Promise<void> => {
  watch(page);
  begun.set(page, await keptIn(page));
};

const closeToasts = (page: Page): Promise<void> =>
  page
    .locator('.bp6-toast')
    .getByRole('button', { name: 'Close' })
    .evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });

/**
 * Leaves the view of a page whose program is to show that of the next test: to load it again costs more than most of what is looked at.
 * Only where nothing of the test is left: false where it is to be made new.
 */
export const leaveView = async (page: Page): Promise<boolean> => {
  await letGo(page);
  const kept = begun.get(page);
  if (kept === undefined) return false;
  const heading = page.getByRole('heading', { level: 1, name: NO_VIEW.heading, exact: true });
  const above = page.locator('.bp6-overlay-open, .bp6-toast');
  // A document of another origin, or of a program that failed, lets nothing of this be done.
  try {
    if ((await keptIn(page)) !== kept) return false;
    await resetWindow(page);
    await closeToasts(page);
    await showView(page, NO_VIEW.path);
    await heading.waitFor({ timeout: LEFT_MS });
    await above.first().waitFor({ state: 'detached', timeout: LEFT_MS });
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes a used page one that nothing was done with, in the process that has the program compiled: a new one takes as long for that as
 * for all else. What a test adds to every document of a page (a clock, scripts, functions) cannot be removed: it closes the page.
 */
export const asNew = async (page: Page, origin: string): Promise<void> => {
  await letGo(page);
  // A document without scripts, of the same origin: where nothing writes any more.
  await page.goto(`${origin}/keys/military.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await resetWindow(page);
};
