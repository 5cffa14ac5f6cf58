import { mutationOptions } from '@tanstack/react-query';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import type { CallOptions } from './client.ts';
import { call } from './workstation.ts';

// An alias, not an interface: react-query takes only what is a record.
type Outcome = {
  /** The title of the notification when the call fails: “Couldn’t save settings”. */
  readonly failed?: string;
  /** What is said when somebody has canceled it: what it has changed so far. */
  readonly canceled?: string;
  /** What is said when it has worked. */
  readonly done?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Outcome;
  }
}

/** Of a change that undoes in one transaction. */
export const UNDO_OUTCOME: Outcome = {
  failed: 'Couldn’t undo',
  canceled: 'Undo canceled. Nothing was undone.',
};

const replaces = (name: EndpointName): boolean => ['PUT', 'PATCH'].includes(endpoints[name].method);

/** One change through the API as react-query options; its variables are the call's input, and its meta is what it says. */
export const endpointMutation = <Name extends EndpointName>(name: Name, outcome: Outcome = {}) =>
  mutationOptions({
    mutationKey: [endpoints[name].tag, name],
    // What replaces a value is sent after the change before: two on their way at once could arrive in any order.
    ...(replaces(name) && { scope: { id: name } }),
    mutationFn: (input: CallOptions<Name> | void) => call(name, input ?? undefined),
    meta: outcome,
  });
