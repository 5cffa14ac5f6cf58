import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A message of the PostgreSQL wire protocol: its letter, its length and its body. */
export const message = (letter: string, body: Buffer | string = ''): Buffer => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(letter, 'latin1');
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** The names of columns, all of them texts. */
export const columns = (names: readonly string[]): Buffer =>
  message(
    'T',
    Buffer.concat([
      int16(names.length),
      ...names.map((name) =>
        Buffer.concat([
          ...[Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(65_535)],
          ...[int32(-1), int16(0)],
        ]),
      ),
    ]),
  );

export const row = (values: readonly (string | null)[]): Buffer =>
  message(
    'D',
    Buffer.concat([
      int16(values.length),
      ...values.map((value) =>
        value === null ? int32(-1) : Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]),
      ),
    ]),
  );

export const error = (state: string, text: string): Buffer =>
  message('E', `SERROR\0VERROR\0C${state}\0M${text}\0\0`);

const OK = message('R', int32(0));
const READY = message('Z', 'I');
export const done = Buffer.concat([message('C', 'SELECT 1\0'), READY]);

/** What a server does once it has let a client in: it writes whatever it likes to whatever is asked. */
export type Misbehaviour = (socket: Socket, asked: string) => void;

/** A server of the loopback that lets everybody in and keeps to nothing. */
export const startHostile = async (
  answer: Misbehaviour,
  greeting: Buffer = Buffer.concat([OK, READY]),
): Promise<{ readonly url: string; readonly close: () => void }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let isIn = false;
    let extended = '';
    socket.on('data', (bytes) => {
      if (!isIn) {
        isIn = true;
        socket.write(greeting);
        return;
      }
      extended += bytes.toString('latin1');
      // A simple query, or the Sync that ends an extended one.
      if (!/^Q/u.test(extended) && !extended.endsWith('S\0\0\0\u0004')) return;
      const asked = extended;
      extended = '';
      answer(socket, asked);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://reader:pw-canary-77@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
