import type { Handlers } from '#main/api/handler.ts';
import { bytes } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

const attached = (fileName: string) => ({ 'Content-Disposition': `attachment; filename="${fileName}"` });

export const qdaHandlers = ({ ai: { qda }, imports }: Services) =>
  ({
    exportCodebook: async ({ params, query }) => {
      const { content, fileName } = await qda.exportBook(params.id, query);
      return bytes(content, 'application/octet-stream', attached(fileName));
    },
    importCodebook: async ({ query, context }) =>
      qda.importBook(await imports.received.fileOf(query, context.req.raw.body)),
    exportCodingBatch: async ({ params }) => {
      const { content, fileName } = await qda.exportBatch(params.id);
      return bytes(content, 'application/zip', attached(fileName));
    },
    importCodingProject: async ({ query, context }) =>
      qda.importProject(await imports.received.fileOf(query, context.req.raw.body)),
  }) satisfies Handlers;
