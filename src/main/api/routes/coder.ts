import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const coderHandlers = ({ ai: { coder } }: Services) =>
  ({
    listDropCodes: ({ params }) => coder.codesOfDrop(params.dropNumber),
    listCodebooks: () => coder.list(),
    addCodebook: ({ body }) => coder.add(body),
    getCodebook: ({ params }) => coder.get(params.id),
    setCodebook: ({ params, body }) => coder.change(params.id, body),
    listCodebookVersions: ({ params }) => coder.versions(params.id),
    removeCodebook: ({ params }) => coder.remove(params.id),
    drawCodingSample: ({ params, query }) => coder.sample(params.id, query.size, query.seed),
    setHumanCodes: ({ params, body }) => coder.setHumanCodes(params.id, body.codes),
    startCoderRun: ({ params, body }) => coder.start(params.id, body),
    listMachineCodes: ({ params, query }) => coder.codes(params.id, query.limit),
  }) satisfies Handlers;
