import type { Handlers } from '#main/api/handler.ts';
import { bytes } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

export const exchangeHandlers = ({ exchange, imports }: Services) =>
  ({
    exportWork: async ({ body }) => {
      const { content, fileName } = await exchange.export(body.author);
      return bytes(content, MEDIA_TYPES.zip, {
        'Content-Disposition': `attachment; filename="${fileName}"`,
      });
    },
    importWork: async ({ query, file }) =>
      exchange.import(await imports.received.fileOf(query, file), query.preview, query.waitMs),
    listOthersPlans: () => exchange.plans(),
    listWorkConflicts: () => exchange.conflicts(),
    takeWorkConflict: ({ params }) => exchange.take(params.number),
  }) satisfies Handlers;
