import type { TextRange } from '#shared/contract/common.ts';
import { rangeOf, wordsOf } from './span.ts';

const offsetIn = (element: Element, node: Node, offset: number): number => {
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(node, offset);
  return before.toString().length;
};

/** The words of a text that are selected in the element that shows it, or null. */
export const selectedIn = (element: Element, text: string): TextRange | null => {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const chosen = selection.getRangeAt(0);
  const from = offsetIn(element, chosen.startContainer, chosen.startOffset);
  const range = rangeOf(text, from, from + chosen.toString().length);
  // What the element shows besides the text, the words of a link for example, would shift the offsets.
  return range !== null && wordsOf(text, range) === chosen.toString().trim() ? range : null;
};
