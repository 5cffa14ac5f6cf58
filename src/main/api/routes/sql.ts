import type { Handlers } from '#main/api/handler.ts';
import { streamed } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const sqlHandlers = ({ sql }: Services) =>
  ({
    listSqlViews: () => sql.views(),
    listSavedStatements: () => sql.saved.list(),
    saveStatement: ({ body }) => sql.saved.save(body),
    removeSavedStatement: ({ params }) => sql.saved.remove(params.id),
    exportSql: async ({ body, context }) => streamed(await sql.export(body, context.req.raw.signal)),
    askSql: ({ body, context }) => sql.ask(body, context.req.raw.signal),
  }) satisfies Handlers;
