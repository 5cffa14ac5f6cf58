import { randomUUID } from 'node:crypto';
import type { Handlers } from '#main/api/handler.ts';
import { AppError } from '#main/base/errors.ts';
import { openLocalFile, stageUpload } from '#main/services/imports/upload.ts';
import type { Services } from '#main/services/index.ts';

export const datasetHandlers = ({ imports, verification, tickets, setup, deps }: Services) =>
  ({
    listDatasets: () => imports.datasets(),
    verifyDataset: () => verification.verify(),
    ingestCompleteDrops: ({ query }) => imports.ingestShipped(query.waitMs),
    importCompleteDataset: async ({ query, context }) => {
      if (query.ticket !== undefined) {
        const { file, fileName } = tickets.redeem(query.ticket);
        return imports.importFile(await openLocalFile(file, fileName), query, query.waitMs);
      }
      const { body } = context.req.raw;
      if (body === null)
        throw new AppError(
          'invalid_file',
          'No file was sent: choose the posts.json, JSON, NDJSON or CSV file to import.',
        );
      const staged = await stageUpload(body, deps.paths.incoming, randomUUID(), query.fileName);
      return imports.importFile(staged, query, query.waitMs);
    },
    initializeDatabase: () => setup.initialize(),
  }) satisfies Handlers;
