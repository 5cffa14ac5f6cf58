import type { Handlers } from '#main/api/handler.ts';
import { download } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

export const vaultHandlers = ({ vault }: Services) =>
  ({
    exportVault: async () => download({ ...(await vault.zip()), mediaType: MEDIA_TYPES.zip }),
  }) satisfies Handlers;
