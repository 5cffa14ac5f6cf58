import type { Handlers } from '#main/api/handler.ts';
import { computing, reading, readOptions } from '#main/api/reading.ts';
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
    listTemporalClusters: async ({ query: { set, ...query }, context }) =>
      reading(await patterns.clusters(query, readOptions(context, set))),
    getClusterOverview: async ({ query: { set, ...query }, context }) =>
      reading(await patterns.overview(query, readOptions(context, set))),
    listFrequency: async ({ query: { set, ...query }, context }) =>
      reading(await patterns.frequency(query, readOptions(context, set))),
    listContentPatterns: async ({ query: { set, ...query }, context }) =>
      reading(await patterns.content(query, readOptions(context, set)), page),
    getStyleChange: async ({ query: { set, ...query }, context }) =>
      reading(await patterns.style(query, readOptions(context, set))),
    listTimestampAudit: async ({ query: { set, ...query }, context }) =>
      reading(await patterns.audit(query.kind, readOptions(context, set))),
    getReferences: async ({ query: { set }, context }) =>
      reading(await patterns.references(readOptions(context, set))),
  }) satisfies Handlers;
