import type { Bridge, BridgeRequest } from '#shared/bridge.ts';
import type { Transport, TransportRequest } from './transport.ts';

const toBridgeRequest = async (id: string, request: TransportRequest): Promise<BridgeRequest> => {
  const { method, path, headers, body } = request;
  if (body === undefined) return { id, method, path, headers };
  const plain = typeof body === 'string' ? body : new Uint8Array(await body.arrayBuffer());
  return { id, method, path, headers, body: plain };
};

/** Requests over `window.dropscope`; an aborted signal cancels the call in the main process. */
export const bridgeTransport = (bridge: Bridge): Transport => ({
  kind: 'bridge',
  send: async (request) => {
    const id = crypto.randomUUID();
    const { signal } = request;
    signal?.throwIfAborted();
    const cancel = (): void => bridge.cancel(id);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const response = await bridge.request(await toBridgeRequest(id, request));
      signal?.throwIfAborted();
      return response;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  },
  follow: ({ onJobChanged, onWritten, onConnection }) => {
    onConnection('live');
    const stops = [bridge.onJobChanged(onJobChanged), bridge.onWritten(onWritten)];
    return () => {
      for (const stop of stops) stop();
    };
  },
});
