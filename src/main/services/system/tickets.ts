import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { AppError } from '#main/base/errors.ts';

const LIFETIME_MS = 3_600_000;

/** Hands large files past the bridge: the native picker deposits a path, the import call names its one-time ticket. */
export const createTicketService = (now: () => number) => {
  const open = new Map<string, { readonly file: string; readonly until: number }>();
  return {
    deposit: (file: string) => {
      const ticket = randomBytes(24).toString('base64url');
      open.set(ticket, { file, until: now() + LIFETIME_MS });
      return { ticket, fileName: basename(file) };
    },
    /** @throws AppError `invalid_query` where the ticket is unknown, used or too old. */
    redeem: (ticket: string) => {
      const ticketFile = open.get(ticket);
      open.delete(ticket);
      if (ticketFile === undefined || ticketFile.until < now())
        throw new AppError(
          'invalid_query',
          'ticket: this file was chosen too long ago or already imported; choose it again.',
        );
      return { file: ticketFile.file, fileName: basename(ticketFile.file) };
    },
  };
};

export type TicketService = ReturnType<typeof createTicketService>;
