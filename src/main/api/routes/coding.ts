import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const codingHandlers = ({ ai: { coding, modelCoder } }: Services) =>
  ({
    listCodingBatches: () => coding.list(),
    addCodingBatch: ({ body }) => coding.add(body),
    getCodingBatch: ({ params }) => coding.get(params.id),
    removeCodingBatch: ({ params }) => coding.remove(params.id),
    listCodingItems: ({ params, query }) => coding.items(params.id, query.coder),
    setCodingItem: ({ params, body }) => coding.code(params.id, params.dropNumber, body),
    closeCodingBatch: ({ params, body }) => coding.close(params.id, body.coder),
    startModelCoding: ({ params, body }) => modelCoder.start(params.id, body.coder),
    getCodingAgreement: ({ params, query }) => coding.agreement(params.id, query.metric),
    listCodingDifferences: ({ params }) => coding.differences(params.id),
    listCodedDrops: ({ params, query }) => coding.codedDrops(params.id, query.coder ?? null),
    getCodeCounts: ({ params, query }) => coding.counts(params.id, query),
    decideCodingItem: ({ params, body }) => coding.decide(params.id, params.dropNumber, body),
  }) satisfies Handlers;
