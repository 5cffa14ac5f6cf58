import type { Locator, Page } from 'playwright/test';
import { expect } from '#tests/e2e/fixtures.ts';

const WHEEL_PX = 240;
/** Notches in one turn. */
const FAST = 3;
const TURNS = 120;

/** What a person does: scrolls with the wheel until a thing is in sight, looks at it, presses it with the mouse, types key by key. */
export interface Person {
  readonly page: Page;
  /** Scrolls until it can be seen, and answers what it says. */
  readonly read: (what: Locator) => Promise<string>;
  /** Scrolls to it and sees a text in it, now or once it is there: what is on screen a moment before may be of an earlier answer. */
  readonly sees: (what: Locator, text: string | RegExp) => Promise<void>;
  readonly press: (what: Locator) => Promise<void>;
  readonly type: (where: Locator, text: string) => Promise<void>;
  readonly choose: (where: Locator, value: string | { readonly label: string }) => Promise<void>;
  /** Sees a toast where the window is now. */
  readonly seesToast: (text: string | RegExp) => Promise<void>;
}

/** Turns the wheel until the thing is in the window, as far as the page goes. */
const scrollTo = async (page: Page, what: Locator): Promise<void> => {
  await expect(what).toBeVisible();
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const box = await what.boundingBox();
    if (box === null) throw new Error('What is looked for has left the page.');
    const [top, bottom] = [box.y, box.y + Math.min(box.height, size.height / 2)];
    // Under the navigation bar, which stays at the top, nothing can be selected.
    if (top >= 60 && bottom <= size.height) return;
    const isUp = top < 60;
    await page.mouse.move(size.width - 12, size.height / 2);
    // Far from it a person turns faster.
    const away = isUp ? 60 - top : bottom - size.height;
    const turned = away > FAST * WHEEL_PX ? FAST * WHEEL_PX : WHEEL_PX;
    await page.mouse.wheel(0, isUp ? -turned : turned);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    // Asked of the page, not of the last turn: a busy machine moves it later.
    const [above, below] = await page.evaluate(() => [
      window.scrollY,
      document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
    ]);
    if (turn > 2 && (isUp ? above : below) < 1) return;
  }
};

export const personAt = (page: Page): Person => {
  const see = (what: Locator): Promise<void> =>
    // What comes in above it meanwhile moves it out of sight again.
    expect(async () => {
      await scrollTo(page, what);
      await expect(what).toBeInViewport({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
  const read = async (what: Locator): Promise<string> => {
    await see(what);
    return what.innerText();
  };
  const sees = async (what: Locator, text: string | RegExp): Promise<void> => {
    await see(what);
    await expect(what).toContainText(text, { useInnerText: true });
  };
  const press = async (what: Locator): Promise<void> => {
    await see(what);
    await what.click();
  };
  return {
    page,
    read,
    sees,
    press,
    type: async (where, text) => {
      await press(where);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text, { delay: 12 });
    },
    choose: async (where, value) => {
      await scrollTo(page, where);
      await where.selectOption(value);
    },
    seesToast: async (text) => {
      await expect(page.locator('.ds-toasts').getByText(text)).toBeInViewport();
    },
  };
};
