import { fetch as undiciFetch, type Dispatcher } from 'undici';
import { checkUrl } from './address-rules.ts';
import { networkError, timedOut, tooLarge } from './failures.ts';
import type { Route } from './routes.ts';
import { OutboundError, type OutboundLimits } from './types.ts';
import { PACKED_BY, unpacked } from './unpack.ts';

/** One hop of a request, redirects apart. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | null;
}

export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly url: URL;
  /** Decoded, capped, and ended with an error when nothing arrives for `idleMs`. */
  readonly body: ReadableStream<Uint8Array>;
}

const redirects = new Set([301, 302, 303, 307, 308]);
/** What may follow a redirect to another origin; keys travel in headers of many names, so this is a list of the allowed. */
const harmless = new Set(['accept', 'accept-language', 'user-agent', 'content-type']);

/** Where a redirect leads. Throws `refused-address` where a body would be carried to another site. */
export const nextHop = (hop: Hop, status: number, location: string): Hop => {
  const url = URL.parse(location, hop.url.href);
  const host = hop.url.host;
  if (!url)
    throw new OutboundError('layout-changed', `${host} redirects to an unreadable address.`, { host });
  const toGet = status === 303 || (status < 303 && hop.method === 'POST');
  const method = toGet && hop.method !== 'HEAD' ? 'GET' : hop.method;
  const body = toGet ? null : hop.body;
  const foreign = url.origin !== hop.url.origin;
  if (foreign && body !== null) {
    throw new OutboundError('refused-address', `${host} redirects what was sent to another site.`, { host });
  }
  const keptHeaders = [...hop.headers].filter(
    ([name]) => (!foreign || harmless.has(name)) && (body !== null || name !== 'content-type'),
  );
  return { url, method, headers: new Headers(keptHeaders), body };
};

const tooManyRedirects = (host: string, most: number): OutboundError => {
  const message =
    most === 0
      ? `${host} answered with a redirect, which is not followed here.`
      : `${host} redirects more than ${most} times.`;
  return new OutboundError('layout-changed', message, { host });
};

/** Passes a body on within its limits; `stop` aborts the exchange with the reason. */
const guardBody = (
  body: ReadableStream<Uint8Array> | null,
  host: string,
  limits: OutboundLimits,
  stop: AbortController,
  settled: () => void,
): ReadableStream<Uint8Array> => {
  const reader = body?.getReader();
  let bytesRead = 0;
  const readChunk = async (): Promise<Uint8Array | null> => {
    const timer = setTimeout(() => {
      stop.abort(timedOut(host, 'sent nothing more', limits.idleMs));
    }, limits.idleMs);
    try {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      bytesRead += chunk.value.byteLength;
      if (bytesRead > limits.maxBytes) {
        const error = tooLarge(host, limits.maxBytes);
        stop.abort(error);
        throw error;
      }
      return chunk.value;
    } finally {
      clearTimeout(timer);
    }
  };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const chunk = await readChunk();
        if (chunk) controller.enqueue(chunk);
        else {
          settled();
          controller.close();
        }
      } catch (error) {
        settled();
        controller.error(stop.signal.aborted ? stop.signal.reason : networkError(error, host));
      }
    },
    cancel: async (reason) => {
      settled();
      stop.abort(reason);
      await reader?.cancel(reason).catch(() => {});
    },
  });
};

const sendHop = async (agent: Dispatcher, hop: Hop, limits: OutboundLimits, stop: AbortController) => {
  const timer = setTimeout(() => {
    stop.abort(timedOut(hop.url.host, 'did not begin to answer', limits.headersMs));
  }, limits.headersMs);
  try {
    return await undiciFetch(hop.url, {
      method: hop.method,
      headers: [...hop.headers],
      body: hop.body,
      redirect: 'manual',
      dispatcher: agent,
      signal: stop.signal,
    });
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Sends one request, follows at most `maxRedirects` redirects (each address checked anew) and hands back the answer with
 * its body still streaming. `stop` ends everything with its reason; `settled` is called when the body has ended.
 */
export const exchange = async (
  { agent, policy }: Route,
  first: Hop,
  limits: OutboundLimits,
  stop: AbortController,
  settled: () => void,
): Promise<Exchange> => {
  let hop = first;
  for (let hops = 0; ; hops += 1) {
    checkUrl(hop.url, policy);
    const answer = await sendHop(agent, hop, limits, stop);
    const location = answer.headers.get('location');
    if (!redirects.has(answer.status) || location === null) {
      const headers = new Headers([...answer.headers]);
      const packedBy = headers.get(PACKED_BY);
      // The body is handed on decoded: these two would describe another one.
      headers.delete(PACKED_BY);
      headers.delete('content-length');
      const body = guardBody(unpacked(answer.body, packedBy), hop.url.host, limits, stop, settled);
      return { status: answer.status, headers, url: hop.url, body };
    }
    await answer.body?.cancel();
    if (hops >= limits.maxRedirects) throw tooManyRedirects(first.url.host, limits.maxRedirects);
    hop = nextHop(hop, answer.status, location);
  }
};
