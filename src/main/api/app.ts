import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { AppError } from '#main/errors.ts';
import type { Services } from '#main/services/index.ts';
import type { Call, Handlers } from './handler.ts';
import { toErrorReply } from './on-error.ts';
import { jsonReply, Reply, toResponse } from '#main/reply.ts';
import type { ApiRequest } from '#main/reply.ts';
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
  readonly answer: (request: ApiRequest) => Promise<Reply>;
  /** The same for hosts that speak `Request` and `Response`. */
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
  request: ApiRequest,
  raw: { params: Record<string, string>; query: Record<string, string> },
): Promise<Call<EndpointName>> =>
  ({
    params: params === undefined ? undefined : parsePart(params, raw.params, 'invalid_query'),
    query: query === undefined ? undefined : parsePart(query, raw.query, 'invalid_query'),
    body: body === undefined ? undefined : parsePart(body, await readJsonBody(request), 'invalid_body'),
    request,
  }) as Call<EndpointName>;

/** Hono hands on what a route's only handler answers, whatever it is: its type alone says that this is a `Response`. */
const handedOn = (reply: Reply): Response => reply as unknown as Response;

const withoutBody = ({ body, headers, status }: Reply): Reply => {
  if (body instanceof ReadableStream) void body.cancel();
  return new Reply(null, headers, status);
};

const unserved = (description: Endpoint) => (): never => {
  throw new AppError(
    'not_implemented',
    `${description.method} ${description.path} is not served by this version yet.`,
  );
};

/** The internal HTTP layer: every endpoint of the contract on one Hono app that knows nothing of who calls. */
export const createApi = (services: Services): Api => {
  // The router that is ready at once: the one that compiles all routes first takes longer than a start has requests.
  const app = new Hono({ router: new TrieRouter() });
  const handlers = handlersOf(services);
  const missing: EndpointName[] = [];
  for (const [name, description] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handler = handlers[name] as AnyHandler | undefined;
    if (handler === undefined) missing.push(name);
    const serve = handler ?? unserved(description);
    app.on(description.method, description.path, async (context) => {
      const raw = { params: context.req.param(), query: context.req.query() };
      const answer = await serve(await toCall(description, context.req.raw as ApiRequest, raw));
      return handedOn(answer instanceof Reply ? answer : jsonReply(answer));
    });
  }
  app.notFound(({ req }) =>
    handedOn(
      toErrorReply(new AppError('not_found', `There is no ${req.method} ${req.path}.`), services.deps.log),
    ),
  );
  app.onError((error) => handedOn(toErrorReply(error, services.deps.log)));
  const get = async (request: ApiRequest): Promise<Reply> =>
    (await app.fetch(request as Request)) as unknown as Reply;
  const answer = async (request: ApiRequest): Promise<Reply> => {
    if (request.method !== 'HEAD') return get(request);
    const { url, headers, body, signal } = request;
    return withoutBody(await get({ method: 'GET', url, headers, body, signal }));
  };
  return {
    answer,
    fetch: async (request) => toResponse(await answer(request)),
    unserved: missing,
    routes: app.routes.map(({ method, path }) => ({ method, path })),
  };
};
