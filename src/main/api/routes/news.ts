import type { Handlers } from '#main/api/handler.ts';
import { streamed } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const newsHandlers = ({ imports, news, dropCategories, listExports }: Services) =>
  ({
    listNewsEvents: ({ query }) => news.list(query),
    exportNewsEvents: async ({ query }) => streamed(await listExports.events(query)),
    getNewsSummary: () => news.summary(),
    importNewsEvents: async ({ query, file }) =>
      imports.news.importFile(await imports.received.fileOf(query, file), query, query.waitMs),
    previewNewsImport: async ({ query, file, context }) =>
      imports.news.preview(await imports.received.fileOf(query, file), query, context.req.raw.signal),
    deleteNewsImport: ({ params, query }) => imports.undo(params.id, query.confirm, query.waitMs),
    fetchNews: ({ body }) => news.fetch(body),
    getDropCategoryCounts: ({ query }) => dropCategories.counts(query),
  }) satisfies Handlers;
