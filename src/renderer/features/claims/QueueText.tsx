import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import type { QueueItem } from '#shared/contract/claims.ts';
import type { TextRange } from '#shared/contract/common.ts';
import { claimQuery } from './claims-view.ts';
import { marksOf, rangeOf, wordsOf } from './span.ts';
import styles from './ClaimsPage.module.css';

interface QueueTextProps {
  readonly item: QueueItem;
  readonly claim: number | null;
  /** Words were selected: they stay selected while a button outside the text is used. */
  readonly onSelect: (range: TextRange | null) => void;
}

const offsetIn = (element: Element, node: Node, offset: number): number => {
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(node, offset);
  return before.toString().length;
};

/** The words of a text that are selected in the element that shows it, or null. */
const selectedIn = (element: Element, text: string): TextRange | null => {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const chosen = selection.getRangeAt(0);
  const from = offsetIn(element, chosen.startContainer, chosen.startOffset);
  const range = rangeOf(text, from, from + chosen.toString().length);
  // What the element shows besides the text, the words of a link for example, would shift the offsets.
  return range !== null && wordsOf(text, range) === chosen.toString().trim() ? range : null;
};

export const QueueText = ({ item: { text }, claim, onSelect }: QueueTextProps) => {
  const quoted = useQuery({ ...claimQuery(claim ?? 0), enabled: claim !== null });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const read = (): void => {
      const anchor = document.getSelection()?.anchorNode ?? null;
      if (box.current?.contains(anchor) === true) onSelect(selectedIn(box.current, text));
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [text, onSelect]);
  return (
    <div className={styles['text']} ref={box}>
      <DropText text={text} highlights={marksOf(text, quoted.data?.span)} />
      <QueryNote query={quoted} failed="Couldn’t load the words that the claim quotes" />
    </div>
  );
};
