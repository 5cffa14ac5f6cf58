import type { Handlers } from '#main/api/handler.ts';
import { readingOf } from '#main/api/reading.ts';
import type { Services } from '#main/services/index.ts';

export const networkHandlers = ({ network }: Services) =>
  ({
    getNetworkGraph: readingOf(network.graph),
    getNetworkStructure: readingOf(network.structure),
  }) satisfies Handlers;
