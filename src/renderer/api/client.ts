import { z } from 'zod';
import {
  computingSchema,
  questionSchema,
  resultRunSchema,
  type Computing,
  type ResultRun,
} from '#shared/contract/analyses.ts';
import type {
  AnswerOf,
  BodyInput,
  EndpointName,
  ParamsInput,
  QueryInput,
} from '#shared/contract/endpoints.ts';
import type { ApiSubject } from '#shared/contract/subjects.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import { untilJobEnds } from './job-ends.ts';
import { PAGE_ID } from './page-id.ts';
import { fillPath, queryString } from './request.ts';
import type { Transport, TransportResponse } from './transport.ts';

type Piece<Key extends string, Value, Empty extends boolean> = [Value] extends [undefined]
  ? Readonly<Partial<Record<Key, undefined>>>
  : Empty extends true
    ? Readonly<Partial<Record<Key, Value>>>
    : Readonly<Record<Key, Value>>;

/** What one call takes: its path parameters, query and body as the contract names them. */
export type CallOptions<Name extends EndpointName> = Piece<'params', ParamsInput<Name>, false> &
  Piece<'query', QueryInput<Name>, true> &
  Piece<'body', BodyInput<Name>, true> & {
    /** A file's bytes, for calls that stream one. */
    readonly upload?: Blob;
    /** The key of the answer that shows the change already: it is fetched again only where the call fails. */
    readonly shown?: readonly unknown[];
  };

interface AnyOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly upload?: Blob;
  readonly shown?: readonly unknown[];
}

export interface Change {
  readonly subjects: readonly ApiSubject[];
  /** What is no longer there to fetch: answers of one subject with these path parameters. */
  readonly removed?: { readonly subject: ApiSubject; readonly params: AnyOptions['params'] };
  readonly shown?: readonly unknown[] | undefined;
}

export interface CountedPage<Item> {
  readonly items: Item;
  /** `X-Total-Count`; the answer's own length where the server did not say. */
  readonly total: number;
  /** Why the list is empty, where the workstation knows. */
  readonly because: string | null;
}

export interface StoredAnswer<Value> {
  readonly value: Value;
  /** As in `CountedPage`. */
  readonly total: number;
  readonly because: string | null;
  /** What it was computed with and when, and whether the data have changed since; null where the answer does not say. */
  readonly run: ResultRun | null;
}

interface ReadWatch {
  readonly signal?: AbortSignal;
  /** Called with the job that computes the answer, as long as there is no answer. */
  readonly onComputing?: (computing: Computing) => void;
}

export interface Download {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** From `Content-Disposition`, or null. */
  readonly fileName: string | null;
}

const parse = (response: TransportResponse): unknown =>
  response.body.length === 0 ? null : JSON.parse(new TextDecoder().decode(response.body));

/** The contract tests hold every answer to its schema on the server's side; checking 5,000 drops again here costs 30%. */
const answerOf = <Name extends EndpointName>(response: TransportResponse) =>
  parse(response) as AnswerOf<Name>;

