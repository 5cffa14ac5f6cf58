const ROW = 'li, tr, [role="row"], .bp6-tag';
const BOX = '.bp6-section, .bp6-dialog, .bp6-popover';
const CONTROL = ':is(button, input, select, textarea):enabled, a[href], [tabindex="0"]';
const VIRTUAL = '[role="grid"][tabindex="0"], [role="region"][tabindex="0"]:has(> ol > [aria-posinset])';

interface Place {
  readonly row: Element;
  readonly list: Element | null;
  /** The number of the row, and that of the control in it. */
  readonly at: number;
  readonly control: number;
  /** The cards, dialogs and popovers that the list is in, the nearest first. */
  readonly boxes: readonly Element[];
}

const places = new WeakMap<Element, Place>();

const controlsOf = (row: Element): HTMLElement[] =>
  [row, ...row.querySelectorAll('*')].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches(CONTROL),
  );

const boxesAround = (element: Element): Element[] => {
  const box = element.closest(BOX);
  if (box === null) return [];
  return [box, ...(box.parentElement === null ? [] : boxesAround(box.parentElement))];
};

const notePlace = (element: Element): void => {
  const row = element.closest(ROW);
  if (row === null) return;
  const list = row.parentElement;
  const virtual = row.closest(VIRTUAL);
  places.set(element, {
    row,
    list: virtual ?? list,
    // Those in sight are no list: which one is next is known to the box that scrolls, and it has the keys for it.
    at: virtual === null ? [...(list?.children ?? [])].indexOf(row) : -1,
    control: controlsOf(row).findIndex((control) => control === element),
    boxes: boxesAround(row),
  });
};

const headingOf = (box: Element | null | undefined): HTMLElement | null => {
  const heading = box?.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6');
  if (heading === null || heading === undefined) return box?.querySelector<HTMLElement>(CONTROL) ?? null;
  heading.tabIndex = -1;
  return heading;
};

const nextTo = ({ row, list, at, control, boxes }: Place): HTMLElement | null => {
  const isListLeft = list?.isConnected === true;
  if (!row.isConnected && isListLeft && at === -1) return list instanceof HTMLElement ? list : null;
  const rows = isListLeft && at !== -1 ? [...list.children] : [];
  const next = row.isConnected ? row : (rows[at] ?? rows.at(-1));
  const controls = next === undefined ? [] : controlsOf(next);
  // A row that stays has other controls now: its last one may be the one that removes it.
  return (
    (row.isConnected ? controls[0] : (controls[control] ?? controls.at(-1))) ??
    headingOf(boxes.find((box) => box.isConnected))
  );
};

/** What is now in the place of a control that is gone with its row: the next row's, or the heading of its card. */
const inPlaceOf = (element: Element): HTMLElement | null => {
  const place = places.get(element);
  return place === undefined ? null : nextTo(place);
};

/** Gives the focus to what is in the place of the first of these that has one, or to the heading of the page. */
export const focusPlaceOf = (elements: readonly Element[]): void => {
  const [next = headingOf(document.querySelector('main'))] = elements.flatMap(
    (element) => inPlaceOf(element) ?? [],
  );
  next?.focus({ preventScroll: true });
};

/**
 * Keeps the focus in a list from which the row that has it is removed: it would be the document's, and the next Tab would begin at the
 * top of the page.
 */
export const keepFocusInLists = (): void => {
  let last: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
    if (last !== null) notePlace(last);
  });
  // Somebody who clicks elsewhere has left it.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && last?.contains(target) === false) last = null;
  });
  new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    const gone = last;
    last = null;
    inPlaceOf(gone)?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
};
