import type { Handlers } from '#main/api/handler.ts';
import { download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

export const coordinationHandlers = ({ analyses, coordination }: Services) =>
  ({
    runCoordination: ({ body }) => coordination.run(body),
    listCoordinationFindings: ({ query }) => coordination.findings(query),
    getCoordinationRules: () => coordination.rules(),
    listCoordinationRuns: ({ query }) => coordination.runs(query),
    getCoordinationRun: ({ params }) => coordination.get(params.id),
    exportCoordinationRun: async ({ params, query }) =>
      download({ ...(await coordination.export(params.id, query)), mediaType: MEDIA_TYPES.csv }),
    getCoordinationLedger: async ({ params, query }) => {
      const { items, total } = await coordination.ledger(params.id, query);
      return { items: await analyses.spell(items), total };
    },
  }) satisfies Handlers;
