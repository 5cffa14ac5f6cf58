import { expect as plain, type Locator } from 'playwright/test';

/** What Playwright's own assertion says where it fails; null where it does not. */
const failureOf = (assertion: Promise<void>): Promise<string | null> =>
  assertion.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/**
 * Playwright's own, but `toBeVisible` waits for its element before it asserts: an assertion that is not met yet describes the whole page
 * in words, at each of its tries, and only the words of the last one are ever read.
 */
export const expect = plain.extend({
  async toBeVisible(locator: Locator, options: { readonly timeout?: number } = {}) {
    const { timeout = this.timeout } = options;
    const isThere = async (): Promise<string | null> => {
      const late = await failureOf(locator.waitFor({ state: 'visible', timeout }));
      if (late === null) return null;
      // What comes after that is too late, as it is for Playwright's own.
      const failure = await failureOf(plain(locator).toBeVisible({ timeout: 1 }));
      return `Waited for up to ${timeout} ms, then: ${failure ?? late}`;
    };
    const failure = await (this.isNot ? failureOf(plain(locator).not.toBeVisible(options)) : isThere());
    // Of what is negated, Playwright calls it a failure where it passes.
    return { name: 'toBeVisible', pass: this.isNot === (failure !== null), message: () => failure ?? '' };
  },
});
