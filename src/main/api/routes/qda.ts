import type { Handlers } from '#main/api/handler.ts';
import { bytes } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

const attached = (fileName: string) => ({ 'Content-Disposition': `attachment; filename="${fileName}"` });

export const qdaHandlers = ({ ai: { qda }, imports }: Services) =>
  ({
    exportCodebook: async ({ params, query }) => {
      const { content, fileName } = await qda.exportBook(params.id, query);
      return bytes(content, MEDIA_TYPES[query.format], attached(fileName));
    },
    importCodebook: async ({ query, file }) =>
      qda.importBook(await imports.received.fileOf(query, file), query.encoding),
    exportCodingBatch: async ({ params }) => {
      const { content, fileName } = await qda.exportBatch(params.id);
      return bytes(content, MEDIA_TYPES.zip, attached(fileName));
    },
    importCodingProject: async ({ query, file }) =>
      qda.importProject(await imports.received.fileOf(query, file)),
  }) satisfies Handlers;
