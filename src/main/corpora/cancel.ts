import { once } from 'node:events';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { AppError } from '#main/base/errors.ts';
import type { Outbound } from '#main/outbound/types.ts';
import type { CorpusAddress } from './address.ts';

/** What a server gave a session to end its statements by. */
export interface SessionKey {
  readonly processID: number;
  readonly secretKey: number;
}

const WORD = Int32Array.BYTES_PER_ELEMENT;
const [CANCEL, ENCRYPT] = [80_877_102, 80_877_103];
const WILL_ENCRYPT = 'S';

const request = (...words: readonly number[]): Buffer => {
  const bytes = Buffer.alloc((1 + words.length) * WORD);
  for (const [at, word] of [bytes.length, ...words].entries()) bytes.writeInt32BE(word, at * WORD);
  return bytes;
};

/**
 * Tells a server to end what a session runs, as its protocol has it: nobody logs in, so no connection of the role, or of the server, has to
 * be free. Encrypted where the session is.
 * @throws where the server cannot be reached before the signal
 */
export const requestCancel = async (
  {
    address,
    authority,
    outbound,
  }: {
    readonly address: CorpusAddress;
    readonly authority: string | null;
    readonly outbound: Pick<Outbound, 'dial'>;
  },
  { processID, secretKey }: SessionKey,
  signal: AbortSignal,
): Promise<void> => {
  const socket = await outbound.dial(address, signal);
  const leave = (): void => {
    socket.destroy();
  };
  signal.addEventListener('abort', leave, { once: true });
  socket.on('error', () => {});
  const encrypted = async (): Promise<Duplex> => {
    socket.write(request(ENCRYPT));
    const [answer] = (await once(socket, 'data', { signal })) as [Buffer];
    // Anything behind it would have been sent by someone in between.
    if (answer.toString('latin1') !== WILL_ENCRYPT)
      throw new AppError('upstream_unavailable', `${address.host} does not encrypt.`);
    const secured = connect({
      socket,
      host: address.host,
      rejectUnauthorized: true,
      ...(isIP(address.host) === 0 ? { servername: address.host } : {}),
      ...(authority === null ? {} : { ca: authority }),
    });
    await once(secured, 'secureConnect', { signal });
    secured.on('error', () => {});
    return secured;
  };
  try {
    const stream = address.tls ? await encrypted() : socket;
    const closed = once(stream, 'close', { signal });
    stream.resume();
    stream.write(request(CANCEL, processID, secretKey));
    // The server says nothing, and closes when it has told the session.
    await closed;
  } finally {
    signal.removeEventListener('abort', leave);
    socket.destroy();
  }
};
