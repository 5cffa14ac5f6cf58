import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DropCard } from '#renderer/entities/drop/DropCard.tsx';
import type { Drop } from '#shared/contract/drops.ts';
import styles from './DropGrid.module.css';

const CARD_MIN_PX = 360;
const GAP_PX = 12;
const ESTIMATED_ROW_PX = 190;

interface Box {
  readonly width: number;
  readonly top: number;
}

/**
 * What the grid looked like when it was last left. Coming back, the page must be as tall as it was before the first
 * effect runs, or the browser's old scroll position is out of reach.
 */
let left: { readonly drops: readonly Drop[]; readonly box: Box; readonly rows: VirtualItem[] } | null = null;

/** Width and place of an element on the page, kept up to date. */
const useBox = (ref: React.RefObject<HTMLElement | null>): Box => {
  const [box, setBox] = useState<Box>(left?.box ?? { width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { width, top } = element.getBoundingClientRect();
      const now = { width, top: top + window.scrollY };
      // The page grows with every row that is measured: most calls bring nothing new.
      setBox((box) => (box.width === now.width && box.top === now.top ? box : now));
    };
    // At once, so that the first picture already has its cards.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What is above the grid may grow or shrink without changing the grid's own size.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return box;
};

interface DropGridProps {
  readonly drops: readonly Drop[];
  readonly onOpen: (dropNumber: number) => void;
}

interface CardRowProps extends DropGridProps {
  readonly row: number;
  readonly columns: number;
  /** Pixels below the top of the grid. */
  readonly start: number;
  readonly measure: (element: HTMLElement | null) => void;
}

/** Drawn once: scrolling only adds and removes rows. */
const CardRow = memo(({ drops, row, columns, start, measure, onOpen }: CardRowProps) => (
  <div
    ref={measure}
    data-index={row}
    role="presentation"
    className={styles.row}
    style={{
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      transform: `translateY(${start}px)`,
    }}
  >
    {drops.slice(row * columns, (row + 1) * columns).map((drop) => (
      <div key={drop.dropNumber} role="listitem" className={styles.item}>
        <DropCard drop={drop} onOpen={onOpen} />
      </div>
    ))}
  </div>
));
CardRow.displayName = 'CardRow';

/** Cards in as many columns as fit; only the rows in sight are in the page, so that all 4,966 scroll as lightly as 25. */
export const DropGrid = ({ drops, onOpen }: DropGridProps) => {
  const grid = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(grid);
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (CARD_MIN_PX + GAP_PX)));
  const virtual = useWindowVirtualizer({
    count: width === 0 ? 0 : Math.ceil(drops.length / columns),
    estimateSize: () => ESTIMATED_ROW_PX,
    gap: GAP_PX,
    overscan: 3,
    scrollMargin: top,
    initialMeasurementsCache: left?.drops === drops ? left.rows : [],
  });
  useEffect(
    () => () => {
      left = { drops, box: { width, top }, rows: virtual.takeSnapshot() };
    },
    [drops, width, top, virtual],
  );
  return (
    <div
      ref={grid}
      className={styles.grid}
      role="list"
      aria-label="Drops"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start }) => (
        <CardRow
          key={`${columns}-${index}`}
          drops={drops}
          row={index}
          columns={columns}
          start={start - top}
          measure={virtual.measureElement}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
};
