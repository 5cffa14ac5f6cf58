import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';

/** State of the workstation and the current data set; refreshed whenever a job changed. */
export const healthQuery = () => endpointQuery('getHealth');

export const jobsQuery = () => endpointQuery('listJobs', { query: { limit: 50 } });

export const cancelJob = (id: string) => call('cancelJob', { params: { id } });
