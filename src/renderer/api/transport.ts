import type { BridgeRequest, BridgeResponse } from '#shared/bridge.ts';

export interface TransportRequest extends Omit<BridgeRequest, 'id' | 'body'> {
  readonly body?: string | Blob;
  readonly signal?: AbortSignal;
}

export type TransportResponse = BridgeResponse;

/** `disconnected`: the workstation itself does not answer. `refused`: it answers, and no longer takes the token of this page. */
export type Connection = 'connecting' | 'live' | 'disconnected' | 'refused';

export interface TransportEvents {
  readonly onJobChanged: (job: unknown) => void;
  readonly onWritten: (written: unknown) => void;
  readonly onConnection: (state: Connection) => void;
}

/** How a request reaches the API: over the preload bridge or by fetch. Nothing above knows which. */
export interface Transport {
  readonly kind: 'bridge' | 'web';
  readonly send: (request: TransportRequest) => Promise<TransportResponse>;
  /** Follows what the workstation pushes; returns how to stop. */
  readonly follow: (events: TransportEvents) => () => void;
}
