import type { ForceInput, ForceStep } from './force-atlas.ts';

interface RunHandlers {
  readonly onStep: (step: ForceStep) => void;
  readonly onFailed: (message: string) => void;
}

/** Starts the force-directed layout in a worker of its own; the answer stops it where it is. */
export const runLayout = (input: ForceInput, { onStep, onFailed }: RunHandlers): (() => void) => {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<ForceStep>) => {
    onStep(data);
    if (data.done >= data.total) worker.terminate();
  };
  worker.onerror = ({ message }) => {
    worker.terminate();
    onFailed(message);
  };
  worker.postMessage(input);
  return () => {
    worker.terminate();
  };
};
