import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Outbound } from '#main/outbound/types.ts';
import type { CorpusAddress } from './address.ts';
import { requestCancel, type SessionKey } from './cancel.ts';
import { corpusFailure } from './failures.ts';
import { guardListeners, withinLimits } from './limits.ts';
import { streamedRows } from './stream.ts';

/** A server and what is needed to ask it. */
export interface CorpusServer {
  readonly address: CorpusAddress;
  readonly password: string | null;
  /** PEM of the authority that signed the server’s certificate, where the system does not know it. */
  readonly authority: string | null;
  readonly outbound: Pick<Outbound, 'dial'>;
}

export interface SessionOptions {
  /** Longest time of one statement. */
  readonly seconds: number;
  readonly signal: AbortSignal | undefined;
}

/** What answers the statements of one question, and cannot write. */
export interface Session {
  readonly run: <Row>(statement: RawBuilder<Row>) => Promise<readonly Row[]>;
  /** The rows of a statement as they come, no faster than they are taken. */
  readonly rows: <Row extends pg.QueryResultRow>(
    statement: RawBuilder<unknown>,
  ) => AsyncGenerator<readonly Row[]>;
  /** Runs work on one state of the posts. */
  readonly inOneView: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
}

const INT8 = 20;
const CANCEL_MS = 2000;
/** What the server is given beyond the time that it was told to keep to. */
const GRACE_MS = 5000;
/** Answers without rows that are taken one by one: counts, a page of posts, what the table is. */
const ANSWER_BYTES = 64_000_000;
/** Until rows are taken: as many as are given at once, however long their texts are. */
const BATCH_BYTES = 256_000_000;
const CONNECT_BYTES = 1_000_000;
const CONNECT_MS = 20_000;

interface Connection {
  readonly client: pg.Client;
  /** Null where the server gave none. */
  readonly key: SessionKey | null;
  /** Waits for an answer within the limits. */
  readonly kept: <Answer>(
    bytes: number,
    milliseconds: number,
    work: () => Promise<Answer>,
  ) => Promise<Answer>;
  /** Says good-bye; a server that does not close its side is left. */
  readonly end: () => Promise<void>;
}

/** A connected client of the driver, over a socket of the one door. */
const connected = async (
  { address, password, authority, outbound }: CorpusServer,
  signal: AbortSignal | undefined,
): Promise<Connection> => {
  const socket = await outbound.dial(address, signal);
  // The driver opens its stream itself; this one is open already.
  const stream = Object.assign(socket, {
    connect: () => {
      process.nextTick(() => socket.emit('connect'));
      return socket;
    },
  });
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    user: address.user,
    database: address.database,
    // A function, because without a text the driver would ask the environment and a file.
    password: () => password ?? '',
    stream: () => stream,
    ssl: address.tls && { rejectUnauthorized: true, ...(authority === null ? {} : { ca: authority }) },
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'dropscope',
  });
  // A connection that ends between two statements; the next statement says so.
  client.on('error', () => {});
  client.setTypeParser(INT8, Number);
  guardListeners(socket);
  client.connection.once('sslconnect', () => {
    guardListeners(client.connection.stream);
  });
  let key: SessionKey | null = null;
  client.connection.once('backendKeyData', (given: SessionKey) => {
    key = given;
  });
  const kept: Connection['kept'] = (bytes, milliseconds, work) =>
    withinLimits(socket, { host: address.host, bytes, milliseconds }, work);
  const end = async (): Promise<void> => {
    await Promise.race([
      client.end().catch(() => undefined),
      sleep(CANCEL_MS, null, { ref: false }).then(() => socket.destroy()),
    ]);
  };
  try {
    await kept(CONNECT_BYTES, CONNECT_MS + GRACE_MS, () => client.connect());
    return { client, key, kept, end };
  } catch (error) {
    socket.destroy();
    throw error;
  }
};

/** The driver’s one client in the place of a pool: all statements of a session are of one connection. */
const kyselyOf = (client: pg.Client): Kysely<unknown> =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: () =>
          Promise.resolve({
            query: client.query.bind(client),
            release: () => {},
          }),
        end: () => Promise.resolve(),
      },
    }),
  });

const settingsOf = (seconds: number): string =>
  [
    'SET default_transaction_read_only = on',
    `SET statement_timeout = ${Math.ceil(seconds * 1000)}`,
    "SET TimeZone = 'UTC'",
    // A role may have it off: a backslash then means another thing in each text of a statement.
    'SET standard_conforming_strings = on',
    // Functions, operators and catalogs are those of the server, whatever schemas a role has before them; tables are found where it has them.
    `SELECT pg_catalog.set_config('search_path', pg_catalog.regexp_replace(
      pg_catalog.concat('pg_catalog, ', pg_catalog.current_setting('search_path')), ', $', ''), false)`,
  ].join('; ');

/** Runs work in one read-only view of the data. */
const inSnapshot = async <Answer>(run: Session['run'], work: () => Promise<Answer>): Promise<Answer> => {
  await run(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
  try {
    return await work();
  } finally {
    await run(sql`ROLLBACK`).catch(() => undefined);
  }
};

/**
 * Opens a connection, asks, and closes it whatever happens. Statements end after `seconds`, and on the server when the signal ends them.
 * @throws AppError in one sentence; the signal’s reason where it ended the question
 */
export const withSession = async <Answer>(
  server: CorpusServer,
  options: SessionOptions,
  ask: (session: Session) => Promise<Answer>,
): Promise<Answer> => {
  const { seconds, signal } = options;
  const failure = (thrown: unknown): unknown =>
    corpusFailure(thrown, { address: server.address, seconds, signal });
  let connection: Connection;
  try {
    signal?.throwIfAborted();
    connection = await connected(server, undefined);
  } catch (error) {
    throw failure(error);
  }
  const { client, key, kept, end } = connection;
  const statementMs = seconds * 1000 + GRACE_MS;
  const stopStatement = async (): Promise<void> => {
    if (key !== null) await requestCancel(server, key, AbortSignal.timeout(CANCEL_MS));
  };
  const onAbort = (): void => {
    // What the server does not end by itself in time is left by closing the connection.
    const requested = stopStatement().catch(() => undefined);
    void Promise.race([
      requested.then(() => sleep(CANCEL_MS, null, { ref: false })),
      sleep(2 * CANCEL_MS, null, { ref: false }),
    ])
      .then(end)
      .catch(() => undefined);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    await kept(CONNECT_BYTES, statementMs, () => client.query(settingsOf(seconds)));
    signal?.throwIfAborted();
    const db = kyselyOf(client);
    const run: Session['run'] = (statement) =>
      kept(ANSWER_BYTES, statementMs, async () => (await statement.execute(db)).rows);
    return await ask({
      run,
      rows: (statement) =>
        streamedRows(client, statement.compile(db), stopStatement, (next) =>
          kept(BATCH_BYTES, statementMs, next),
        ),
      inOneView: (work) => inSnapshot(run, work),
    });
  } catch (error) {
    throw failure(error);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await end();
  }
};
