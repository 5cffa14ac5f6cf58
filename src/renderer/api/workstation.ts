import type { Bridge } from '#shared/bridge.ts';
import { createClient, type Change } from './client.ts';
import { bridgeTransport } from './transport-bridge.ts';
import { webTransport } from './transport-web.ts';

declare global {
  interface Window {
    readonly dropscope?: Bridge;
  }
}

/** The one transport of this window: the bridge where the preload gave one, else fetch with the token of the address. */
export const transport = window.dropscope === undefined ? webTransport() : bridgeTransport(window.dropscope);

type Follower = (change: Change) => Promise<unknown>;
const followers = new Set<Follower>();
/** Calls back with what each call changes, before its caller gets the answer. */
export const onWritten = (follower: Follower): void => {
  followers.add(follower);
};

export const { call, callPage, callBytes, read } = createClient(transport, (change) =>
  Promise.all([...followers].map((follower) => follower(change))),
);
