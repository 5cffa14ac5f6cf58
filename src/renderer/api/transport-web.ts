import { EventSourceParserStream } from 'eventsource-parser/stream';
import { jsonOrNull } from '#renderer/lib/json-or-null.ts';
import { pause } from './pause.ts';
import type { Transport, TransportEvents } from './transport.ts';

const STORAGE_KEY = 'dropscope.token';

/**
 * The access token of this start: taken from the address once and removed from the address bar, so that it is neither
 * bookmarked nor copied along with a link. Kept for the origin, so that links open in other tabs; the port and the token
 * change with every start.
 */
const takeToken = (): string | null => {
  // A fragment such as `#token=abc`.
  const fresh = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (fresh === null) return localStorage.getItem(STORAGE_KEY);
  localStorage.setItem(STORAGE_KEY, fresh);
  // The whole address, since a path that begins with two slashes would be read as another host.
  const address = new URL(window.location.href);
  address.hash = '';
  window.history.replaceState(window.history.state, '', address);
  return fresh;
};

/** After that many attempts; later every 5 s. */
const RECONNECT_MS = [500, 1000, 2000];

interface WebRequest extends RequestInit {
  readonly headers: Readonly<Record<string, string>>;
}
type Ask = (path: string, request: WebRequest) => Promise<Response>;

const askWith =
  (token: string | null): Ask =>
  (path, request) =>
    fetch(path, {
      ...request,
      cache: 'no-store',
      headers: token === null ? request.headers : { ...request.headers, Authorization: `Bearer ${token}` },
    });

/** Reads the event stream to its end; EventSource cannot carry the bearer header. @returns whether the token is still taken */
const readEvents = async (ask: Ask, events: TransportEvents, signal: AbortSignal): Promise<boolean> => {
  const response = await ask('/api/events', { headers: { Accept: 'text/event-stream' }, signal });
  if (response.status === 401) return false;
  if (!response.ok || response.body === null) throw new Error(`${response.status}: no event stream`);
  events.onConnection('live');
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let event = await reader.read(); !event.done; event = await reader.read())
    // A keep-alive or a plain word is no JSON: it says that something changed, not what.
    (event.value.event === 'written' ? events.onWritten : events.onJobChanged)(jsonOrNull(event.value.data));
  return true;
};

const followForever = async (ask: Ask, events: TransportEvents, signal: AbortSignal): Promise<void> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const wasTaken = await readEvents(ask, events, signal).catch(() => null);
    if (signal.aborted) return;
    if (wasTaken === false) {
      // A token is made anew at each start: this one is never taken again.
      events.onConnection('refused');
      return;
    }
    events.onConnection('disconnected');
    if (wasTaken === true) attempt = 0;
    // The loop ends with its signal.
    await pause(RECONNECT_MS[attempt] ?? 5000, signal).catch(() => undefined);
  }
};

/** Requests by fetch to the host that served this page. */
export const webTransport = (): Transport => {
  const ask = askWith(takeToken());
  return {
    kind: 'web',
    send: async ({ path, method, headers, body = null, signal = null }) => {
      const response = await ask(path, { method, headers, body, signal, credentials: 'include' });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: new Uint8Array(await response.arrayBuffer()),
      };
    },
    follow: (events) => {
      const stop = new AbortController();
      void followForever(ask, events, stop.signal);
      return () => stop.abort();
    },
  };
};
