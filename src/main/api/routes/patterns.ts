import type { Handlers } from '#main/api/handler.ts';
import { pageReply } from '#main/http/reply.ts';
import type { Services } from '#main/services/index.ts';

export const patternHandlers = ({ patterns }: Services) =>
  ({
    runPatternAnalysis: ({ query }) => patterns.run(query),
    getPatternSummary: () => patterns.summary(),
    listTemporalClusters: async ({ query }) => {
      const clusters = await patterns.clusters(query);
      return pageReply(clusters, clusters.length);
    },
    getClusterOverview: ({ query }) => patterns.overview(query),
    listFrequency: ({ query }) => patterns.frequency(query),
    listContentPatterns: async ({ query }) => {
      const { items, total } = await patterns.content(query);
      return pageReply(items, total);
    },
    getStyleChange: ({ query }) => patterns.style(query),
    listTimestampAudit: ({ query }) => patterns.audit(query.kind),
    getReferences: () => patterns.references(),
  }) satisfies Handlers;
