import type { Handlers } from '#main/api/handler.ts';
import { reading, readOptions } from '#main/api/reading.ts';
import { download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const claimHandlers = ({ claims, ai }: Services) =>
  ({
    listClaimQueue: ({ query }) => claims.queue(query),
    decideOnDrop: ({ body }) => claims.decide(body),
    proposeClaims: ({ body, context }) => ai.proposals(body, context.req.raw.signal),
    drawClaimSample: ({ body }) => claims.sample(body),
    listClaimSamples: () => claims.samples(),
    listClaims: ({ query }) => claims.list(query),
    addClaim: ({ body }) => claims.add(body),
    getClaim: ({ params }) => claims.get(params.id),
    changeClaimRule: ({ params, body }) => claims.act({ act: 'version', claim: params.id, body }),
    addClaimEvidence: ({ params, body }) => claims.act({ act: 'evidence', claim: params.id, body }),
    judgeClaim: ({ params, body }) => claims.act({ act: 'judgment', claim: params.id, body }),
    adjudicateClaim: ({ params, body }) => claims.act({ act: 'adjudication', claim: params.id, body }),
    excludeClaim: ({ params, body }) => claims.act({ act: 'exclusion', claim: params.id, body }),
    exportClaims: async ({ query }) => download(await claims.export(query.format, query.csvFor)),
    getClaimTally: async ({ query, context }) =>
      reading(await claims.tally(query.seed, readOptions(context))),
    listClaimLog: ({ query }) => claims.log(query),
    listOtherLedgers: () => claims.others.list(),
    listOtherClaims: ({ params, query }) => claims.others.claims(params.head, query),
    loadDemonstrationClaims: () => claims.loadDemonstration(),
    verifyClaimLog: ({ query }) => claims.verify(query.waitMs),
  }) satisfies Handlers;
