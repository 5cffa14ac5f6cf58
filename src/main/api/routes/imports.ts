import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const importHandlers = ({ imports }: Services) =>
  ({
    listImports: ({ query }) => imports.list(query),
    undoImport: ({ params, query }) => imports.undo(params.id, query.confirm),
    discardPreview: ({ params }) => {
      imports.received.discard(params.id);
      return { message: 'The file was forgotten; nothing was imported.' };
    },
    listImportMappings: ({ query }) => imports.mappings.list(query.subject),
    saveImportMapping: ({ body }) => imports.mappings.save(body),
    deleteImportMapping: ({ params }) => imports.mappings.remove(params.id),
  }) satisfies Handlers;
