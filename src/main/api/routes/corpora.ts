import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const corpusHandlers = ({ corpora }: Services) =>
  ({
    listCorpora: () => corpora.list(),
    attachCorpus: ({ body, context }) => corpora.attach(body, context.req.raw.signal),
    detachCorpus: ({ params }) => corpora.detach(params.name),
    askCorpus: ({ params, body, query }) => corpora.ask(params.name, body, query.waitMs),
    drawFromCorpus: ({ params, body, query }) => corpora.draw(params.name, body, query.waitMs),
  }) satisfies Handlers;
