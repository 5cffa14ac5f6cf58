import { useRef, type MouseEvent } from 'react';
import { segmentText } from '#renderer/entities/drop/segments.ts';
import { cx } from '#renderer/lib/cx.ts';
import type { CodingBatch, GivenCode } from '#shared/contract/coding.ts';
import { offsetOf, rangeOf, type Selected } from './span-text.ts';
import styles from './SpanText.module.css';

interface SpanTextProps {
  readonly text: string;
  readonly codes: CodingBatch['codes'];
  readonly spans: readonly GivenCode[];
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
}

interface Shown {
  readonly start: number;
  /** Included, as segments have it. */
  readonly end: number;
  /** Null: what is selected. */
  readonly code: string | null;
}

const DEFAULT_COLOR = 'var(--ds-accent)';

/** A text whose parts are selected by mouse, with the spans given so far in the colors of their codes. */
export const SpanText = ({ text, codes, spans, selected, onSelect }: SpanTextProps) => {
  const area = useRef<HTMLParagraphElement>(null);
  const { start, end } = rangeOf(selected);
  const shown: Shown[] = [
    ...spans.map((span) => ({
      start: offsetOf(text, span.start ?? 0),
      end: offsetOf(text, span.end ?? 0) - 1,
      code: span.code,
    })),
    ...(start === end ? [] : [{ start, end: end - 1, code: null }]),
  ];
  const colorOf = (code: string): string => codes.find((one) => one.code === code)?.color ?? DEFAULT_COLOR;
  /** A place of the page’s own selection as an offset in the text; null where it is elsewhere. */
  const offsetIn = (node: Node | null, offset: number): number | null => {
    const element = node instanceof Element ? node : node?.parentElement;
    const segment = element?.closest<HTMLElement>('[data-from]');
    if (area.current === null || !segment || !area.current.contains(segment)) return null;
    return Number(segment.dataset['from']) + (node instanceof Element ? 0 : offset);
  };
  const take = (event: MouseEvent): void => {
    const range = window.getSelection();
    const anchor = offsetIn(range?.anchorNode ?? null, range?.anchorOffset ?? 0);
    const focus = offsetIn(range?.focusNode ?? null, range?.focusOffset ?? 0);
    if (anchor === null || focus === null) return;
    onSelect(event.shiftKey ? { anchor: selected.anchor, focus } : { anchor, focus });
    // What is selected is shown by the segments from here on.
    range?.removeAllRanges();
  };
  return (
    <p ref={area} className={styles.text} data-testid="span-text" onMouseUp={take}>
      {segmentText(text, shown).map((segment) => {
        const given = segment.marks.flatMap(({ code }) => (code === null ? [] : [code]));
        return (
          <span
            key={segment.start}
            data-from={segment.start}
            data-codes={given.join(' ')}
            title={given.join(', ')}
            className={cx(
              given.length > 0 && styles.span,
              segment.marks.some(({ code }) => code === null) && styles.selected,
            )}
            style={
              given.length === 0
                ? undefined
                : {
                    boxShadow: given
                      .map((code, at) => `inset 0 ${-3 * (at + 1)}px 0 ${colorOf(code)}`)
                      .reverse()
                      .join(', '),
                  }
            }
          >
            {segment.text}
          </span>
        );
      })}
    </p>
  );
};
