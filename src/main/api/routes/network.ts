import type { Services } from '#main/services/index.ts';
import type { Handlers } from '#main/api/handler.ts';

export const graphHandlers = ({ network }: Services) =>
  ({ getNetworkGraph: ({ query }) => network.graph(query) }) satisfies Handlers;
