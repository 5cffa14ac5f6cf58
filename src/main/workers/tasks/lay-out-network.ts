import { network, type Network } from '#main/analysis/methods/network/network.ts';
import { withReader } from '#main/db/open.ts';
import { loadNetwork, type NetworkParts } from '#main/workers/network-input.ts';
import type { Task } from '#main/workers/task.ts';

export interface NetworkTaskInput {
  readonly file: string;
  readonly parts: NetworkParts;
  /** Parameters of the method `network` that differ from its defaults. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** Loads a network read-only, measures it and lays it out. */
export const layOutNetwork: Task<NetworkTaskInput, Network> = async (input, context) => {
  return withReader(input.file, async (db) => {
    const loaded = await loadNetwork(db, input.parts);
    return network.run(loaded, network.parameters.parse(input.parameters), {
      seed: input.seed,
      signal: context.signal,
      onProgress: (done, total) => {
        context.progress(done, total);
      },
    });
  });
};
