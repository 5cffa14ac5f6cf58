import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useRef, type RefObject } from 'react';

interface VirtualRowsOptions {
  readonly count: number;
  /** Pixels of a row that was not measured yet. */
  readonly rowHeight: number;
  /** Called with the first and the last row that are drawn when these change. */
  readonly onRange?: ((first: number, last: number) => void) | undefined;
}

interface VirtualRows {
  /** The box that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
}

/** Rows of a box that scrolls: only those in sight are in the page. */
export const useVirtualRows = ({ count, rowHeight, onRange }: VirtualRowsOptions): VirtualRows => {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the compiler it warns of is not in our build
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    onChange: (instance) => {
      const items = instance.getVirtualItems();
      onRange?.(items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
    },
  });
  return { scroller, virtual };
};
