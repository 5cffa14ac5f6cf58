import type { Page } from 'playwright/test';

/** Days, times and numbers in cells of tables that are broken over two lines. */
export const wrappedFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const linesOf = (text: Text, from: number, to: number): number => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      const drawn = [...range.getClientRects()].filter(({ width }) => width > 0);
      return new Set(drawn.map(({ top }) => Math.round(top))).size;
    };
    const wrapped: string[] = [];
    for (const cell of document.querySelectorAll('td, th, [role="cell"], [role="gridcell"]')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode())
        for (const { 0: figure, index } of text.data.matchAll(/[#\d](?:[\d.,:/−–-]*\d)?/gu))
          if (linesOf(text, index, index + figure.length) > 1)
            wrapped.push(`${figure} in “${(cell.textContent ?? '').slice(0, 80)}”`);
    }
    return wrapped;
  });
