import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

export interface Call {
  readonly method: string;
  /** Path and question. */
  readonly address: string;
}

/** What a call gets in place of the workstation’s answer; `nothing`: no answer at all, null: that of the workstation. */
export type Given = { readonly status: number; readonly body: string } | 'nothing' | null;

interface Watch {
  readonly asked: (call: Call) => Given | Promise<Given>;
  /** Between the whole answer of the workstation and the page; its status, or null where none came. */
  readonly answered?: (status: number | null) => Promise<void>;
}

declare global {
  interface Window {
    readonly askTest?: Watch['asked'];
    readonly tellTest?: NonNullable<Watch['answered']>;
  }
}

/**
 * Comes between a page and its calls of the API, in the page itself: where requests are routed, Chromium loads every script of every
 * document again. It stays there: who opened the page closes it.
 */
export const watchCalls = async (page: Page, { asked, answered }: Watch): Promise<void> => {
  await page.exposeFunction('askTest', asked);
  if (answered !== undefined) await page.exposeFunction('tellTest', answered);
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    const tell = async (status: number | null): Promise<void> => window.tellTest?.(status);
    window.fetch = async (input, init) => {
      if (typeof input !== 'string' || !input.startsWith('/api/') || input.startsWith('/api/events'))
        return send(input, init);
      const given = await window.askTest?.({ method: init?.method ?? 'GET', address: input });
      try {
        init?.signal?.throwIfAborted();
        if (given === 'nothing') throw new TypeError('Failed to fetch');
        if (given)
          return new Response(given.body, {
            status: given.status,
            headers: { 'Content-Type': 'application/json' },
          });
        const response = await send(input, init);
        if (window.tellTest === undefined) return response;
        await response.clone().blob();
        await tell(response.status);
        return response;
      } catch (error) {
        await tell(null);
        throw error;
      }
    };
  });
};

/**
 * Another document in a window that is watched so: nothing of the one before is left but the token, and what is compiled.
 * @param onGone called once the document before can call no more
 */
export const loadAnew = async (page: Page, path: string, onGone?: () => void): Promise<void> => {
  // The token of the address is kept before the address changes.
  await expect(page.locator('h1')).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'dropscope.token') localStorage.removeItem(key);
  });
  const { href } = new URL(path, page.url());
  await page.goto('about:blank');
  onGone?.();
  await page.goto(href);
};
