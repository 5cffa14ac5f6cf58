import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const setHandlers = ({ sets }: Services) =>
  ({
    listSets: () => sets.list(),
    createSet: ({ body, query }) => sets.create(body, query.waitMs),
    getSet: ({ params }) => sets.get(params.name),
    listSetItems: ({ params, query }) => sets.items(params.name, query),
    listSetMonths: ({ params }) => sets.months(params.name),
    compareSet: ({ params, query }) => sets.compare(params.name, query),
    holdOutSet: ({ params }) => sets.holdOut(params.name),
    removeSet: ({ params }) => sets.remove(params.name),
  }) satisfies Handlers;
