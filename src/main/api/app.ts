import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { AppError } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import { jsonReply, Reply, toResponse, type ApiRequest } from '#main/http/reply.ts';
import type { Services } from '#main/services/index.ts';
import { dropEndpoints } from '#shared/contract/drops.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import type { Call, Handlers } from './handler.ts';
import { toErrorReply } from './on-error.ts';
import { dropHandlers } from './routes/drops.ts';
import { parsePart, readJsonBody } from './validate.ts';

type AnyHandler = (call: Call<EndpointName>) => Promise<unknown>;

export interface Api {
  readonly answer: (request: ApiRequest) => Promise<Reply>;
  /** The same for hosts that speak `Request` and `Response`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Every endpoint that is mounted, and those that answer 501 because nothing serves them yet. */
  readonly routes: () => Promise<Routes>;
}

export interface Routes {
  readonly mounted: readonly { readonly method: string; readonly path: string }[];
  readonly unserved: readonly EndpointName[];
}

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

const notServed = (description: Endpoint) => (): never => {
  throw new AppError(
    'not_implemented',
    `${description.method} ${description.path} is not served by this version yet.`,
  );
};

interface MountedApp {
  readonly app: Hono;
  readonly routes: Routes;
}

/** Endpoints with their handlers on one app; `elsewhere` answers what none of them does. */
const mount = (
  endpoints: Partial<Record<EndpointName, Endpoint>>,
  handlers: Handlers,
  log: Log,
  elsewhere: (request: ApiRequest, path: string) => Promise<Reply>,
): MountedApp => {
  // The router that is ready at once: the one that compiles all routes first takes longer than a start has requests.
  const app = new Hono({ router: new TrieRouter() });
  const unserved: EndpointName[] = [];
  for (const [name, description] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handler = handlers[name] as AnyHandler | undefined;
    if (handler === undefined) unserved.push(name);
    const serve = handler ?? notServed(description);
    app.on(description.method, description.path, async (context) => {
      const raw = { params: context.req.param(), query: context.req.query() };
      const answer = await serve(await toCall(description, context.req.raw as ApiRequest, raw));
      return handedOn(answer instanceof Reply ? answer : jsonReply(answer));
    });
  }
  app.notFound(async ({ req }) => handedOn(await elsewhere(req.raw as ApiRequest, req.path)));
  app.onError((error) => handedOn(toErrorReply(error, log)));
  return { app, routes: { mounted: app.routes.map(({ method, path }) => ({ method, path })), unserved } };
};

const ask = async ({ app }: MountedApp, request: ApiRequest): Promise<Reply> =>
  (await app.fetch(request as Request)) as unknown as Reply;

/**
 * The internal HTTP layer: every endpoint of the contract behind one door that knows nothing of who calls. The drops are there
 * at once; all other endpoints are read in with the first request that is not for them, for describing them takes a fifth of a start.
 */
export const createApi = (services: Services): Api => {
  const { log } = services.deps;
  const loadOthers = async (): Promise<MountedApp> => {
    const { otherEndpoints, otherHandlers } = await import('./other-routes.ts');
    return mount(otherEndpoints, otherHandlers(services), log, ({ method }, path) =>
      Promise.resolve(toErrorReply(new AppError('not_found', `There is no ${method} ${path}.`), log)),
    );
  };
  let loaded: Promise<MountedApp> | null = null;
  const others = (): Promise<MountedApp> => (loaded ??= loadOthers());
  const drops = mount(dropEndpoints, dropHandlers(services), log, async (request) =>
    ask(await others(), request),
  );
  const answer = async (request: ApiRequest): Promise<Reply> => {
    if (request.method !== 'HEAD') return ask(drops, request);
    const { url, headers, body, signal } = request;
    return withoutBody(await ask(drops, { method: 'GET', url, headers, body, signal }));
  };
  return {
    answer,
    fetch: async (request) => toResponse(await answer(request)),
    routes: async () => {
      const { routes } = await others();
      return {
        mounted: [...drops.routes.mounted, ...routes.mounted],
        unserved: [...drops.routes.unserved, ...routes.unserved],
      };
    },
  };
};
