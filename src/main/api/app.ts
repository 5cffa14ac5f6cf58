import { Hono } from 'hono';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { AppError } from '#main/errors.ts';
import type { Services } from '#main/services/index.ts';
import type { Call, Handlers } from './handler.ts';
import { toErrorResponse } from './on-error.ts';
import { Reply } from './reply.ts';
import { abbreviationHandlers } from './routes/abbreviations.ts';
import { analysisHandlers } from './routes/analyses.ts';
import { adminHandlers } from './routes/admin.ts';
import { aiHandlers } from './routes/ai.ts';
import { archiveHandlers } from './routes/archive.ts';
import { coderHandlers } from './routes/coder.ts';
import { coordinationHandlers } from './routes/coordination.ts';
import { datasetHandlers } from './routes/datasets.ts';
import { dropHandlers } from './routes/drops.ts';
import { exportHandlers } from './routes/export.ts';
import { graphHandlers } from './routes/graph.ts';
import { healthHandlers } from './routes/health.ts';
import { imageHandlers } from './routes/images.ts';
import { jobHandlers } from './routes/jobs.ts';
import { patternHandlers } from './routes/patterns.ts';
import { savedSearchHandlers } from './routes/saved-searches.ts';
import { settingsHandlers } from './routes/settings.ts';
import { socialHandlers } from './routes/social.ts';
import { newsHandlers } from './routes/news.ts';
import { parsePart, readJsonBody } from './validate.ts';

type AnyHandler = (call: Call<EndpointName>) => Promise<unknown>;

export interface Api {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Endpoints that answer 501 because nothing serves them yet. */
  readonly unserved: readonly EndpointName[];
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

const handlersOf = (services: Services): Handlers => ({
  ...dropHandlers(services),
  ...savedSearchHandlers(services),
  ...imageHandlers(services),
  ...datasetHandlers(services),
  ...archiveHandlers(services),
  ...jobHandlers(services),
  ...healthHandlers(services),
  ...settingsHandlers(services),
  ...adminHandlers(services),
  ...analysisHandlers(services),
  ...socialHandlers(services),
  ...aiHandlers(services),
  ...exportHandlers(services),
  ...coderHandlers(services),
  ...coordinationHandlers(services),
  ...abbreviationHandlers(services),
  ...newsHandlers(services),
  ...patternHandlers(services),
  ...graphHandlers(services),
});

const toCall = async (
  { params, query, body }: Endpoint,
  request: Request,
  raw: { params: Record<string, string>; query: Record<string, string> },
): Promise<Call<EndpointName>> =>
  ({
    params: params === undefined ? undefined : parsePart(params, raw.params, 'invalid_query'),
    query: query === undefined ? undefined : parsePart(query, raw.query, 'invalid_query'),
    body: body === undefined ? undefined : parsePart(body, await readJsonBody(request), 'invalid_body'),
    request,
  }) as Call<EndpointName>;

const toResponse = (answer: unknown): Response =>
  answer instanceof Reply
    ? new Response(answer.body, { status: answer.status, headers: answer.headers })
    : Response.json(answer);

const unserved = (description: Endpoint) => (): never => {
  throw new AppError(
    'not_implemented',
    `${description.method} ${description.path} is not served by this version yet.`,
  );
};

/** The internal HTTP layer: every endpoint of the contract on one Hono app that knows nothing of who calls. */
export const createApi = (services: Services): Api => {
  const app = new Hono();
  const handlers = handlersOf(services);
  const missing: EndpointName[] = [];
  for (const [name, description] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handler = handlers[name] as AnyHandler | undefined;
    if (handler === undefined) missing.push(name);
    const serve = handler ?? unserved(description);
    app.on(description.method, description.path, async (context) => {
      const raw = { params: context.req.param(), query: context.req.query() };
      return toResponse(await serve(await toCall(description, context.req.raw, raw)));
    });
  }
  app.notFound((context) =>
    toErrorResponse(
      new AppError('not_found', `There is no ${context.req.method} ${context.req.path}.`),
      services.deps.log,
    ),
  );
  app.onError((error) => toErrorResponse(error, services.deps.log));
  return {
    fetch: async (request) => app.fetch(request),
    unserved: missing,
    routes: app.routes.map(({ method, path }) => ({ method, path })),
  };
};
