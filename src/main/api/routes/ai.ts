import type { Handlers } from '#main/api/handler.ts';
import { pageReply } from '#main/http/reply.ts';
import type { Services } from '#main/services/index.ts';

export const aiHandlers = ({ ai }: Services) =>
  ({
    listAiSessions: async ({ query }) => {
      const { sessions, total } = await ai.sessions.list(query.limit);
      return pageReply(sessions, total);
    },
    getAiSession: ({ params }) => ai.sessions.get(params.id),
    getAiRecords: ({ params }) => ai.sessions.records(params.id),
    startAiSession: ({ body }) => ai.sessions.start(body),
    cancelAiSession: ({ params }) => ai.sessions.cancel(params.id),
    listAiModels: () => ai.models.available(),
    compareAiCosts: ({ query }) => ai.models.compareCosts(query),
    analyzeDropWithAi: ({ body, request }) => ai.test(body, request.signal),
  }) satisfies Handlers;
