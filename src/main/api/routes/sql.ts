import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const sqlHandlers = ({ sql }: Services) =>
  ({
    listSqlViews: () => sql.views(),
    listSavedStatements: () => sql.saved.list(),
    saveStatement: ({ body }) => sql.saved.save(body),
    removeSavedStatement: ({ params }) => sql.saved.remove(params.id),
    askSql: ({ body, context }) => sql.ask(body, context.req.raw.signal),
  }) satisfies Handlers;
