import type { Handlers } from '#main/api/handler.ts';
import { AppError } from '#main/base/errors.ts';
import type { Services } from '#main/services/index.ts';

export const importHandlers = ({ imports }: Services) =>
  ({
    listImports: ({ query }) => imports.list(query),
    undoImport: ({ params, query }) => imports.undo(params.id, query.confirm, query.waitMs),
    discardPreview: ({ params }) => {
      if (!imports.received.discard(params.id))
        throw new AppError(
          'not_found',
          'No file of this preview is kept: it was received too long ago, or is imported or forgotten already.',
        );
      return { message: 'The file was forgotten; nothing was imported.' };
    },
    listImportMappings: ({ query }) => imports.mappings.list(query.subject),
    saveImportMapping: ({ body }) => imports.mappings.save(body),
    deleteImportMapping: ({ params }) => imports.mappings.remove(params.id),
  }) satisfies Handlers;
