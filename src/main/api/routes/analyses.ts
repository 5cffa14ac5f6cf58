import type { Handlers } from '#main/api/handler.ts';
import { reading, readOptions, runHeaders } from '#main/api/reading.ts';
import { page } from '#main/http/responses.ts';
import { methodCard, methodCards } from '#main/services/analyses/cards.ts';
import type { Services } from '#main/services/index.ts';

export const analysisHandlers = ({ analyses }: Services) => {
  const { runs, jobs, register, correlations, computed, deltas } = analyses;
  return {
    listAnalyses: () => methodCards(),
    getAnalysis: ({ params }) => methodCard(params.method),
    runAnalysis: ({ params, body }) => jobs.start(params.method, body),
    listAnalysisRuns: ({ params, query }) => runs.list(params.method, query.limit),
    getAnalysisRun: ({ params }) => runs.get(params.runId),
    listRegisteredTests: async ({ query }) => {
      const list = await register.list(query);
      return page(list, { 'X-Single-Tests': String(list.tests) });
    },
    hideRegisteredTest: ({ params, body }) => register.hide(params.testId, body.reason),
    showRegisteredTest: ({ params }) => register.show(params.testId),
    listCorrelations: async ({ query }) => {
      const { run, ...list } = await correlations.list(query);
      return page(list, run === null ? {} : runHeaders(run));
    },
    countCorrelations: ({ query }) => correlations.counts(query),
    getCorrelationMatrix: ({ query }) => correlations.matrix(query),
    getPairCounts: async ({ query, context }) =>
      reading(await computed.pairCounts(query, readOptions(context, query.set))),
    runCorrelations: ({ body }) => jobs.start('correlation', body),
    getPairLedger: async ({ query: { set, ...query }, context }) =>
      reading(await computed.ledger(query, readOptions(context, set))),
    getWindowMatch: async ({ query: { set, ...query }, context }) =>
      reading(await computed.windows(query, readOptions(context, set))),
    getWindowCurve: async ({ query: { set, ...query }, context }) =>
      reading(await computed.curve(query, readOptions(context, set))),
    getLadder: async ({ query: { set, ...query }, context }) =>
      reading(await computed.ladder(query, readOptions(context, set))),
    getEventStudy: async ({ query: { set, ...query }, context }) =>
      reading(await computed.study(query, readOptions(context, set))),
    listDeltaPatterns: async ({ query: { set, ...parameters }, context }) =>
      reading(await deltas.patterns({ parameters }, readOptions(context, set))),
  } satisfies Handlers;
};
