import type { Services } from '#main/services/index.ts';
import type { Handlers } from '#main/api/handler.ts';

export const archiveHandlers = ({ archive }: Services) =>
  ({
    getArchiveState: () => archive.state(),
    fetchArchive: () => archive.start(),
  }) satisfies Handlers;
