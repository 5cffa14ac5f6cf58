import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '#main/base/errors.ts';
import { formatCount } from '#shared/figures.ts';

/** What a server that keeps to nothing may do before its connection is closed. */
export interface AnswerLimits {
  readonly host: string;
  /** Bytes of one answer, or until rows have been taken. */
  readonly bytes: number;
  /** Milliseconds until the answer, or the next rows. */
  readonly milliseconds: number;
}

const MEGABYTE = 1_000_000;

/**
 * Waits for a server’s answer, and closes its connection where the answer is too long or never comes: the server’s own limits are only
 * what it says of itself.
 * @throws AppError `upstream_unavailable` or `upstream_timeout`; whatever `work` throws
 */
export const withinLimits = async <Answer>(
  socket: Socket,
  { host, bytes, milliseconds }: AnswerLimits,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const close = (error: AppError): void => {
    reject(error);
    socket.destroy();
  };
  const before = socket.bytesRead;
  const count = (): void => {
    if (socket.bytesRead - before <= bytes) return;
    const most = formatCount(Math.round(bytes / MEGABYTE));
    close(
      new AppError(
        'upstream_unavailable',
        `${host} answered with more than ${most} MB where less was requested. The connection was closed, and nothing was stored.`,
      ),
    );
  };
  socket.on('data', count);
  const timer = setTimeout(() => {
    close(
      new AppError(
        'upstream_timeout',
        `${host} did not answer in ${Math.round(milliseconds / 1000)} s, though it accepted the connection. Nothing was stored.`,
      ),
    );
  }, milliseconds);
  try {
    return await Promise.race([work(), broken]);
  } finally {
    clearTimeout(timer);
    socket.off('data', count);
  }
};

/** What a listener throws at the bytes of a server ends its connection: uncaught, it would end the whole program. */
export const guardListeners = (stream: Duplex): void => {
  const emit = stream.emit.bind(stream);
  Object.assign(stream, {
    emit: (...event: Parameters<typeof emit>): boolean => {
      try {
        return emit(...event);
      } catch (error) {
        stream.destroy(error instanceof Error ? error : new Error(String(error)));
        return true;
      }
    },
  });
};

const SAID = 300;

/** Text of a server as part of a sentence: one line, without characters that change what is around it. */
export const said = (text: string): string => {
  const line = text
    .slice(0, 4 * SAID)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim();
  return line.length > SAID ? `${line.slice(0, SAID)}…` : line;
};
