import type { Handlers } from '#main/api/handler.ts';
import { pageReply } from '#main/http/reply.ts';
import type { Services } from '#main/services/index.ts';

export const coordinationHandlers = ({ social: { coordination } }: Services) =>
  ({
    runCoordination: ({ body }) => coordination.run(body),
    listCoordinationFindings: async ({ query }) => {
      const { items, total } = await coordination.findings(query);
      return pageReply(items, total);
    },
    getCoordinationRules: () => coordination.rules(),
    listCoordinationRuns: ({ query }) => coordination.runs(query),
    getCoordinationRun: ({ params }) => coordination.get(params.id),
    getCoordinationLedger: async ({ params, query }) => {
      const { items, total } = await coordination.ledger(params.id, query);
      return pageReply(items, total);
    },
  }) satisfies Handlers;
