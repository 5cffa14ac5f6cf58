import type { Services } from '#main/services/index.ts';
import type { Handlers } from '../handler.ts';

export const archiveHandlers = ({ archive }: Services) =>
  ({
    getArchiveState: () => archive.state(),
    fetchArchive: () => archive.start(),
  }) satisfies Handlers;
