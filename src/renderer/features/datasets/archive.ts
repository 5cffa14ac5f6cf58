import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';

export const archiveQuery = () => endpointQuery('getArchiveState');

export const fetchArchive = () => call('fetchArchive');
