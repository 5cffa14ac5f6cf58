import type { Handlers } from '#main/api/handler.ts';
import { Reply } from '#main/http/reply.ts';
import type { ImageBytes } from '#main/services/drops/images.ts';
import type { Services } from '#main/services/index.ts';

const imageReply = ({ bytes, type }: ImageBytes): Reply =>
  new Reply(bytes as ConstructorParameters<typeof Reply>[0], { 'Content-Type': type });

export const imageHandlers = ({ images }: Services) =>
  ({
    listArchiveImages: () => images.files(),
    getArchiveImage: ({ params }) => imageReply(images.file(params.file)),
    fetchRemoteImage: async ({ body }) => imageReply(await images.remote(body.url)),
  }) satisfies Handlers;
