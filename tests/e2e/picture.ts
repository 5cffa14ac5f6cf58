import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright/test';

/** Nothing compares these pictures, and one costs as much as opening its page: they are taken where a person is to look at them. */
const ARE_WANTED = process.env['DROPSCOPE_PICTURES'] === '1';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture for people to look at, in `test-results/screens`. */
export const picture = async (
  page: Page,
  name: string,
  options: Pick<PageScreenshotOptions, 'fullPage'> = {},
): Promise<void> => {
  if (!ARE_WANTED) return;
  const path = join('test-results', 'screens', `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', ...options });
};

/** The same at several sizes of the window, which is then as it was: a test sees the same with pictures and without. */
export const pictures = async (
  page: Page,
  name: string,
  sizes: readonly Size[],
  options: Pick<PageScreenshotOptions, 'fullPage'> = {},
): Promise<void> => {
  if (!ARE_WANTED) return;
  const former = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    // What depends on the width is drawn anew in the next frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await picture(page, `${name}-${String(size.width)}`, options);
  }
  if (former !== null) await page.setViewportSize(former);
};
