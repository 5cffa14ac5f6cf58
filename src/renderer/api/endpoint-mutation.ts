import { mutationOptions, type QueryKey } from '@tanstack/react-query';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import type { CallOptions } from './client.ts';
import { tagKey } from './endpoint-query.ts';
import { call } from './workstation.ts';

// An alias, not an interface: react-query takes only what is a record.
type Outcome = {
  /** The title of the notification when the call fails: “Couldn’t save settings”. */
  readonly failed?: string;
  /** What is said when it has worked. */
  readonly done?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Outcome & {
      /** Keys of the answers that are fetched again. */
      readonly stale?: readonly QueryKey[];
    };
  }
}

const replaces = (name: EndpointName): boolean => ['PUT', 'PATCH'].includes(endpoints[name].method);

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);

/** The keys of the reads that the contract says a call changes. */
const changedReads = (name: EndpointName): readonly QueryKey[] =>
  (endpoints[name].changes ?? []).filter(isEndpoint).map((read) => [...tagKey(read), read]);

/**
 * One change through the API as react-query options; its variables are the call's input. What it says and which answers it
 * makes stale is in its meta (`app/query-client.ts`).
 */
export const endpointMutation = <Name extends EndpointName>(name: Name, outcome: Outcome = {}) =>
  mutationOptions({
    mutationKey: [...tagKey(name), name],
    // What replaces a value is sent after the change before: two on their way at once could arrive in any order.
    ...(replaces(name) && { scope: { id: name } }),
    mutationFn: (input: CallOptions<Name> | void) => call(name, input ?? undefined),
    meta: {
      ...outcome,
      stale: [tagKey(name), ...changedReads(name)],
    },
  });
