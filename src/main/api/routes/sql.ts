import type { Handlers } from '#main/api/handler.ts';
import { stream } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const sqlHandlers = ({ sql }: Services) =>
  ({
    listSqlViews: () => sql.views(),
    listSavedStatements: () => sql.saved.list(),
    saveStatement: ({ body }) => sql.saved.save(body),
    removeSavedStatement: ({ params }) => sql.saved.remove(params.id),
    exportSql: async ({ body, context }) => {
      const { parts, fileName, mediaType, end } = await sql.export(body, context.req.raw.signal);
      const headers = { 'Content-Disposition': `attachment; filename="${fileName}"` };
      return stream(parts, mediaType, headers, end);
    },
    askSql: ({ body, context }) => sql.ask(body, context.req.raw.signal),
  }) satisfies Handlers;
