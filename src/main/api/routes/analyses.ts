import type { Handlers } from '#main/api/handler.ts';
import { page } from '#main/http/responses.ts';
import { methodCard, methodCards } from '#main/services/analyses/cards.ts';
import type { Services } from '#main/services/index.ts';

export const analysisHandlers = ({ analyses }: Services) => {
  const { runs, register, correlations, computed, deltas } = analyses;
  return {
    listAnalyses: () => methodCards(),
    getAnalysis: ({ params }) => methodCard(params.method),
    runAnalysis: ({ params, body }) => runs.start(params.method, body),
    listAnalysisRuns: ({ params, query }) => runs.list(params.method, query.limit),
    getAnalysisRun: ({ params }) => runs.get(params.runId),
    listRegisteredTests: async ({ query }) => page(await register.list(query)),
    hideRegisteredTest: ({ params, body }) => register.hide(params.testId, body.reason),
    showRegisteredTest: ({ params }) => register.show(params.testId),
    listCorrelations: async ({ query }) => {
      const { stale, ...list } = await correlations.list(query);
      return page(list, stale.length === 0 ? {} : { 'X-Stale': stale.join(', ') });
    },
    countCorrelations: ({ query }) => correlations.counts(query),
    getCorrelationMatrix: ({ query }) => correlations.matrix(query),
    runCorrelations: ({ body }) => runs.start('correlation', body),
    getPairLedger: ({ query }) => computed.ledger(query),
    getWindowMatch: ({ query }) => computed.windows(query),
    getWindowCurve: ({ query }) => computed.curve(query),
    getEventStudy: ({ query }) => computed.study(query),
    listDeltaPatterns: ({ query }) => deltas.patterns({ parameters: query }),
  } satisfies Handlers;
};
