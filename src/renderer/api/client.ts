import {
  computingSchema,
  resultRunSchema,
  type Computing,
  type ResultRun,
} from '#shared/contract/analyses.ts';
import {
  endpoints,
  type AnswerOf,
  type BodyInput,
  type EndpointName,
  type ParamsInput,
  type QueryInput,
} from '#shared/contract/endpoints.ts';
import { ApiError } from './api-error.ts';
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
  };

export interface Page<Item> {
  readonly items: Item;
  /** `X-Total-Count`; the answer's own length where the server did not say. */
  readonly total: number;
}

/** A stored answer of an analysis. */
export interface StoredAnswer<Value> {
  readonly value: Value;
  /** As in `Page`. */
  readonly total: number;
  /** What it was computed with and when, and whether the data have changed since; null where the answer does not say. */
  readonly run: ResultRun | null;
}

export interface ReadWatch {
  readonly signal?: AbortSignal;
  /** Called with the job that computes the answer, as long as there is none. */
  readonly onComputing?: (computing: Computing) => void;
}

export interface Download {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** From `Content-Disposition`, or null. */
  readonly fileName: string | null;
}

export interface Client {
  /** The parsed answer of one call. Throws `ApiError` for any non-ok response. */
  readonly call: <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    signal?: AbortSignal,
  ) => Promise<AnswerOf<Name>>;
  /** As `call`; null where the workstation answers 401, for a read that can do without. */
  readonly callOrNull: <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    signal?: AbortSignal,
  ) => Promise<AnswerOf<Name> | null>;
  /** As `call`, with the full size of the list. */
  readonly callPage: <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    signal?: AbortSignal,
  ) => Promise<Page<AnswerOf<Name>>>;
  /** The stored answer of an analysis, stale or not; waits for the job that computes it where there is none. */
  readonly read: <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    watch?: ReadWatch,
  ) => Promise<StoredAnswer<AnswerOf<Name>>>;
  /** The answer's bytes, for exports. */
  readonly callBytes: <Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
    signal?: AbortSignal,
  ) => Promise<Download>;
}

interface AnyOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly upload?: Blob;
}

/** The typed options seen without their types: inside, a call is a call. */
const plain = (options: object | undefined): AnyOptions => options ?? {};

const payload = ({ body, upload }: AnyOptions): { readonly body?: string | Blob } => {
  if (upload !== undefined) return { body: upload };
  return body === undefined ? {} : { body: JSON.stringify(body) };
};

const parse = (response: TransportResponse): unknown =>
  response.body.length === 0 ? null : JSON.parse(new TextDecoder().decode(response.body));

/** @throws the signal's reason as soon as it is aborted */
const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 1000;

const send = async (
  transport: Transport,
  name: EndpointName,
  options: AnyOptions,
  signal: AbortSignal | undefined,
): Promise<TransportResponse> => {
  const { method, path } = endpoints[name];
  const response = await transport.send({
    method,
    path: fillPath(path, options.params) + queryString(options.query),
    headers: {
      'Content-Type': options.upload === undefined ? 'application/json' : 'application/octet-stream',
    },
    ...payload(options),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.status >= 200 && response.status < 300) return response;
  const text = new TextDecoder().decode(response.body).trim();
  throw new ApiError(response.status, text, response.headers['x-error-code'] ?? '');
};

/** A read asks again as long as a job computes its answer (`202`); an aborted signal ends that, and the job soon after. */
const exchange = async (
  transport: Transport,
  name: EndpointName,
  options: AnyOptions,
  { signal, onComputing }: ReadWatch,
): Promise<TransportResponse> => {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const response = await send(transport, name, options, signal);
    if (response.status !== 202 || endpoints[name].method !== 'GET') return response;
    onComputing?.(computingSchema.parse(parse(response)));
    await pause(wait, signal);
  }
};

const watchOf = (signal: AbortSignal | undefined): ReadWatch => (signal === undefined ? {} : { signal });

const totalOf = ({ headers }: TransportResponse, items: unknown): number =>
  Number(headers['x-total-count'] ?? (Array.isArray(items) ? items.length : 0));

const fileNameOf = (disposition: string | undefined): string | null =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null;

/** The typed client of the contract's table over any transport. */
export const createClient = (transport: Transport): Client => ({
  call: async (name, options, signal) =>
    // The contract tests hold every answer to its schema on the server's side; checking 5,000 drops again here costs 30 %.
    parse(await exchange(transport, name, plain(options), watchOf(signal))) as AnswerOf<typeof name>,
  callOrNull: async (name, options, signal) => {
    try {
      return parse(await exchange(transport, name, plain(options), watchOf(signal))) as AnswerOf<typeof name>;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  callPage: async (name, options, signal) => {
    const response = await exchange(transport, name, plain(options), watchOf(signal));
    const items = parse(response) as AnswerOf<typeof name>;
    return { items, total: totalOf(response, items) };
  },
  read: async (name, options, watch = {}) => {
    const response = await exchange(transport, name, plain(options), watch);
    const value = parse(response) as AnswerOf<typeof name>;
    const run = response.headers['x-result-run'];
    return {
      value,
      total: totalOf(response, value),
      run: run === undefined ? null : resultRunSchema.parse(JSON.parse(run)),
    };
  },
  callBytes: async (name, options, signal) => {
    const { body, headers } = await exchange(transport, name, plain(options), watchOf(signal));
    return {
      bytes: body,
      contentType: headers['content-type'] ?? 'application/octet-stream',
      fileName: fileNameOf(headers['content-disposition']),
    };
  },
});
