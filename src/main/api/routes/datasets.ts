import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const datasetHandlers = ({ imports, verification, setup }: Services) => {
  const { datasets, drops, received } = imports;
  return {
    listDatasets: () => datasets.list(),
    verifyDataset: () => verification.verify(),
    ingestCompleteDrops: ({ query }) => drops.ingestShipped(query.waitMs, query.confirm),
    importCompleteDataset: async ({ query, file }) =>
      drops.importFile(await received.fileOf(query, file), query, query.waitMs),
    previewDropImport: async ({ query, file, context }) =>
      drops.preview(
        await received.fileOf(query, file),
        { ...query, onError: 'abort' },
        context.req.raw.signal,
      ),
    openDataset: ({ params }) => datasets.open(params.id),
    deleteDataset: ({ params, query }) => datasets.delete(params.id, query.confirm),
    initializeDatabase: () => setup.initialize(),
  } satisfies Handlers;
};
