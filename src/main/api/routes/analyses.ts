import type { Context } from 'hono';
import type { Handlers } from '#main/api/handler.ts';
import { computing, reading, readingOf, readOptions, runHeaders } from '#main/api/reading.ts';
import { page } from '#main/http/responses.ts';
import { methodCard, methodCards } from '#main/services/analyses/cards.ts';
import type { PairPage } from '#main/services/analyses/correlations.ts';
import { mapReading } from '#main/services/analyses/readings.ts';
import type { Services } from '#main/services/index.ts';

const pageOfRun = <Item>({ run, ...list }: PairPage<Item>) => page(list, run === null ? {} : runHeaders(run));

export const analysisHandlers = ({ analyses }: Services) => {
  const { runs, jobs, register, correlations, firstPairs, answers, pairCounts, namedPair, deltas, spell } =
    analyses;
  /** An answer about the stored pairs; the job that computes them where nobody has computed any. */
  const ofPairs = async <Value>(
    context: Context,
    answer: () => Promise<Value>,
  ): Promise<Value | Response> => {
    const job = await firstPairs(readOptions(context));
    return job === null ? answer() : computing(job);
  };
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
    getStandingOut: () => register.standingOut(),
    hideRegisteredTest: ({ params, body }) => register.hide(params.testId, body.reason),
    showRegisteredTest: ({ params }) => register.show(params.testId),
    listCorrelations: ({ query, context }) =>
      ofPairs(context, async () => pageOfRun(await correlations.list(query))),
    listPairPoints: ({ query, context }) =>
      ofPairs(context, async () => pageOfRun(await correlations.points(query))),
    countCorrelations: ({ query, context }) => ofPairs(context, () => correlations.counts(query)),
    getCorrelationMatrix: ({ query, context }) => ofPairs(context, () => correlations.matrix(query)),
    getPairCounts: readingOf(pairCounts),
    runCorrelations: ({ body }) => jobs.start('correlation', body),
    getPairLedger: async ({ query, context }) => {
      const answer = await answers('pair-ledger', query, readOptions(context, query.set));
      const rows = answer.kind === 'stored' ? await spell(answer.value.rows.slice(0, query.limit)) : [];
      return reading(
        mapReading(answer, (ledger) => ({
          ...ledger,
          rowCount: ledger.pairs,
          missCount: ledger.misses.length,
          rows,
          misses: ledger.misses.slice(0, query.limit),
        })),
      );
    },
    getWindowMatch: readingOf((query, options) => answers('window-match', query, options)),
    getWindowCurve: readingOf((query, options) => answers('window-curve', query, options)),
    getLadder: readingOf((query, options) =>
      answers('ladder', { ...query, windowsMinutes: query.windows }, options),
    ),
    getNamedPair: async ({ params, query, context }) =>
      reading(await namedPair(params.dropNumber, query, readOptions(context))),
    getEventStudy: readingOf((query, options) => answers('event-study', query, options, { other: 'events' })),
    listDeltaPatterns: async ({ query: { set, ...parameters }, context }) =>
      reading(await deltas.patterns({ parameters }, readOptions(context, set))),
  } satisfies Handlers;
};
