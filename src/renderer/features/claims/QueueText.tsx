import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import type { QueueItem } from '#shared/contract/claims.ts';
import type { TextRange } from '#shared/contract/common.ts';
import { claimQuery } from './claims-view.ts';
import { selectedIn } from './selected-range.ts';
import { marksOf } from './span.ts';
import styles from './ClaimsPage.module.css';

interface QueueTextProps {
  readonly item: QueueItem;
  /** The claim that the drop became. */
  readonly claim: number | null;
  /** Words were selected: they stay selected while a button outside the text is used. */
  readonly onSelect: (range: TextRange | null) => void;
}

/** The text of a drop of the queue, with the words that its claim quotes. */
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
