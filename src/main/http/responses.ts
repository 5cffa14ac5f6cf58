import { MethodNotAllowed, type AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

type Headers = Readonly<Record<string, string>>;

/** The sentence of an expected failure, with its code and the methods that its path has. */
export const refusal = (error: AppError, headers: Headers = {}): Response =>
  text(error.message, error.status, {
    'X-Error-Code': error.code,
    ...(error instanceof MethodNotAllowed ? { Allow: error.allow } : {}),
    ...headers,
  });

/** One sentence as text; `204` has no content. */
export const text = (sentence: string, status: number, headers: Headers = {}): Response =>
  new Response(status === 204 ? null : sentence, {
    status,
    headers: { 'Content-Type': MEDIA_TYPES.text, ...headers },
  });

export const json = (value: unknown, headers: Headers = {}): Response => Response.json(value, { headers });

/** JSON that a header can carry: its values are Latin-1, so other characters are written as escapes. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The items as a JSON array; the size of the whole list is in `X-Total-Count`, why it is empty in `X-Empty-Because`. */
export const page = ({ items, total, because = '' }: Page<unknown>, headers: Headers = {}): Response =>
  json(items, {
    'X-Total-Count': String(total),
    ...(because === '' ? {} : { 'X-Empty-Because': asciiJson(because) }),
    ...headers,
  });

/**
 * A body that is sent while it is made; what goes wrong on the way breaks the connection, so that no part passes for the whole.
 * @param onLeft called where the reader leaves, even before the first part was taken
 */
export const stream = (
  parts: AsyncIterable<string>,
  mediaType: string,
  headers: Headers = {},
  onLeft: () => void = () => undefined,
): Response => {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const next: IteratorResult<string, unknown> = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      cancel: async () => {
        onLeft();
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'Content-Type': mediaType, ...headers } });
};

type Body = string | Uint8Array<ArrayBuffer>;

/** A body that is ready to be sent, under its media type. */
export const bytes = (body: Body, mediaType: string, headers: Headers = {}): Response =>
  new Response(body, { headers: { 'Content-Type': mediaType, ...headers } });

/** Headers of a file to save: its name is made by us from ASCII alone, so the plain form is enough. */
export const attached = (fileName: string): Headers => ({
  'Content-Disposition': `attachment; filename="${fileName}"`,
});

/** A file to save that is sent while it is made. @param end called where the reader leaves */
export const streamed = ({
  parts,
  fileName,
  mediaType,
  end,
}: Omit<Download, 'content'> & {
  readonly parts: AsyncIterable<string>;
  readonly end?: () => void;
}): Response => stream(parts, mediaType, attached(fileName), end);

interface Download {
  readonly content: Body;
  readonly fileName: string;
  readonly mediaType: string;
}

/** A file to save. */
export const download = ({ content, fileName, mediaType }: Download, headers: Headers = {}): Response =>
  bytes(content, mediaType, { ...headers, ...attached(fileName) });
