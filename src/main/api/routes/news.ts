import { randomUUID } from 'node:crypto';
import type { Handlers } from '#main/api/handler.ts';
import { AppError } from '#main/base/errors.ts';
import { openLocalFile, stageUpload } from '#main/services/imports/upload.ts';
import type { Services } from '#main/services/index.ts';

export const newsHandlers = ({ news, dropCategories, tickets, deps }: Services) =>
  ({
    listNewsEvents: ({ query }) => news.list(query),
    getNewsSummary: () => news.summary(),
    importNewsEvents: async ({ query, context }) => {
      if (query.ticket !== undefined) {
        const { file, fileName } = tickets.redeem(query.ticket);
        return news.importFile(await openLocalFile(file, fileName), query);
      }
      const { body } = context.req.raw;
      if (body === null)
        throw new AppError(
          'invalid_file',
          'No file was sent: choose the JSON, NDJSON or CSV file of events to import.',
        );
      return news.importFile(
        await stageUpload(body, deps.paths.incoming, randomUUID(), query.fileName),
        query,
      );
    },
    deleteNewsImport: ({ params }) => news.removeImport(params.id),
    fetchNews: ({ body }) => news.fetch(body),
    getDropCategoryCounts: ({ query }) => dropCategories.counts(query),
  }) satisfies Handlers;
