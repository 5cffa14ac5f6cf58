import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#renderer/lib/errors.ts';
import { useTheme } from '#renderer/lib/theme.ts';
import type { DrawableGraph, Places } from './drawing.ts';
import {
  createSigmaView,
  type GraphControls,
  type GraphHandlers,
  type Look,
  type SigmaView,
} from './sigma-view.ts';
import styles from './GraphCanvas.module.css';

export type { GraphControls, Look } from './sigma-view.ts';

interface GraphCanvasProps extends Omit<GraphHandlers, 'onLost'> {
  readonly graph: DrawableGraph;
  readonly places: Places;
  readonly look: Look;
  readonly description: string;
  /** No WebGL here, or taken away again and again: show something else. */
  readonly onUnavailable: (reason: string) => void;
  /** The camera, once there is one. */
  readonly onReady: (controls: GraphControls | null) => void;
}

/** A canvas cannot be read: the picture is behind its box, for consoles and for tests of what was drawn. */
export interface GraphBox extends HTMLDivElement {
  graphView?: SigmaView;
}

const REBUILDS = 3;

/** The one wrapper around sigma: built when its box has a size, rebuilt when the context is lost, killed on leaving. */
export const GraphCanvas = (props: GraphCanvasProps) => {
  const { graph, places, look, description } = props;
  const box = useRef<GraphBox>(null);
  const view = useRef<SigmaView | null>(null);
  const [losses, setLosses] = useState(0);
  const theme = useTheme((state) => state.theme);

  // The picture outlives renders: it asks for the handlers of the last one.
  const on = useEffectEvent(() => props);
  const build = useEffectEvent((element: HTMLElement): SigmaView | null => {
    const { onUnavailable } = props;
    if (losses > REBUILDS) {
      onUnavailable('The graphics context was lost.');
      return null;
    }
    try {
      return createSigmaView(
        element,
        { graph, places, look },
        {
          onNode: (id) => on().onNode(id),
          onEdge: (id) => on().onEdge(id),
          onStage: () => on().onStage(),
          onLost: () => setLosses((count) => count + 1),
        },
      );
    } catch (error) {
      onUnavailable(messageOf(error));
      return null;
    }
  });

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let tried = false;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0 || element.clientHeight === 0) return;
      if (tried) {
        view.current?.resize();
        return;
      }
      tried = true;
      view.current = build(element);
      if (view.current !== null) element.graphView = view.current;
      on().onReady(view.current);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      view.current?.kill();
      view.current = null;
      delete element.graphView;
      on().onReady(null);
    };
  }, [graph, losses]);

  // Another theme has other colors.
  useEffect(() => view.current?.look(look), [look, theme]);
  useEffect(() => view.current?.place(places), [places]);

  return <div ref={box} className={styles.canvas} role="img" data-testid="graph" aria-label={description} />;
};
