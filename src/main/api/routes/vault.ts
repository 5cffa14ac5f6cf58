import type { Handlers } from '#main/api/handler.ts';
import { bytes } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const vaultHandlers = ({ vault }: Services) =>
  ({
    exportVault: async () => {
      const { content, fileName } = await vault.zip();
      return bytes(content, 'application/zip', {
        'Content-Disposition': `attachment; filename="${fileName}"`,
      });
    },
  }) satisfies Handlers;
