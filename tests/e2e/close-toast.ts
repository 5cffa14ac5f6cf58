import type { Locator } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Closes a notification: by itself it is gone after 5 s, which on a busy machine is before its button can be clicked. */
export const closeToast = async (toast: Locator): Promise<void> => {
  await toast
    .page()
    .locator('.ds-toasts')
    .getByRole('button', { name: 'Close' })
    .evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
  await expect(toast).toHaveCount(0);
};
