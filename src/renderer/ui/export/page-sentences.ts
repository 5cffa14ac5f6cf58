import { Classes } from '@blueprintjs/core';
import type { ShownTable } from './table-file.ts';

/** What of a card is said in words: its subtitle, sentences, facts, findings and figures. */
const SAID = `.${Classes.SECTION_HEADER_SUB_TITLE}, .${Classes.CALLOUT}, [data-testid=stat], [role=status], p, dl > div, ul > li`;
/** What is in a table, a chart or a long list of its own, or only drives the page. */
const ELSEWHERE =
  'table, figure, nav, form, button, label, select, menu, svg, [role=grid], [role=tablist], [role=region] > ol, [aria-hidden=true]';

/** The text of an element as one line, without its buttons and pictures. */
export const wordsOf = (element: Element): string => {
  const words: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
    if (node !== element && node instanceof Element && node.matches(ELSEWHERE)) return;
    for (const child of node.childNodes) walk(child);
    if (node.nodeName === 'DT') words.push(':');
  };
  walk(element);
  return words
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[.,;:)”])/gu, '')
    .trim();
};

const titleOf = (element: Element): string =>
  element.closest(`.${Classes.SECTION}`)?.querySelector('h2')?.textContent ?? '';

/** The sentences, facts and figures of the cards on screen, top down: a verdict is in no chart, and belongs to what a page says. */
export const sentencesOnPage = (): ShownTable => {
  const said = [...document.querySelectorAll(`#content :is(${SAID})`)].filter(
    (element) =>
      element.closest(ELSEWHERE) === null &&
      (element.parentElement?.closest(SAID) ?? null) === null &&
      element.closest(`.${Classes.SECTION}, [data-testid=stat]`) !== null,
  );
  return {
    title: 'What the page says',
    columns: ['Card', 'Sentence'],
    rows: said.map((element) => [titleOf(element), wordsOf(element)]).filter(([, words]) => words !== ''),
  };
};
