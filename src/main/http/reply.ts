/** What the internal API and its hosts read of a request. A `Request` is one; a host may hand in something lighter. */
export interface ApiRequest {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
  /** Null where nothing was sent. */
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Aborted where nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

type Body = string | Uint8Array | ReadableStream<Uint8Array>;

/**
 * An answer as plain values: bytes, a text or a stream, headers and status. No `Response`, because the first one makes Node
 * load its whole HTTP client, a sixth of a start; who needs one asks `toResponse`.
 */
export class Reply {
  readonly body: Body | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  constructor(body: Body | null, headers: Readonly<Record<string, string>> = {}, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

export const toResponse = ({ body, status, headers }: Reply): Response =>
  // A view of bytes is a body whatever memory it lies in; the type asks for one that is not shared.
  new Response(body as ConstructorParameters<typeof Response>[0], { status, headers });

/** One sentence as text. */
export const textReply = (
  text: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Reply => new Reply(text, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, status);

export const jsonReply = (value: unknown): Reply =>
  new Reply(JSON.stringify(value), { 'Content-Type': 'application/json' });

/** A JSON array that is already bytes, with the size of the whole list; `isLeast`: there may be more. */
export const listReply = (body: Buffer, total: number, isLeast = false): Reply =>
  new Reply(body, {
    'Content-Type': 'application/json',
    'X-Total-Count': String(total),
    ...(isLeast ? { 'X-Total-At-Least': 'true' } : {}),
  });

/** A JSON list with the size of the whole list. */
export const pageReply = (items: readonly unknown[], total: number): Reply =>
  new Reply(JSON.stringify(items), { 'Content-Type': 'application/json', 'X-Total-Count': String(total) });
