import type { Handlers } from '#main/api/handler.ts';
import { openApiDocument } from '#main/api/openapi.ts';
import type { Services } from '#main/services/index.ts';

export const healthHandlers = ({ health, deps }: Services) =>
  ({
    getHealth: () => health.get(),
    getOpenApi: () => openApiDocument(deps.appVersion),
  }) satisfies Handlers;
