import { useEffect, useMemo, useState } from 'react';
import type { Places } from '#renderer/ui/graph/drawing.ts';
import type { GraphLayout } from '#shared/methods/network.ts';
import type { ForceStep } from './graph/force-atlas.ts';
import { layOut, LAYOUT_SEED, startPlaces } from './graph/layouts.ts';
import type { Network } from './graph/model.ts';
import { runLayout } from './graph/run-layout.ts';

const ITERATIONS = 300;

interface Progress {
  readonly network: Network;
  readonly step: ForceStep | null;
  readonly failure: string | null;
  readonly stopped: boolean;
}

/** Where the nodes are: as a part that is drawn alone or the API says, else computed here; the force-directed one in a worker that can be stopped. */
export const useLayout = (network: Network, layout: GraphLayout, part: Places | null) => {
  const [progress, setProgress] = useState<Progress | null>(null);
  /** Counts the runs requested; 0: only where the API gives no places. */
  const [asked, setAsked] = useState(0);
  const isForced = layout === 'force-directed';
  const current = progress?.network === network ? progress : null;
  const isRunWanted =
    isForced && (asked > 0 || (network.places === null && part === null)) && current?.stopped !== true;

  useEffect(() => {
    if (!isRunWanted) return undefined;
    const input = {
      nodes: network.nodes.map(({ id }) => ({ id })),
      edges: network.edges.map(({ source, target, weight }) => ({ source, target, weight })),
      seed: LAYOUT_SEED,
      iterations: ITERATIONS,
    };
    return runLayout(input, {
      onStep: (step) => setProgress({ network, step, failure: null, stopped: false }),
      onFailed: (failure) => setProgress({ network, step: null, failure, stopped: true }),
    });
  }, [network, isRunWanted, asked]);

  const places = useMemo(() => {
    if (layout !== 'force-directed') return layOut(layout, network.nodes);
    return current?.step?.places ?? part ?? network.places ?? startPlaces(network.nodes, LAYOUT_SEED);
  }, [network, layout, current, part]);
  const done = current?.step?.done ?? 0;
  return {
    places,
    /** The step the force-directed layout has reached; null while it does not run. */
    step: isRunWanted && done < ITERATIONS ? { done, total: ITERATIONS } : null,
    failure: current?.failure ?? null,
    run: () => {
      setProgress(null);
      setAsked(asked + 1);
    },
    stop: () => setProgress({ network, step: current?.step ?? null, failure: null, stopped: true }),
  };
};
export type LayoutRun = ReturnType<typeof useLayout>;
