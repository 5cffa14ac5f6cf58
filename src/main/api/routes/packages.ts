import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const packageHandlers = ({ packages }: Services) =>
  ({
    exportPackage: ({ body, query }) => packages.export(body, query.waitMs),
  }) satisfies Handlers;
