import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';

/** What a client needs to know of a call. */
export type ClientCall = Pick<Endpoint, 'method' | 'path' | 'tag' | 'computed' | 'changes' | 'reads'>;

const callOf = ({ method, path, tag, computed, changes, reads }: Endpoint): ClientCall => ({
  method,
  path,
  tag,
  ...(computed && { computed }),
  ...(changes && { changes }),
  ...(reads && { reads }),
});

/**
 * Every call of the contract without its schemas, which only the workstation parses with: the build has this table as its values
 * (`scripts/lib/call-table.ts`), since making all schemas keeps each new window busy for a while.
 */
export const calls = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Readonly<Record<EndpointName, ClientCall>>;
