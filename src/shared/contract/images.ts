import { z } from 'zod';
import { IMAGE_TYPES } from '#shared/media-types.ts';
import { endpointOf } from './endpoint.ts';

export const imageFileSchema = z
  .string()
  .max(200)
  .regex(/^[\w-][\w.-]*\.(png|jpe?g|gif|webp)$/i, 'a file name of an image');

const endpoint = endpointOf('Drops');

export const imageEndpoints = {
  listArchiveImages: endpoint({
    call: 'GET /api/archive-images',
    summary:
      'Files in the data folder’s image folder: images of drops that can be shown without the network.',
    answer: z.array(z.string()),
  }),
  getArchiveImage: endpoint({
    call: 'GET /api/archive-images/:file',
    summary: 'One image of the image folder.',
    params: z.object({ file: imageFileSchema }),
    answer: z.unknown(),
    produces: IMAGE_TYPES,
  }),
  fetchRemoteImage: endpoint({
    call: 'POST /api/remote-images',
    summary:
      'One image of a drop from the network, where the settings allow it; only addresses that a drop names.',
    changes: [],
    body: z.object({ url: z.url({ protocol: /^https?$/ }).max(4000) }),
    answer: z.unknown(),
    produces: IMAGE_TYPES,
  }),
} as const;
