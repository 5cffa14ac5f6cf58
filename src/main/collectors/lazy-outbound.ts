import type { OutboundOptions } from '#main/outbound/http.ts';
import type { Outbound } from '#main/outbound/types.ts';

/** The outbound door, opened when something first leaves: its library is a third of our code, and most starts need none of it. */
export const createLazyOutbound = (options: OutboundOptions): Outbound => {
  let opened: Promise<Outbound> | null = null;
  const door = (): Promise<Outbound> =>
    (opened ??= import('#main/outbound/http.ts').then(({ createOutbound }) => createOutbound(options)));
  return {
    request: async (asked) => (await door()).request(asked),
    fetch: async (input, init) => (await door()).fetch(input, init),
    close: async () => (await opened)?.close(),
  };
};
