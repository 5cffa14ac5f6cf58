import { createOutbound, type OutboundOptions } from '#main/outbound/http.ts';
import type { Outbound } from '#main/outbound/types.ts';

/** The door's rules for tests: servers of this machine may be reached, and waits between retries are not slept. */
export const loopbackRules: OutboundOptions = {
  allowLoopback: true,
  ports: 'any',
  random: () => 0,
  sleep: () => Promise.resolve(),
};

export const loopbackDoor = (options: OutboundOptions = {}): Outbound =>
  createOutbound({ ...loopbackRules, ...options });
