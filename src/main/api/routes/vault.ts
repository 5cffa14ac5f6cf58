import type { Handlers } from '#main/api/handler.ts';
import { bytes } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

export const vaultHandlers = ({ vault }: Services) =>
  ({
    exportVault: async () => {
      const { content, fileName } = await vault.zip();
      return bytes(content, MEDIA_TYPES.zip, {
        'Content-Disposition': `attachment; filename="${fileName}"`,
      });
    },
  }) satisfies Handlers;
