import type { Bridge } from '#shared/bridge.ts';
import { createClient } from './client.ts';
import { bridgeTransport } from './transport-bridge.ts';
import { webTransport } from './transport-web.ts';

declare global {
  interface Window {
    readonly dropscope?: Bridge;
  }
}

/** The one transport of this window: the bridge where the preload gave one, else fetch with the token of the address. */
export const transport = window.dropscope === undefined ? webTransport() : bridgeTransport(window.dropscope);
export const { call, callPage, callBytes, read } = createClient(transport);
