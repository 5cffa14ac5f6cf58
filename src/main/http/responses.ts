import type { Page } from '#main/base/page.ts';

type Headers = Readonly<Record<string, string>>;

/** One sentence as text. */
export const text = (sentence: string, status: number, headers: Headers = {}): Response =>
  new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });

/** Times of the API have no zone, as the specification writes them: the head of every answer says which it is. */
const TIME_ZONE = { 'X-Time-Zone': 'UTC' } as const;

export const json = (value: unknown, headers: Headers = {}): Response =>
  Response.json(value, { headers: { ...TIME_ZONE, ...headers } });

/** The items as a JSON array; the size of the whole list is in `X-Total-Count`. */
export const page = ({ items, total }: Page<unknown>, headers: Headers = {}): Response =>
  json(items, { 'X-Total-Count': String(total), ...headers });

/** A body that is sent while it is made; what goes wrong on the way breaks the connection, so that no part passes for the whole. */
export const stream = (parts: AsyncIterable<string>, mediaType: string, headers: Headers = {}): Response => {
  const encoder = new TextEncoder();
  const encoded = async function* (): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const part of parts) yield encoder.encode(part);
  };
  return new Response(ReadableStream.from(encoded()), { headers: { 'Content-Type': mediaType, ...headers } });
};

/** A body that is ready to be sent, under its media type. */
export const bytes = (
  body: string | Uint8Array<ArrayBuffer>,
  mediaType: string,
  headers: Headers = {},
): Response => new Response(body, { headers: { 'Content-Type': mediaType, ...headers } });
