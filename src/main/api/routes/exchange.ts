import type { Handlers } from '#main/api/handler.ts';
import { download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

export const exchangeHandlers = ({ exchange, imports }: Services) =>
  ({
    exportWork: async ({ body }) =>
      download({ ...(await exchange.export(body.author)), mediaType: MEDIA_TYPES.zip }),
    importWork: async ({ query, file }) =>
      exchange.import(await imports.received.fileOf(query, file), query.preview, query.waitMs),
    listOthersPlans: () => exchange.plans(),
    listWorkConflicts: () => exchange.conflicts(),
    takeWorkConflict: ({ params }) => exchange.take(params.number),
  }) satisfies Handlers;
