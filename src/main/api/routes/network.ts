import type { Handlers } from '#main/api/handler.ts';
import { reading, readOptions } from '#main/api/reading.ts';
import type { Services } from '#main/services/index.ts';

export const networkHandlers = ({ network }: Services) =>
  ({
    getNetworkGraph: async ({ query, context }) =>
      reading(await network.graph(query, readOptions(context, query.set))),
    getNetworkStructure: async ({ query, context }) =>
      reading(await network.structure(query, readOptions(context, query.set))),
  }) satisfies Handlers;
