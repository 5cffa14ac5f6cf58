import { Fragment, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import type { TextRange } from '#shared/contract/common.ts';
import { Hit } from './Hit.tsx';
import { OutsideLink } from './OutsideLink.tsx';
import { findLinks, segmentText } from './segments.ts';
import styles from './DropText.module.css';

/** A stretch of the text that is shown in a special way: an abbreviation, a reference. Offsets inclusive, UTF-16. */
export interface TextMark extends TextRange {
  readonly render: (text: ReactNode) => ReactNode;
}

interface DropTextProps {
  readonly text: string;
  readonly highlights?: readonly TextRange[];
  readonly marks?: readonly TextMark[];
  readonly emptyText?: string;
}

/** Post text as text: line breaks kept, at most 75 characters a line, links inert until pressed, never HTML. */
export const DropText = ({
  text,
  highlights = [],
  marks = [],
  emptyText = 'No text: this drop is an image only.',
}: DropTextProps) => {
  if (text === '')
    return (
      <p data-testid="drop-text" className={cx(styles.text, 'ds-faint')}>
        {emptyText}
      </p>
    );
  const hits: readonly TextMark[] = highlights.map(({ start, end }) => ({
    start,
    end,
    render: (hit) => <Hit>{hit}</Hit>,
  }));
  const links: readonly TextMark[] = findLinks(text).map(({ start, end, href }) => ({
    start,
    end,
    render: (shown) => <OutsideLink href={href}>{shown}</OutsideLink>,
  }));
  return (
    <p data-testid="drop-text" className={styles.text}>
      {segmentText(text, [...hits, ...marks, ...links]).map((segment) => (
        <Fragment key={segment.start}>
          {segment.marks.reduce<ReactNode>((inner, mark) => mark.render(inner), segment.text)}
        </Fragment>
      ))}
    </p>
  );
};
