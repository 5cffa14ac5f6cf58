import { forceAtlasSteps } from './force-atlas.ts';
import type { ForceInput } from './force-atlas.ts';

/** Runs the force-directed layout off the window's thread; stopping is ending the worker. */
self.onmessage = ({ data }: MessageEvent<ForceInput>): void => {
  for (const step of forceAtlasSteps(data)) self.postMessage(step);
};
