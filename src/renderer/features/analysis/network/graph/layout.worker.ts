import { forceAtlasSteps, type ForceInput, type ForceStep } from './force-atlas.ts';

/** A step as it travels: x and y of the nodes in their order, handed over and not copied. */
export interface TravellingStep extends Omit<ForceStep, 'places'> {
  readonly coordinates: Float64Array<ArrayBuffer>;
}

/** Runs the force-directed layout off the window's thread; stopping is ending the worker. */
self.onmessage = ({ data }: MessageEvent<ForceInput>): void => {
  for (const { done, total, places } of forceAtlasSteps(data)) {
    const coordinates = new Float64Array(2 * data.nodes.length);
    for (const [i, { id }] of data.nodes.entries()) {
      const { x, y } = places.get(id) ?? { x: 0, y: 0 };
      coordinates.set([x, y], 2 * i);
    }
    const step: TravellingStep = { done, total, coordinates };
    self.postMessage(step, { transfer: [coordinates.buffer] });
  }
};
