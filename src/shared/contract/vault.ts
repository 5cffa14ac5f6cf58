import { z } from 'zod';
import { mediaTypesOf } from '#shared/media-types.ts';
import { endpointOf } from './endpoint.ts';

const endpoint = endpointOf('Notes');

export const vaultEndpoints = {
  exportVault: endpoint({
    call: 'GET /api/vault',
    summary: 'Notes, sets and their items as a ZIP of Markdown pages with front matter and wiki links.',
    answer: z.string(),
    produces: mediaTypesOf(['zip']),
  }),
} as const;
