import type { TimeWindow } from './filter.ts';
import type { GraphLayout } from './layouts.ts';
import type { ColourMode } from './look.ts';
import type { GraphNodeType } from './model.ts';

/** How one looks at the network; every change of it can be undone. */
export interface GraphView {
  readonly layout: GraphLayout;
  readonly colours: ColourMode;
  readonly hiddenTypes: readonly GraphNodeType[];
  readonly window: TimeWindow | null;
  readonly ego: { readonly id: string; readonly steps: number } | null;
  readonly community: number | null;
  readonly search: string;
  readonly node: string | null;
  readonly edge: string | null;
}

/** The part of a view that is kept: it stands in the address, comes back with a reload and travels with a link. */
export type GraphLook = Pick<GraphView, 'layout' | 'colours' | 'hiddenTypes' | 'window'>;

export const lookOf = ({ layout, colours, hiddenTypes, window }: GraphView): GraphLook => ({
  layout,
  colours,
  hiddenTypes,
  window,
});

export const FIRST_VIEW: GraphView = {
  layout: 'force-directed',
  colours: 'type',
  hiddenTypes: [],
  window: null,
  ego: null,
  community: null,
  search: '',
  node: null,
  edge: null,
};

export interface ViewHistory {
  readonly view: GraphView;
  readonly past: readonly GraphView[];
  /** What the last change was about: a run of changes of one thing (typing, dragging) is one step. */
  readonly last: string | null;
}

export type ViewAction =
  | { readonly type: 'change'; readonly change: Partial<GraphView>; readonly run?: string }
  | { readonly type: 'undo' }
  | { readonly type: 'reset' };

/** Steps kept. */
export const UNDO_LIMIT = 100;

const changed = (history: ViewHistory, change: Partial<GraphView>, run: string | null): ViewHistory => {
  const goesOn = run !== null && run === history.last;
  return {
    view: { ...history.view, ...change },
    past: goesOn ? history.past : [...history.past, history.view].slice(-UNDO_LIMIT),
    last: run,
  };
};

/** The view after an action; `undo` takes the last step back, `reset` is a step of its own. */
export const viewReducer = (history: ViewHistory, action: ViewAction): ViewHistory => {
  if (action.type === 'change') return changed(history, action.change, action.run ?? null);
  if (action.type === 'reset') return changed(history, { ...FIRST_VIEW, layout: history.view.layout }, null);
  const view = history.past.at(-1);
  return view === undefined ? history : { view, past: history.past.slice(0, -1), last: null };
};
