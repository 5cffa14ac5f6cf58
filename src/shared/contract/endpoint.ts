import { z } from 'zod';
import { MEDIA_TYPES } from '#shared/media-types.ts';
import type { ApiSubject } from './subjects.ts';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof HTTP_METHODS)[number];

/**
 * One call of the API, described once: routes validate with it, the client is typed by it, OpenAPI and the docs are
 * generated from it, tests check every answer against it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Hono path: `/api/q-drops/number/:dropNumber`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: ApiSubject;
  readonly params?: Params;
  readonly query?: Query;
  /** A JSON body. Uploads are not described here. */
  readonly body?: Body;
  /** Of a call that streams a file instead: how many bytes it may have. */
  readonly upload?: number;
  /** Whether a job may have to compute the answer first: `Prefer` says who waits for it. */
  readonly computed?: true;
  /** What the call changes, of every call but a GET: the client then fetches again what is `affectedBy` it. Where it is not given: its subject. */
  readonly changes?: readonly ApiSubject[];
  /** What the answer is made of, where that is less than what the answers of its subject are made of. */
  readonly reads?: readonly ApiSubject[];
  readonly answer: Answer;
  /** Media types that the answer can have, where it is no JSON of its schema. */
  readonly produces?: readonly string[];
}

/** Whether an endpoint is a list that its caller can cut short: it says the size of the whole in `X-Total-Count`. */
export const isPaged = ({ query, answer }: Endpoint): boolean =>
  query instanceof z.ZodObject && 'limit' in query.shape && answer instanceof z.ZodArray;

/** Whether an endpoint answers with events for as long as somebody listens. */
export const isStream = ({ produces }: Endpoint): boolean => produces?.includes(MEDIA_TYPES.events) === true;

/** @returns what describes one call on a subject and keeps the literal types of its description */
export const endpointOf =
  (tag: ApiSubject) =>
  <
    Params extends z.ZodType = z.ZodNever,
    Query extends z.ZodType = z.ZodNever,
    Body extends z.ZodType = z.ZodNever,
    Answer extends z.ZodType = z.ZodType,
  >({
    call,
    ...description
  }: Omit<Endpoint<Params, Query, Body, Answer>, 'tag' | 'method' | 'path'> & {
    /** Method and path. */
    readonly call: `${Method} /${string}`;
  }): Endpoint<Params, Query, Body, Answer> => {
    const [method, path] = call.split(' ') as [Method, string];
    return { ...(method !== 'GET' && { changes: [tag] }), ...description, method, path, tag };
  };
