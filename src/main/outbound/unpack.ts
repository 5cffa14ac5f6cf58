import { pipeline, type Transform } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { Dispatcher } from 'undici';

/** The name under which `content-encoding` reaches the exchange: by its own, fetch unpacks the body, and calls one that ends too early whole. */
export const PACKED_BY = 'x-packed-by';

/** Renames `content-encoding` before fetch reads it. */
export const keepPacked: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart: (controller, status, headers, message) => {
      const { rawHeaders } = controller;
      if (Array.isArray(rawHeaders))
        for (const [place, name] of rawHeaders.entries())
          if (place % 2 === 0 && String(name).toLowerCase() === 'content-encoding')
            rawHeaders[place] = PACKED_BY;
      handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onBodySent: (chunk) => handler.onBodySent?.(chunk),
    onRequestSent: () => handler.onRequestSent?.(),
  });

type Chunks = AsyncIterable<Uint8Array>;

/** Unpacks chunks by the decoder that their first bytes need; no bytes at all are an empty body, whatever it is said to be packed by. */
const by = (decoderFor: (first: Uint8Array) => Transform) =>
  async function* (source: Chunks): Chunks {
    const chunks = source[Symbol.asyncIterator]();
    const next = await chunks.next();
    if (next.done === true) return;
    const first = next.value;
    const all = async function* (): Chunks {
      yield first;
      yield* { [Symbol.asyncIterator]: () => chunks };
    };
    // What fails ends the decoder, and with it the reading.
    yield* pipeline(all, decoderFor(first), () => {});
  };

/** Each refuses a body that ends before its packing does. */
const DECODERS: ReadonlyMap<string, ReturnType<typeof by>> = new Map([
  ['gzip', by(() => createGunzip())],
  ['x-gzip', by(() => createGunzip())],
  // Two forms are in use: with the header of zlib, whose first byte ends in 8, and without.
  ['deflate', by(([first = 0]) => ((first & 15) === 8 ? createInflate() : createInflateRaw()))],
  ['br', by(() => createBrotliDecompress())],
  // RFC 9659 limits the window.
  ['zstd', by(() => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }))],
]);
const MOST_CODINGS = 5;

/** The body unpacked as its header says, the last coding first; as it is where that names one without a decoder, or too many. */
export const unpacked = (
  body: ReadableStream<Uint8Array> | null,
  packedBy: string | null,
): ReadableStream<Uint8Array> | null => {
  if (body === null || packedBy === null) return body;
  const codings = packedBy
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const decoders = codings.toReversed().flatMap((coding) => DECODERS.get(coding) ?? []);
  if (decoders.length < codings.length || codings.length > MOST_CODINGS) return body;
  return ReadableStream.from(decoders.reduce((chunks: Chunks, decode) => decode(chunks), body));
};
