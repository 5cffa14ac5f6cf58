import type { Bridge } from '#shared/bridge.ts';
import { bridgeTransport } from './transport-bridge.ts';
import { webTransport } from './transport-web.ts';
import type { Transport } from './transport.ts';

declare global {
  interface Window {
    readonly dropscope?: Bridge;
  }
}

/** The bridge where the preload gave one, else fetch with the token of the address. */
export const createTransport = (): Transport =>
  window.dropscope === undefined ? webTransport() : bridgeTransport(window.dropscope);
