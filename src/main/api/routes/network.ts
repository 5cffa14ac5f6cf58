import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const networkHandlers = ({ network }: Services) =>
  ({ getNetworkGraph: ({ query }) => network.graph(query) }) satisfies Handlers;
