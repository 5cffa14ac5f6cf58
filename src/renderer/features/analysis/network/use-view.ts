import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useCommands, type CommandSource } from '#renderer/lib/commands.ts';
import { FIRST_VIEW, lookOf, viewReducer, type GraphLook, type GraphView } from './graph/view-state.ts';

export type ChangeView = (change: Partial<GraphView>, run?: string) => void;

interface ViewControls {
  readonly view: GraphView;
  readonly change: ChangeView;
  readonly undo: () => void;
  readonly reset: () => void;
  readonly canUndo: boolean;
}

/** A look is told to the page when the hand rests, not on every step of a slider. */
const REST_MS = 150;

/** How one looks at the network, with undo (Ctrl/Cmd+Z); its look is told to the page, and follows the page's. */
export const useView = (storedLook: GraphLook, onKept: (look: GraphLook) => void): ViewControls => {
  const [history, act] = useReducer(viewReducer, {
    view: { ...FIRST_VIEW, ...storedLook },
    past: [],
    last: null,
  });
  const storedText = JSON.stringify(storedLook);
  const shown = JSON.stringify(lookOf(history.view));
  const [known, setKnown] = useState(storedText);
  /** The look that page and view last agreed on. */
  const [told, setTold] = useState(storedText);
  if (known !== storedText) {
    setKnown(storedText);
    // The address was changed by Back or a link: the view follows it.
    if (storedText !== told) {
      setTold(storedText);
      act({ type: 'change', change: storedLook });
    }
  }
  const tell = useEffectEvent(() => {
    setTold(shown);
    onKept(lookOf(history.view));
  });
  useEffect(() => {
    if (shown === told) return undefined;
    const timer = setTimeout(tell, REST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [shown, told]);
  const change = useCallback<ChangeView>((part, run) => {
    act({ type: 'change', change: part, ...(run === undefined ? {} : { run }) });
  }, []);
  const undo = useCallback(() => {
    act({ type: 'undo' });
  }, []);
  const reset = useCallback(() => {
    act({ type: 'reset' });
  }, []);
  const canUndo = history.past.length > 0;
  const undoCommand = useCallback<CommandSource>(
    () =>
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
    [canUndo, undo],
  );
  useCommands('network-undo', undoCommand);
  return { view: history.view, change, undo, reset, canUndo };
};
