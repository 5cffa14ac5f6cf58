import type { Handlers } from '#main/api/handler.ts';
import { bytes, download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const dropHandlers = ({ drops }: Services) =>
  ({
    listDrops: async ({ query }) => {
      const { body, total } = await drops.list(query);
      return bytes(body, 'application/json', { 'X-Total-Count': String(total) });
    },
    exportDrops: async ({ query }) => download(await drops.export(query)),
    getDropFacets: ({ query }) => drops.facets(query),
    getDropStats: ({ query }) => drops.stats(query.set),
    getTemporalDistribution: ({ query }) => drops.distribution(query),
    getDrop: ({ params }) => drops.get(params.dropNumber),
    getDropContext: ({ params }) => drops.context(params.dropNumber),
  }) satisfies Handlers;
