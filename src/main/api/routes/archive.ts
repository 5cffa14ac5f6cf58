import type { Handlers } from '#main/api/handler.ts';
import type { Services } from '#main/services/index.ts';

export const archiveHandlers = ({ archive }: Services) =>
  ({
    getArchiveState: () => archive.state(),
    fetchArchive: () => archive.start(),
  }) satisfies Handlers;
