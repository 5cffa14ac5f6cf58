import { outboundError } from './failures.ts';

/** The user's network switch as the door reads it. */
export interface NetworkSwitch {
  /** Aborted while the network is off; another one each time it is enabled. */
  readonly signal: () => AbortSignal;
}

/** A switch and the two positions that its owner puts it in. */
export const createNetworkSwitch = (
  isOn: boolean,
): NetworkSwitch & { readonly set: (isOn: boolean) => void } => {
  let controller = new AbortController();
  const set = (next: boolean): void => {
    if (!next) controller.abort(outboundError('network-off', {}));
    else if (controller.signal.aborted) controller = new AbortController();
  };
  set(isOn);
  return { set, signal: () => controller.signal };
};
