import type { Handlers } from '#main/api/handler.ts';
import { computing, reading, readingOf, readOptions } from '#main/api/reading.ts';
import { accepted, preferenceOf } from '#main/api/waiting.ts';
import { json, page } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const patternHandlers = ({ patterns }: Services) =>
  ({
    runPatternAnalysis: async ({ query: { wait, ...request }, context }) => {
      const preference = preferenceOf(context);
      const run = await patterns.run(request, wait ? preference.waitMs : 0);
      return run.kind === 'done' || !wait ? json(run.summary) : accepted(computing(run.job), preference);
    },
    getPatternSummary: ({ query }) => patterns.summary(query.set),
    listTemporalClusters: readingOf(patterns.clusters),
    getClusterOverview: readingOf(patterns.overview),
    listFrequency: readingOf(patterns.frequency),
    listContentPatterns: async ({ query: { set, ...query }, context }) =>
      reading(await patterns.content(query, readOptions(context, set)), page),
    getStyleChange: readingOf(patterns.style),
    listTimestampAudit: readingOf(({ kind }, options) => patterns.audit(kind, options)),
    getReferences: readingOf((_query, options) => patterns.references(options)),
  }) satisfies Handlers;
