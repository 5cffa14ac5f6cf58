import type { Dispatcher } from 'undici';
import { isThisMachine, type AddressPolicy } from './address-rules.ts';
import { createGuardedAgent, type Resolve } from './guarded-agent.ts';
import type { Destination } from './types.ts';

export interface RouteOptions extends AddressPolicy {
  readonly connectMs?: number;
  readonly resolve?: Resolve;
}

/** The connections that one call may use, and the address rules they follow. */
export interface Route {
  readonly agent: Dispatcher;
  readonly policy: AddressPolicy;
  /** Never leaves this machine: the network switch does not concern it. */
  readonly isLocal: boolean;
}

/**
 * Public calls hold the address rules. A server that the user named is reached at its own origin whatever its address; where
 * its name is this machine's own, only this machine is.
 */
export const createRoutes = (options: RouteOptions) => {
  const { connectMs = 10_000, resolve, ...rules } = options;
  const routes = new Map<string, Route>();
  const route = (key: string, policy: AddressPolicy, isLocal: boolean): Route => {
    const open = routes.get(key) ?? {
      agent: createGuardedAgent(policy, connectMs, resolve),
      policy,
      isLocal,
    };
    routes.set(key, open);
    return open;
  };
  return {
    to: ({ hostname, origin }: URL, destination: Destination): Route => {
      if (destination === 'public') return route('public', rules, false);
      return isThisMachine(hostname)
        ? route('this machine', { ports: 'any', onlyLoopback: true }, true)
        : route(origin, { ...rules, trustedOrigins: [origin] }, false);
    },
    close: async (): Promise<void> => {
      await Promise.all([...routes.values()].map(({ agent }) => agent.destroy()));
    },
  };
};

export type Routes = ReturnType<typeof createRoutes>;
