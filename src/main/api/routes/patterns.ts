import type { Handlers } from '#main/api/handler.ts';
import { reading, readOptions } from '#main/api/reading.ts';
import { page } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const patternHandlers = ({ patterns }: Services) =>
  ({
    runPatternAnalysis: ({ query }) => patterns.run(query),
    getPatternSummary: () => patterns.summary(),
    listTemporalClusters: async ({ query, context }) =>
      reading(await patterns.clusters(query, readOptions(context)), (items, headers) =>
        page({ items, total: items.length }, headers),
      ),
    getClusterOverview: async ({ query, context }) =>
      reading(await patterns.overview(query, readOptions(context))),
    listFrequency: async ({ query, context }) =>
      reading(await patterns.frequency(query, readOptions(context))),
    listContentPatterns: async ({ query, context }) =>
      reading(await patterns.content(query, readOptions(context)), page),
    getStyleChange: async ({ query, context }) => reading(await patterns.style(query, readOptions(context))),
    listTimestampAudit: async ({ query, context }) =>
      reading(await patterns.audit(query.kind, readOptions(context))),
    getReferences: async ({ context }) => reading(await patterns.references(readOptions(context))),
  }) satisfies Handlers;
