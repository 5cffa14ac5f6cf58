import type { Handlers } from '#main/api/handler.ts';
import { bytes } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const dropHandlers = ({ drops }: Services) =>
  ({
    listDrops: async ({ query }) => {
      const { body, total } = await drops.list(query);
      return bytes(body, 'application/json', { 'X-Total-Count': String(total) });
    },
    exportDrops: async ({ query }) => {
      const { content, fileName, mediaType } = await drops.export(query);
      return bytes(content, mediaType, { 'Content-Disposition': `attachment; filename="${fileName}"` });
    },
    getDropFacets: ({ query }) => drops.facets(query),
    getDropStats: ({ query }) => drops.stats(query.set),
    getTemporalDistribution: ({ query }) => drops.distribution(query),
    getDrop: ({ params }) => drops.get(params.dropNumber),
    getDropContext: ({ params }) => drops.context(params.dropNumber),
  }) satisfies Handlers;
