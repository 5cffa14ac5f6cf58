import type { Places } from '#renderer/ui/graph/drawing.ts';
import type { ForceInput, ForceStep } from './force-atlas.ts';
import type { TravellingStep } from './layout.worker.ts';

interface RunHandlers {
  readonly onStep: (step: ForceStep) => void;
  readonly onFailed: (message: string) => void;
}

const placesOf = (nodes: ForceInput['nodes'], coordinates: Float64Array): Places =>
  new Map(nodes.map(({ id }, i) => [id, { x: coordinates[2 * i] ?? 0, y: coordinates[2 * i + 1] ?? 0 }]));

/** Starts the force-directed layout in a worker of its own; the answer stops it where it is. */
export const runLayout = (input: ForceInput, { onStep, onFailed }: RunHandlers): (() => void) => {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: { done, total, coordinates } }: MessageEvent<TravellingStep>) => {
    onStep({ done, total, places: placesOf(input.nodes, coordinates) });
    if (done >= total) worker.terminate();
  };
  worker.onerror = ({ message }) => {
    worker.terminate();
    onFailed(message);
  };
  worker.postMessage(input);
  return () => worker.terminate();
};
