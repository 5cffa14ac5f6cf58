import type { Handlers } from '#main/api/handler.ts';
import { text } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const planHandlers = ({ analyses: { plans } }: Services) =>
  ({
    listPlans: () => plans.list(),
    lockPlan: ({ body }) => plans.lock(body),
    previewPlan: ({ body }) => plans.seen(body),
    getPlan: ({ params }) => plans.get(params.name),
    getPlanText: async ({ params }) => text(await plans.text(params.name), 200),
    checkStudyLog: () => plans.check(),
  }) satisfies Handlers;
