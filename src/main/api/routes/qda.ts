import type { Handlers } from '#main/api/handler.ts';
import { download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

export const qdaHandlers = ({ ai: { qda }, imports }: Services) =>
  ({
    exportCodebook: async ({ params, query }) =>
      download({ ...(await qda.exportBook(params.id, query)), mediaType: MEDIA_TYPES[query.format] }),
    importCodebook: async ({ query, file }) =>
      qda.importBook(await imports.received.fileOf(query, file), query.encoding),
    exportCodingBatch: async ({ params }) =>
      download({ ...(await qda.exportBatch(params.id)), mediaType: MEDIA_TYPES.zip }),
    importCodingProject: async ({ query, file }) =>
      qda.importProject(await imports.received.fileOf(query, file)),
  }) satisfies Handlers;