/** The end of a job is pushed; a caller that polls all the same still gets the answer where the push is broken, and keeps the job. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5000;

const send = async (
  transport: Transport,
  name: EndpointName,
  options: AnyOptions,
  signal: AbortSignal | undefined,
): Promise<TransportResponse> => {
  const { method, path } = calls[name];
  const { params, query, body, upload } = options;
  const content = upload ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await transport.send({
    method,
    path: fillPath(path, params) + queryString(query),
    headers: {
      'Content-Type': upload === undefined ? 'application/json' : 'application/octet-stream',
      // Jobs are followed here, with their progress.
      Prefer: 'respond-async',
      // Anyone who opens a page has not requested its tests.
      'X-Result': 'opened',
      'X-Client': PAGE_ID,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(signal === undefined ? {} : { signal }),
  });
  const { 'x-error-code': code = '', 'x-question': question } = response.headers;
  // `204` with a question: nobody has requested the answer yet.
  if (response.status >= 200 && response.status < 300 && question === undefined) return response;
  const text = new TextDecoder().decode(response.body).trim();
  throw new ApiError(
    response.status,
    text,
    code,
    question === undefined ? null : questionSchema.parse(JSON.parse(question)),
  );
};

/** A read asks again as long as a job computes its answer (`202`); an aborted signal ends that, and the job soon after. */
const follow = async (
  transport: Transport,
  name: EndpointName,
  options: object | undefined,
  { signal, onComputing }: ReadWatch,
): Promise<TransportResponse> => {
  // The typed options seen without their types: inside, a call is a call.
  const plain: AnyOptions = options ?? {};
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const response = await send(transport, name, plain, signal);
    if (response.status !== 202 || calls[name].method !== 'GET') return response;
    const computing = computingSchema.parse(parse(response));
    onComputing?.(computing);
    await untilJobEnds(computing.jobId, wait, signal);
  }
};

const watchOf = (signal: AbortSignal | undefined): ReadWatch => (signal === undefined ? {} : { signal });

const fileNameOf = (disposition: string | undefined): string | null =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null;

/**
 * The typed client of the contract's table over any transport. Every call throws `ApiError` for any non-ok response.
 * @param written hears what a call has changed, or may have where it failed; the caller gets the answer afterwards
 */
export const createClient = (
  transport: Transport,
  written: (change: Change) => Promise<unknown> = () => Promise.resolve(),
) => {
  const exchange = async (
    name: EndpointName,
    options: object | undefined,
    watch: ReadWatch,
  ): Promise<TransportResponse> => {
    const { method, tag: subject, changes: subjects = [] } = calls[name];
    const { params, shown }: AnyOptions = options ?? {};
    try {
      const response = await follow(transport, name, options, watch);
      if (subjects.length > 0)
        await written({ subjects, shown, ...(method === 'DELETE' && { removed: { subject, params } }) });
      return response;
    } catch (error) {
      if (subjects.length > 0) await written({ subjects });
      throw error;
    }
  };

  const call = async <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    signal?: AbortSignal,
  ): Promise<AnswerOf<Name>> => answerOf<Name>(await exchange(name, options, watchOf(signal)));

  /** As `call`; null where the workstation answers 401, for a read that can do without. */
  const callOrNull = async <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
  ): Promise<AnswerOf<Name> | null> => {
    try {
      return await call(name, options);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };

  /** The stored answer of an analysis, stale or not; waits for the job that computes it without one. */
  const read = async <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    watch: ReadWatch = {},
  ): Promise<StoredAnswer<AnswerOf<Name>>> => {
    const response = await exchange(name, options, watch);
    const value = answerOf<Name>(response);
    const { 'x-total-count': total, 'x-empty-because': because, 'x-result-run': run } = response.headers;
    return {
      value,
      total: Number(total ?? (Array.isArray(value) ? value.length : 0)),
      because: because === undefined ? null : z.string().parse(JSON.parse(because)),
      run: run === undefined ? null : resultRunSchema.parse(JSON.parse(run)),
    };
  };

  /** As `call`, with the full size of the list. */
  const callPage = async <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    signal?: AbortSignal,
  ): Promise<CountedPage<AnswerOf<Name>>> => {
    const { value, total, because } = await read(name, options, watchOf(signal));
    return { items: value, total, because };
  };

  const callBytes = async <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    signal?: AbortSignal,
  ): Promise<Download> => {
    const { body, headers } = await exchange(name, options, watchOf(signal));
    return {
      bytes: body,
      contentType: headers['content-type'] ?? 'application/octet-stream',
      fileName: fileNameOf(headers['content-disposition']),
    };
  };

  return { call, callOrNull, callPage, read, callBytes };
};

export type Client = ReturnType<typeof createClient>;
