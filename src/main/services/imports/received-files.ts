import { randomUUID } from 'node:crypto';
import { AppError } from '#main/base/errors.ts';
import { openLocalFile, receiveUpload, type ImportFile, type StreamedFile } from '#main/base/import-file.ts';
import type { TicketService } from '#main/services/system/tickets.ts';

/** How a request names its file. */
export interface FileQuery {
  readonly fileName: string;
  readonly ticket?: string | undefined;
  readonly previewId?: string | undefined;
}

export interface ReceivedFilesDeps {
  /** Where uploads are written. */
  readonly folder: string;
  readonly tickets: TicketService;
}

/** How long a previewed file is kept. */
const KEPT_MS = 3_600_000;

/** Files that requests bring, and those that a preview has received and an import may still ask for. */
export const createReceivedFiles = ({ folder, tickets }: ReceivedFilesDeps) => {
  const received = new Map<string, { readonly file: ImportFile; readonly timer: NodeJS.Timeout }>();
  const take = (id: string): ImportFile | null => {
    const entry = received.get(id);
    clearTimeout(entry?.timer);
    received.delete(id);
    return entry?.file ?? null;
  };
  /** Forgets a file at once. @returns whether it was there */
  const discard = (id: string): boolean => {
    const file = take(id);
    file?.discard();
    return file !== null;
  };
  return {
    /** The file of a request: of a preview, of the native picker, or its body. @throws AppError where it names none that is there, or a larger one than is read. */
    fileOf: async ({ fileName, ticket, previewId }: FileQuery, { body, mostBytes }: StreamedFile) => {
      if (previewId !== undefined) {
        const file = take(previewId);
        if (file !== null) return file;
        throw new AppError(
          'invalid_query',
          'previewId: this file was received too long ago or is imported already; choose it again.',
        );
      }
      if (ticket !== undefined) {
        const chosen = tickets.redeem(ticket);
        return openLocalFile(chosen.file, chosen.fileName, mostBytes);
      }
      if (body !== null) return receiveUpload(body, folder, fileName, mostBytes);
      throw new AppError(
        'invalid_file',
        'No file was sent: choose a JSON, NDJSON or CSV file, also packed with gzip or ZIP.',
      );
    },
    /** Keeps a file for an hour. @returns the id to take it back with. */
    keep: (file: ImportFile): string => {
      const id = randomUUID();
      const timer = setTimeout(() => {
        discard(id);
      }, KEPT_MS).unref();
      received.set(id, { file, timer });
      return id;
    },
    discard,
    close: (): void => {
      for (const id of [...received.keys()]) discard(id);
    },
  };
};

export type ReceivedFiles = ReturnType<typeof createReceivedFiles>;
