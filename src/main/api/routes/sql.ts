import type { Handlers } from '#main/api/handler.ts';
import { attached, stream } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const sqlHandlers = ({ sql }: Services) =>
  ({
    listSqlViews: () => sql.views(),
    listSavedStatements: () => sql.saved.list(),
    saveStatement: ({ body }) => sql.saved.save(body),
    removeSavedStatement: ({ params }) => sql.saved.remove(params.id),
    exportSql: async ({ body, context }) => {
      const { parts, fileName, mediaType, end } = await sql.export(body, context.req.raw.signal);
      return stream(parts, mediaType, attached(fileName), end);
    },
    askSql: ({ body, context }) => sql.ask(body, context.req.raw.signal),
  }) satisfies Handlers;
