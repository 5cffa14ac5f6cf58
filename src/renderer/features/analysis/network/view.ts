import {
  createLoader,
  createParser,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
  type inferParserType,
} from 'nuqs';
import { useRef, useState } from 'react';
import { filterParsers, isWindow } from '#renderer/features/analysis/filters/filters.ts';
import { useCommands } from '#renderer/lib/commands.ts';
import { NO_STEP, parseAsText, parseAsWhole } from '#renderer/lib/url.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import type { TimeWindow } from './graph/filter.ts';

const itemId = parseAsText((text) => text !== '' && text.length <= 300);

/** A node and so many steps around it, as `2~drop:17`. */
const egoParser = createParser({
  parse: (text) => {
    const [, steps, id] = /^([12])~(.{1,300})$/u.exec(text) ?? [];
    return id === undefined ? null : { id, steps: Number(steps) };
  },
  serialize: ({ id, steps }: { readonly id: string; readonly steps: number }) => `${steps}~${id}`,
  eq: (a, b) => a.id === b.id && a.steps === b.steps,
});

/** How one looks at the network, in the URL: what the dashboards’ filters have of it, and what is selected. */
export const viewParsers = {
  layout: filterParsers.layout,
  colours: filterParsers.colours,
  hidden: filterParsers.hidden,
  from: filterParsers.from,
  to: filterParsers.to,
  find: parseAsString.withDefault(''),
  node: itemId,
  edge: itemId,
  ego: egoParser,
  community: parseAsWhole(0, 9_999_999),
  picture: parseAsStringLiteral(['network', 'time', 'matrix'] as const).withDefault('network'),
  /** All edges instead of the backbone. */
  all: parseAsBoolean.withDefault(false),
  /** Where a path to the node begins. */
  path: itemId,
};
export type GraphView = inferParserType<typeof viewParsers>;
export type ChangeView = (change: Partial<GraphView>, run?: string) => void;

const DEFAULT_VIEW: GraphView = createLoader(viewParsers)('');
const UNDO_LIMIT = 100;

/** The time window in epoch seconds; null where it is whole. */
export const windowOf = ({ from, to }: GraphView): TimeWindow | null =>
  isWindow({ from, to }) ? { from: startOfBound(from), to: endOfBound(to) } : null;

/** The view of the network and its changes, with undo (Ctrl/Cmd+Z): a run of changes of one thing (typing, dragging) is one step. */
export const useView = () => {
  const [view, setView] = useQueryStates(viewParsers, NO_STEP);
  const [past, setPast] = useState<readonly GraphView[]>([]);
  const lastRun = useRef<string | null>(null);
  const change: ChangeView = (part, run) => {
    if (run === undefined || run !== lastRun.current) setPast((steps) => [...steps, view].slice(-UNDO_LIMIT));
    lastRun.current = run ?? null;
    void setView(part);
  };
  const undo = (): void => {
    const last = past.at(-1);
    if (last === undefined) return;
    lastRun.current = null;
    setPast(past.slice(0, -1));
    void setView(last);
  };
  const canUndo = past.length > 0;
  useCommands(
    'network-undo',
    canUndo
      ? [
          {
            id: 'network:undo',
            label: 'Undo the last change of the view',
            icon: 'undo',
            group: 'Network graph',
            combo: 'mod + z',
            run: undo,
          },
        ]
      : [],
  );
  const reset = (): void => change({ ...DEFAULT_VIEW, layout: view.layout });
  return { view, change, undo, canUndo, reset };
};

export type NetworkViewState = ReturnType<typeof useView>;
