import type { Handlers } from '#main/api/handler.ts';
import { page } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const patternHandlers = ({ patterns }: Services) =>
  ({
    runPatternAnalysis: ({ query }) => patterns.run(query),
    getPatternSummary: () => patterns.summary(),
    listTemporalClusters: async ({ query }) => {
      const clusters = await patterns.clusters(query);
      return page({ items: clusters, total: clusters.length });
    },
    getClusterOverview: ({ query }) => patterns.overview(query),
    listFrequency: ({ query }) => patterns.frequency(query),
    listContentPatterns: async ({ query }) => page(await patterns.content(query)),
    getStyleChange: ({ query }) => patterns.style(query),
    listTimestampAudit: ({ query }) => patterns.audit(query.kind),
    getReferences: () => patterns.references(),
  }) satisfies Handlers;
