type Bytes = ConstructorParameters<typeof Response>[0];

/** An answer that is more than a JSON value: ready-made bytes, headers, another status or a stream. */
export class Reply {
  readonly body: Bytes | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  constructor(body: Bytes | null, headers: Readonly<Record<string, string>> = {}, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** A JSON array that is already bytes, with the size of the whole list; `isLeast`: there may be more. */
export const listReply = (body: Buffer, total: number, isLeast = false): Reply =>
  new Reply(body as Bytes, {
    'Content-Type': 'application/json',
    'X-Total-Count': String(total),
    ...(isLeast ? { 'X-Total-At-Least': 'true' } : {}),
  });

/** A JSON list with the size of the whole list. */
export const pageReply = (items: readonly unknown[], total: number): Reply =>
  new Reply(JSON.stringify(items), { 'Content-Type': 'application/json', 'X-Total-Count': String(total) });
