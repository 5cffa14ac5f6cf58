import { Classes } from '@blueprintjs/core';
import type { ShownTable } from './table-file.ts';

/** What of a card is said in words: its subtitle, sentences, facts, findings and figures. */
const SAID = `.${Classes.SECTION_HEADER_SUB_TITLE}, .${Classes.CALLOUT}, [data-testid=stat], [role=status], p, dl > div, ul > li`;
/** What is in a table, a chart or a long list of its own, or only drives the page. */
const ELSEWHERE =
  'table, figure, nav, form, button, label, select, menu, svg, [role=grid], [role=tablist], [role=region] > ol, [aria-hidden=true]';

/** The text of an element as one line; `partOf` answers what counts of a part of it instead of its own text. */
const lineOf = (element: Element, partOf: (part: Element) => string | null): string => {
  const words: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
    const instead = node !== element && node instanceof Element ? partOf(node) : null;
    if (instead === null) for (const child of node.childNodes) walk(child);
    else words.push(instead);
    if (node.nodeName === 'DT') words.push(':');
  };
  walk(element);
  return words
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[.,;:)”])/gu, '')
    .trim();
};

/** The text of an element as one line, without its buttons and pictures. */
const wordsOf = (element: Element): string =>
  lineOf(element, (part) => (part.matches(ELSEWHERE) ? '' : null));

/** What a person reads in a cell: its text, that of its links and buttons, what its pictures say, and a moment with its zone. */
export const cellWordsOf = (cell: Element): string =>
  lineOf(cell, (part) => {
    if (part.matches('[aria-hidden=true]')) return '';
    if (part instanceof HTMLTimeElement) return part.dateTime;
    return part.matches('[role=img]') ? (part.getAttribute('aria-label') ?? '') : null;
  });

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
