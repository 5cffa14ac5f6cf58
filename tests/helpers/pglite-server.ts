import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { seedOnce } from './seed-once.ts';

/** PostgreSQL in WebAssembly behind a socket of the loopback. It has one backend, so every connection is of the role `reader`. */
export interface PgliteServer {
  readonly port: number;
  readonly url: string;
  /** Runs statements as the owner of everything. */
  readonly asOwner: (statements: string, parameters?: readonly unknown[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const portOf = (connection: string): number => Number(connection.split(':').at(-1));

const SOURCES = ['package-lock.json'];
const FILE = 'cluster.tar';

/** An empty database that was made once: making it takes six times as long as reading it. The one that was just made is not read. */
const openEmpty = async (): Promise<PGlite> => {
  let made: PGlite | null = null;
  const seed = await seedOnce('pglite', SOURCES, async (folder) => {
    made = await PGlite.create();
    writeFileSync(join(folder, FILE), await (await made.dumpDataDir('none')).bytes());
  });
  return made ?? PGlite.create({ loadDataDir: new Blob([readFileSync(join(seed, FILE))]) });
};

export const startPglite = async (): Promise<PgliteServer> => {
  const db = await openEmpty();
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

/** An error as the wire protocol writes it. @param state five letters and digits */
const errorMessage = (severity: 'ERROR' | 'FATAL', state: string, message: string): Buffer => {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${state}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
};

/** Passes bytes on to a server; as soon as a client says `cutAt`, breaks the connection off, or answers with an error of that state. */
export const relayTo = (port: number, cutAt: string, state?: string): ReturnType<typeof listenOn> =>
  listenOn((socket) => {
    const onward = connect(port, '127.0.0.1');
    onward.on('error', () => {});
    socket.on('data', (bytes) => {
      if (!bytes.includes(cutAt)) onward.write(bytes);
      else if (state === undefined) socket.destroy();
      else socket.end(errorMessage('FATAL', state, 'said by the test'));
    });
    onward.pipe(socket);
    socket.on('close', () => onward.destroy());
  });

/** Lets nobody in: answers the first message with an error of that state. */
export const refuseWith = (state: string): ReturnType<typeof listenOn> =>
  listenOn((socket) => {
    socket.once('data', () => socket.end(errorMessage('FATAL', state, 'said by the test')));
  });

const TLS_YES = 'S';

/** Encrypts with a certificate that nobody signed. @param certificate and its key, PEM */
export const encryptWith = (certificate: { readonly key: string; readonly cert: string }) =>
  listenOn((socket) => {
    socket.once('data', () => {
      socket.write(TLS_YES);
      const secure = new TLSSocket(socket, { isServer: true, ...certificate });
      secure.on('error', () => {});
    });
  });
