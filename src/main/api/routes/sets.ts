import type { Handlers } from '#main/api/handler.ts';
import { computing } from '#main/api/reading.ts';
import type { Services } from '#main/services/index.ts';

export const setHandlers = ({ sets }: Services) =>
  ({
    listSets: () => sets.list(),
    createSet: ({ body, query }) => sets.create(body, query.waitMs),
    getSet: ({ params }) => sets.get(params.name),
    listSetItems: ({ params, query }) => sets.items(params.name, query),
    listSetMonths: async ({ params }) => {
      const months = await sets.months(params.name);
      return months.kind === 'done' ? months.answer : computing(months.job);
    },
    compareSet: ({ params, query }) => sets.compare(params.name, query),
    holdOutSet: ({ params }) => sets.holdOut(params.name),
    removeSet: ({ params }) => sets.remove(params.name),
  }) satisfies Handlers;
