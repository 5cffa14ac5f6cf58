import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const noteHandlers = ({ notes }: Services) =>
  ({
    getNoteSubject: ({ query }) => notes.subject(query.about),
    listNotes: ({ query }) => notes.list(query),
    writeNote: ({ body }) => notes.write(body),
    changeNote: ({ params, body }) => notes.change(params.id, body),
    removeNote: ({ params }) => notes.remove(params.id),
  }) satisfies Handlers;
