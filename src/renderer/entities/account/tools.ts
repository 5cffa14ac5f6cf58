import { endpointQuery } from '#renderer/api/endpoint.ts';

/** The collectors' tools; retried once, as the specification's section 7 says. */
export const toolsQuery = () => ({ ...endpointQuery('checkTools'), retry: 1 });
