import { EventSourceParserStream } from 'eventsource-parser/stream';
import { takeToken } from './token.ts';
import type { Transport, TransportEvents, TransportRequest } from './transport.ts';

const RECONNECT_MS = [500, 1000, 2000, 5000];

const authorised = (
  token: string | null,
  headers: Readonly<Record<string, string>>,
): Record<string, string> =>
  token === null ? { ...headers } : { ...headers, Authorization: `Bearer ${token}` };

const sendByFetch = async (token: string | null, request: TransportRequest) => {
  const { method, path, headers, body, signal } = request;
  const response = await fetch(path, {
    method,
    headers: authorised(token, headers),
    credentials: 'include',
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
};

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A keep-alive or a plain word: it says that something changed, not what.
    return null;
  }
};

/** Reads the event stream to its end; EventSource cannot carry the bearer header. */
const readEvents = async (
  token: string | null,
  events: TransportEvents,
  signal: AbortSignal,
): Promise<void> => {
  const response = await fetch('/api/events', {
    headers: authorised(token, { Accept: 'text/event-stream' }),
    cache: 'no-store',
    signal,
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status}: no event stream`);
  events.onConnection('live');
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let event = await reader.read(); !event.done; event = await reader.read())
    events.onJobChanged(jsonOrNull(event.value.data));
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const followForever = async (
  token: string | null,
  events: TransportEvents,
  signal: AbortSignal,
): Promise<void> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const connected = await readEvents(token, events, signal).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    events.onConnection('disconnected');
    if (connected) attempt = 0;
    await pause(RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)] ?? 5000, signal);
  }
};

/** Requests by fetch to the host that served this page. */
export const webTransport = (): Transport => {
  const token = takeToken();
  return {
    kind: 'web',
    send: (request) => sendByFetch(token, request),
    follow: (events) => {
      const stop = new AbortController();
      void followForever(token, events, stop.signal);
      return () => {
        stop.abort();
      };
    },
  };
};
