import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { TrieRouter } from 'hono/router/trie-router';
import { cut } from '#main/base/cut.ts';
import { AppError, MethodNotAllowed } from '#main/base/errors.ts';
import { refuseLarger, type StreamedFile } from '#main/base/import-file.ts';
import { parseInput } from '#main/base/input.ts';
import { isPage } from '#main/base/page.ts';
import { json, page } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { HTTP_METHODS, isPaged, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';
import type { Call } from './handler.ts';
import { createHandlers } from './handlers.ts';
import { toErrorResponse } from './on-error.ts';
import { readJsonBody, readNoBody } from './read-body.ts';
import { readParams, refuseBrokenPath } from './read-params.ts';
import { readQuery } from './read-query.ts';
import { waitedAnswer } from './waiting.ts';

/** Any handler: its call was parsed by the schemas of its own endpoint. */
type AnyHandler = (call: Call<EndpointName>) => unknown;

const MAX_BODY_BYTES = 1_000_000;

const limitJson = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new AppError('too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`);
  },
});

/** Hono answers HEAD with the headers of GET and drops the body; a stream has to hear that nobody reads it. */
const endUnreadStream: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.req.raw.method === 'HEAD') await context.res.body?.cancel();
};

/** Times of the API have no zone, as the specification writes them: the head of every answer says which it is, whatever made it. */
const sayTimeZone: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('X-Time-Zone', 'UTC');
};

/** Before anything is read, so that an answer is never older than its number says. */
const numberChanges =
  ({ writes }: Pick<Services, 'writes'>): MiddlewareHandler =>
  async (context, next) => {
    const number = writes.number();
    await next();
    context.res.headers.set('X-Changes', String(number));
  };

/** What a handler answers as it is has the status and the media type that its description names. */
const asDescribed = (name: string, { computed, produces }: Endpoint, answer: Response): Response => {
  if (answer.status === 202 && computed !== true)
    throw new Error(`${name} answers 202, which its description leaves out`);
  const type = answer.headers.get('Content-Type');
  if (answer.status === 200 && !(produces ?? [MEDIA_TYPES.json]).some((described) => described === type))
    throw new Error(`${name} answers ${type ?? 'without a media type'}, which its description leaves out`);
  return answer;
};

/** A server drops what comes with GET: a question that was written there would be answered as if it were another. */
const refuseUnread = (req: Context['req']): void => {
  const { method } = req;
  if (method !== 'GET' && method !== 'HEAD') return;
  if (req.header('Transfer-Encoding') !== undefined || Number(req.header('Content-Length') ?? 0) > 0)
    throw new AppError(
      'invalid_body',
      `A body sent with ${method} is not read: write its fields in the address, ?field=….`,
    );
};

/** A file is read by its handler. */
const bodyOf = async ({ body, query, upload }: Endpoint, { req }: Context): Promise<unknown> => {
  if (body !== undefined) return parseInput(body, await readJsonBody(req), 'invalid_body');
  return upload === undefined ? readNoBody(req, query) : undefined;
};

/** The file of a request that says how long it is is refused before a byte of it is read. */
const fileOf = ({ upload = 0 }: Endpoint, { req }: Context): StreamedFile => {
  if (upload > 0) refuseLarger(Number(req.header('content-length') ?? 0), upload);
  return { body: req.raw.body, mostBytes: upload };
};

const toCall = async (description: Endpoint, context: Context): Promise<Call<EndpointName>> => {
  const { params, query } = description;
  refuseUnread(context.req);
  if (params !== undefined) refuseBrokenPath(context.req.url);
  return {
    params: params === undefined ? undefined : readParams(params, context.req.param()),
    query: readQuery(query, context.req.url),
    body: await bodyOf(description, context),
    file: fileOf(description, context),
    context,
  } as Call<EndpointName>;
};

/** Refuses a request that no endpoint has: its path alone, or its method. */
const createRefusal = (): ((method: string, path: string) => AppError) => {
  const router = new TrieRouter<null>();
  for (const { method, path } of Object.values(endpoints)) router.add(method, path, null);
  return (method, path) => {
    const allowed = HTTP_METHODS.filter((other) => router.match(other, path)[0].length > 0);
    return allowed.length === 0
      ? new AppError('not_found', `There is no ${method} ${cut(path)}.`)
      : new MethodNotAllowed(
          method,
          cut(path),
          allowed.flatMap((other) => (other === 'GET' ? [other, 'HEAD'] : [other])),
        );
  };
};

/** The internal HTTP layer: every endpoint of the contract on one Hono app that does not know who calls. */
export const createApi = (services: Services): Hono => {
  const { log } = services.deps;
  const app = new Hono();
  app.use(sayTimeZone, numberChanges(services), endUnreadStream);
  const handlers = createHandlers(services);
  for (const [name, description] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const { method, path, upload, computed, changes = [] } = description;
    const handler = handlers[name] as AnyHandler;
    if (upload === undefined) app.on(method, path, limitJson);
    app.on(method, path, async (context) => {
      const call = await toCall(description, context);
      const respond = async (): Promise<Response> => {
        const answer = await handler(call);
        if (answer instanceof Response) return asDescribed(name, description, answer);
        return isPaged(description) && isPage(answer) ? page(answer) : json(answer);
      };
      if (method === 'GET')
        return computed === true ? waitedAnswer(context, services.jobs, respond) : respond();
      const response = await respond();
      if (response.ok && changes.length > 0)
        services.writes.note({ changes: [...changes], client: context.req.header('X-Client') ?? null });
      return response;
    });
  }
  const refusalOf = createRefusal();
  app.notFound(({ req }) => toErrorResponse(refusalOf(req.method, req.path), log));
  app.onError((error) => toErrorResponse(error, log));
  return app;
};
