import { Icon } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { WIDTHS } from './columns.ts';
import type { Sort } from './sort.ts';
import styles from './DataTable.module.css';

interface HeadCellProps {
  readonly column: {
    readonly id: string;
    readonly header: string;
    readonly align?: 'left' | 'right';
    readonly sortable?: boolean;
  };
  readonly isPinned: boolean;
  readonly sort: Sort | null;
  readonly onSort: () => void;
  readonly onWiden: (pixels: number) => void;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -WIDTHS.step, ArrowRight: WIDTHS.step };

const bounded = (pixels: number): number => Math.round(Math.min(WIDTHS.max, Math.max(WIDTHS.min, pixels)));

/** A column's edge: drawn with the pointer, or moved by the arrow keys. */
const Edge = ({
  header,
  onWiden,
}: {
  readonly header: string;
  readonly onWiden: (pixels: number) => void;
}) => {
  /** Measured once the edge is reached, for most columns share what room there is; then what was asked for last. */
  const [width, setWidth] = useState<number>(WIDTHS.min);
  /** The same for the keys and the pointer, who may be quicker than the drawing. */
  const askedWidth = useRef<number>(WIDTHS.min);
  /** Where the pointer went down, and how wide the column was then. */
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const measure = (edge: Element): number => {
    askedWidth.current = Math.round(edge.parentElement?.getBoundingClientRect().width ?? WIDTHS.min);
    setWidth(askedWidth.current);
    return askedWidth.current;
  };
  const ask = (pixels: number): void => {
    askedWidth.current = bounded(pixels);
    setWidth(askedWidth.current);
    onWiden(askedWidth.current);
  };
  const onPointerUp = (): void => {
    start.current = null;
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuemin={WIDTHS.min}
      aria-valuemax={WIDTHS.max}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.edge}
      onFocus={({ currentTarget }) => measure(currentTarget)}
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId);
        start.current = { x: clientX, width: measure(currentTarget) };
      }}
      onPointerMove={({ clientX }) => {
        if (start.current !== null) ask(start.current.width + clientX - start.current.x);
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={(event) => {
        const by = ARROWS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        ask(askedWidth.current + by);
      }}
    />
  );
};

/** The head of a column: a press sorts, its edge changes the width. */
export const HeadCell = ({ column, isPinned, sort, onSort, onWiden }: HeadCellProps) => {
  const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const className = cx(styles.cell, column.align === 'right' && styles.right, isPinned && styles.pinned);
  if (column.sortable === false)
    return (
      <div role="columnheader" className={className}>
        {column.header}
        <Edge header={column.header} onWiden={onWiden} />
      </div>
    );
  return (
    <div role="columnheader" aria-sort={sorted} className={className}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {column.header}
        {sorted === 'none' ? null : (
          <Icon size={12} icon={sorted === 'ascending' ? 'caret-up' : 'caret-down'} />
        )}
      </button>
      <Edge header={column.header} onWiden={onWiden} />
    </div>
  );
};
