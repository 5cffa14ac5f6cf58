import { useHotkeys } from '@blueprintjs/core';
import type { HotkeyConfig } from '@blueprintjs/core';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { FIRST_VIEW, viewReducer } from '#renderer/graph/view-state.ts';
import type { GraphView, ViewAction } from '#renderer/graph/view-state.ts';
import type { GraphLayout } from '#renderer/graph/layouts.ts';

export type ChangeView = (change: Partial<GraphView>, run?: string) => void;

interface ViewControls {
  readonly view: GraphView;
  readonly change: ChangeView;
  readonly undo: () => void;
  readonly reset: () => void;
  readonly canUndo: boolean;
}

/** How one looks at the network, with undo (Ctrl/Cmd+Z); the layout is told to the page and follows it. */
export const useView = (
  layout: GraphLayout,
  onLayoutChange: ((layout: GraphLayout) => void) | undefined,
): ViewControls => {
  const [history, dispatch] = useReducer(viewReducer, {
    view: { ...FIRST_VIEW, layout },
    past: [],
    last: null,
  });
  const [given, setGiven] = useState(layout);
  // The address changed by Back or a link: the view follows it.
  if (given !== layout) {
    setGiven(layout);
    if (history.view.layout !== layout) dispatch({ type: 'change', change: { layout } });
  }
  const act = useCallback(
    (action: ViewAction) => {
      dispatch(action);
      const next = viewReducer(history, action).view.layout;
      if (next !== history.view.layout) onLayoutChange?.(next);
    },
    [history, onLayoutChange],
  );
  const change = useCallback<ChangeView>(
    (part, run) => {
      act({ type: 'change', change: part, ...(run === undefined ? {} : { run }) });
    },
    [act],
  );
  const undo = useCallback(() => {
    act({ type: 'undo' });
  }, [act]);
  const reset = useCallback(() => {
    act({ type: 'reset' });
  }, [act]);
  const hotkeys = useMemo<HotkeyConfig[]>(
    () => [
      {
        combo: 'mod+z',
        global: true,
        group: 'Network graph',
        label: 'Undo the last change of the view',
        onKeyDown: undo,
      },
    ],
    [undo],
  );
  useHotkeys(hotkeys);
  return { view: history.view, change, undo, reset, canUndo: history.past.length > 0 };
};
