import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** PostgreSQL in WebAssembly behind a socket of the loopback. It has one backend, so every connection is of the role `reader`. */
export interface PgliteServer {
  readonly port: number;
  readonly url: string;
  /** Runs statements as the owner of everything. */
  readonly asOwner: (statements: string, parameters?: readonly unknown[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const portOf = (connection: string): number => Number(connection.split(':').at(-1));

export const startPglite = async (): Promise<PgliteServer> => {
  const db = await PGlite.create();
  const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1', maxConnections: 20 });
  await server.start();
  const port = portOf(server.getServerConn());
  await db.exec('CREATE ROLE reader LOGIN; SET SESSION AUTHORIZATION reader');
  return {
    port,
    url: `postgres://reader@127.0.0.1:${port}/postgres`,
    asOwner: async (statements, parameters = []) => {
      await db.exec('SET SESSION AUTHORIZATION postgres; SET default_transaction_read_only = off');
      try {
        if (parameters.length === 0) await db.exec(statements);
        else await db.query(statements, [...parameters]);
      } finally {
        await db.exec('SET SESSION AUTHORIZATION reader');
      }
    },
    stop: async () => {
      await server.stop();
      await db.close();
    },
  };
};

/** A server of the loopback that speaks only what the test says. */
const listenOn = async (
  answer: (socket: Socket) => void,
): Promise<{ readonly port: number; readonly close: () => void }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

/** Passes bytes on to a server, and breaks a connection off as soon as a client says `cutAt`. */
export const relayTo = (port: number, cutAt: string): ReturnType<typeof listenOn> =>
  listenOn((socket) => {
    const onward = connect(port, '127.0.0.1');
    onward.on('error', () => {});
    socket.on('data', (bytes) => {
      if (bytes.includes(cutAt)) socket.destroy();
      else onward.write(bytes);
    });
    onward.pipe(socket);
    socket.on('close', () => onward.destroy());
  });
