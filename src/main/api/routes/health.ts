import type { Services } from '#main/services/index.ts';
import type { Handlers } from '../handler.ts';
import { openApiDocument } from '../openapi.ts';

export const healthHandlers = ({ health, deps }: Services) =>
  ({
    getHealth: () => health.get(),
    getOpenApi: () => openApiDocument(deps.appVersion),
  }) satisfies Handlers;
