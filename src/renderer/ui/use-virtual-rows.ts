import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useRef, useSyncExternalStore, type RefObject } from 'react';
import { formatCount } from '#renderer/lib/format.ts';

let isPrinting = false;

const watch = (changed: () => void): (() => void) => {
  const set = (to: boolean) => () => {
    isPrinting = to;
    changed();
  };
  const [before, after] = [set(true), set(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
};

/** Whether the page is drawn for paper, on which nothing scrolls. */
const useIsPrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting);

interface VirtualRowsOptions {
  readonly count: number;
  /** Back finds the box where it was: by this name, which no other on the page has. */
  readonly name?: string;
  /** Pixels of a row that was not measured yet. */
  readonly rowHeight: number;
  /** Whether every row can be drawn at once, as on paper; else those in sight are. */
  readonly isLoaded?: boolean;
  /** Called with the first and the last row that are drawn when these change. */
  readonly onRange?: ((first: number, last: number) => void) | undefined;
}

interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly shown: readonly ShownRow[];
  /** On paper nothing scrolls: rows follow each other, each where the one before ends. */
  readonly isPrinting: boolean;
  /** Which rows paper shows; null where it shows all. */
  readonly printedPart: string | null;
}

interface ShownRow {
  readonly index: number;
  /** Pixels from the first row. */
  readonly start: number;
  readonly size: number;
}

/** Some twenty pages of paper. */
const PRINTED_ROWS = 1000;

const firstRows = (count: number, size: number): ShownRow[] =>
  Array.from({ length: Math.min(count, PRINTED_ROWS) }, (_, index) => ({ index, start: index * size, size }));

const partOf = (rows: readonly ShownRow[], count: number): string | null => {
  const [first, last] = [rows[0], rows.at(-1)];
  return first === undefined || last === undefined || rows.length === count
    ? null
    : `Rows ${formatCount(first.index + 1)}–${formatCount(last.index + 1)} of ${formatCount(count)}; export for all.`;
};

/** How far down each named box was, by step of the history. */
const places = new Map<string, number>();

const placeOf = (name: string): string => {
  const state: unknown = window.history.state;
  const step = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
  return `${step} ${window.location.pathname} ${name}`;
};

/** Rows of a box that scrolls: only those in sight are in the page. */
export const useVirtualRows = ({
  count,
  name,
  rowHeight,
  isLoaded = false,
  onRange,
}: VirtualRowsOptions): VirtualRows => {
  const scroller = useRef<HTMLDivElement>(null);
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
  const isPrinting = useIsPrinting();
  const shown = isPrinting && isLoaded ? firstRows(count, rowHeight) : virtual.getVirtualItems();
  return { scroller, virtual, shown, isPrinting, printedPart: isPrinting ? partOf(shown, count) : null };
};
