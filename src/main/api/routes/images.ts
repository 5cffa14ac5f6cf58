import type { Handlers } from '#main/api/handler.ts';
import { bytes } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const imageHandlers = ({ images }: Services) =>
  ({
    listArchiveImages: () => images.files(),
    getArchiveImage: ({ params }) => {
      const image = images.file(params.file);
      return bytes(image.bytes, image.type);
    },
    fetchRemoteImage: async ({ body }) => {
      const image = await images.remote(body.url);
      return bytes(image.bytes, image.type);
    },
  }) satisfies Handlers;
