import { randomUUID } from 'node:crypto';
import { AppError } from '#main/base/errors.ts';
import type { StagedFile } from '#main/services/imports/upload.ts';

/** Files that a preview has received and an import may still ask for; each is kept for an hour. */
export interface ReceivedFiles {
  readonly keep: (file: StagedFile) => string;
  /** @throws AppError `invalid_query` where the file is unknown, used or too old. */
  readonly take: (id: string) => StagedFile;
}

const KEPT_MS = 3_600_000;

export const createReceivedFiles = (now: () => number): ReceivedFiles => {
  const received = new Map<string, { readonly file: StagedFile; readonly until: number }>();
  const dropOld = (): void => {
    for (const [id, { file, until }] of received) {
      if (until > now()) continue;
      file.discard();
      received.delete(id);
    }
  };
  return {
    keep: (file) => {
      dropOld();
      const id = randomUUID();
      received.set(id, { file, until: now() + KEPT_MS });
      return id;
    },
    take: (id) => {
      dropOld();
      const found = received.get(id);
      if (found === undefined)
        throw new AppError(
          'invalid_query',
          'staged: this file was received too long ago or already imported; choose it again.',
        );
      received.delete(id);
      return found.file;
    },
  };
};
