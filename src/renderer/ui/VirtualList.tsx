import type { ReactNode } from 'react';
import { DialogPlace } from './dialog-place.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';
import styles from './VirtualList.module.css';

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Pixels; a first guess where the rows are as tall as their content. */
  readonly rowHeight: number;
  readonly isMeasured?: boolean;
  readonly height: number;
  /** Called with the first and the last row that are drawn when these change. */
  readonly onRange?: (first: number, last: number) => void;
  readonly children: (index: number) => ReactNode;
}

/** A long list in a box of its own: only the rows in sight are in the page; the keyboard scrolls it. */
export const VirtualList = ({
  label,
  count,
  rowHeight,
  isMeasured = false,
  height,
  onRange,
  children,
}: VirtualListProps) => {
  const { scroller, virtual, shown, isPrinting, printedPart } = useVirtualRows({
    count,
    name: label,
    rowHeight,
    onRange,
  });
  return (
    <DialogPlace>
      <div
        ref={scroller}
        className={styles.box}
        style={isPrinting ? {} : { height }}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <ol className={styles.rows} style={isPrinting ? {} : { height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => (
            <li
              key={index}
              ref={isMeasured ? virtual.measureElement : undefined}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{
                ...(isPrinting ? {} : { transform: `translateY(${start}px)` }),
                ...(isMeasured ? {} : { height: rowHeight }),
              }}
            >
              {children(index)}
            </li>
          ))}
        </ol>
      </div>
      {printedPart === null ? null : <p>{printedPart}</p>}
    </DialogPlace>
  );
};
