import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useRef, type RefObject } from 'react';

interface VirtualRowsOptions {
  readonly count: number;
  /** Back finds the box where it was: by this name, which no other on the page has. */
  readonly name?: string;
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

/** How far down each named box was, by step of the history. */
const places = new Map<string, number>();

const placeOf = (name: string): string => {
  const state: unknown = window.history.state;
  const step = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
  return `${step} ${window.location.pathname} ${name}`;
};

/** Rows of a box that scrolls: only those in sight are in the page. */
export const useVirtualRows = ({ count, name, rowHeight, onRange }: VirtualRowsOptions): VirtualRows => {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the compiler it warns of is not in our build
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialOffset: () => (name === undefined ? 0 : (places.get(placeOf(name)) ?? 0)),
    onChange: (instance) => {
      if (name !== undefined) places.set(placeOf(name), instance.scrollOffset ?? 0);
      const items = instance.getVirtualItems();
      onRange?.(items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
    },
  });
  return { scroller, virtual };
};
