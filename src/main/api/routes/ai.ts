import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const aiHandlers = ({ ai }: Services) =>
  ({
    listAiSessions: ({ query }) => ai.sessions.list(query.limit),
    getAiSession: ({ params }) => ai.sessions.get(params.id),
    getAiRecords: ({ params }) => ai.sessions.records(params.id),
    startAiSession: ({ body }) => ai.sessions.start(body),
    cancelAiSession: ({ params }) => ai.sessions.cancel(params.id),
    listAiModels: () => ai.models.available(),
    compareAiCosts: ({ query }) => ai.models.compareCosts(query),
    analyzeDropWithAi: ({ body, context }) => ai.test(body, context.req.raw.signal),
  }) satisfies Handlers;
