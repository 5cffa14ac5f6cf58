import type { Locator } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Repeats what failed until no failure is left; whether that was so. */
export const isMended = (failures: Locator): Promise<boolean> =>
  expect(async () => {
    const again = failures.first().getByRole('button', { name: 'Try again' });
    if ((await again.count()) > 0) await again.click({ timeout: 1000 });
    await expect(failures).toHaveCount(0, { timeout: 2000 });
  })
    .toPass({ timeout: 30_000 })
    .then(
      () => true,
      () => false,
    );
