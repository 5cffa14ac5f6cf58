import { sql, type RawBuilder } from 'kysely';
import { AppError, invalidQuery, messageOf } from '#main/base/errors.ts';
import type { CorpusMapping } from '#shared/contract/corpora.ts';
import { formatCount } from '#shared/figures.ts';
import { nameOf, printed, tableText } from './names.ts';
import type { Session } from './session.ts';
import type { TimeKind } from './source.ts';

/** A part of a corpus on another server, which the server that is asked reaches by `postgres_fdw`. */
export interface ForeignPart {
  readonly server: string;
  /** The table that leads to it, as text of SQL that the server itself has written. */
  readonly table: string;
}

/** The table itself, or its partitions, where they are on other servers. */
export const foreignParts = ({ run }: Session, mapping: CorpusMapping): Promise<readonly ForeignPart[]> =>
  run(sql<ForeignPart>`
    SELECT s.srvname::text AS server, c.oid::regclass::text AS table
    FROM pg_foreign_table f JOIN pg_foreign_server s ON s.oid = f.ftserver JOIN pg_class c ON c.oid = f.ftrelid
    LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE to_regclass(${tableText(mapping)}) IN (c.oid, i.inhparent) ORDER BY s.srvname, c.relname`);

interface HashBound {
  readonly modulus: number;
  readonly remainder: number;
}

const hashBoundOf = (bound: string | null): HashBound | null => {
  const [, modulus, remainder] = /modulus (\d+), remainder (\d+)/u.exec(bound ?? '') ?? [];
  return modulus === undefined ? null : { modulus: Number(modulus), remainder: Number(remainder) };
};

/** A remainder that no partition takes; null where all are taken, or the table is not partitioned by hash. */
export const missingRemainder = (bounds: readonly (string | null)[]): HashBound | null => {
  const found = bounds.map(hashBoundOf).filter((bound) => bound !== null);
  const modulus = Math.max(0, ...found.map((bound) => bound.modulus));
  const isTaken = (value: number): boolean => found.some((each) => value % each.modulus === each.remainder);
  for (let remainder = 0; remainder < modulus; remainder += 1)
    if (!isTaken(remainder)) return { modulus, remainder };
  return null;
};

/** The end of a range that no partition begins at, though a later one begins; null without one. */
export const rangeGap = (bounds: readonly (string | null)[]): string | null => {
  if (bounds.includes('DEFAULT')) return null;
  const ranges = bounds.flatMap((bound) => {
    const [, from, to] = /FROM \((.*?)\) TO \((.*)\)/u.exec(bound ?? '') ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const begins = new Set(ranges.map(({ from }) => from));
  // The last range ends where none begins; any other such end is a gap.
  const ends = ranges.map(({ to }) => to).filter((to) => !begins.has(to));
  return ends.length < 2 ? null : (ends.filter((to) => to !== 'MAXVALUE').toSorted()[0] ?? null);
};

interface StateRow {
  readonly server: string;
  readonly version: string;
  /** Seconds that its clock is ahead of the one of the server that is asked. */
  readonly ahead: number;
  readonly may_write: boolean;
  /** Of the server that is asked. */
  readonly asked_version: string;
}

/** Clocks may differ by as much as an answer of one of several servers may take. */
const CLOCK_SECONDS = 60;
const majorOf = (version: string): string => version.split('.')[0] ?? version;
const named = (servers: readonly string[]): string => servers.map((server) => `“${server}”`).join(', ');

/** The one that most are like; the first of several. */
const usualOf = <State>(
  states: readonly State[],
  isLike: (a: State, b: State) => boolean,
): State | undefined =>
  states
    .map((state) => ({ state, like: states.filter((other) => isLike(state, other)).length }))
    .toSorted((a, b) => b.like - a.like)[0]?.state;

/**
 * Why servers cannot answer together, as a sentence that names the one which is not like most; null where they are alike.
 * @param states the asked one first: where as many are like one as like another, those like it are right
 */
export const unlikeServer = (
  states: readonly Pick<StateRow, 'server' | 'version' | 'ahead'>[],
): string | null => {
  const isVersion = (a: { version: string }, b: { version: string }): boolean =>
    majorOf(a.version) === majorOf(b.version);
  const isTime = (a: { ahead: number }, b: { ahead: number }): boolean =>
    Math.abs(a.ahead - b.ahead) <= CLOCK_SECONDS;
  const [usual, clock] = [usualOf(states, isVersion), usualOf(states, isTime)];
  if (usual === undefined || clock === undefined) return null;
  const other = states.find((state) => !isVersion(state, usual));
  if (other !== undefined)
    return `The server “${other.server}” runs version ${majorOf(other.version)} and the others ${majorOf(usual.version)}: they may order and search texts differently.`;
  const apart = states.find((state) => !isTime(state, clock));
  if (apart === undefined) return null;
  const seconds = Math.round(apart.ahead - clock.ahead);
  return `The clock of the server “${apart.server}” is ${formatCount(Math.abs(seconds))} s ${seconds > 0 ? 'ahead' : 'behind'}: its posts may have wrong times.`;
};

/** What the servers say of themselves in `dropscope_servers`; empty where the administrator has not made that table. */
const statesOf = async ({ run }: Session): Promise<readonly StateRow[]> => {
  const [table] = await run(sql<{ found: boolean }>`
    SELECT to_regclass('dropscope_servers') IS NOT NULL AS found`);
  if (table?.found !== true) return [];
  return run(sql<StateRow>`
    SELECT s.srvname::text AS server, t.version, t.may_write,
      current_setting('server_version') AS asked_version,
      date_part('epoch', t.clock - clock_timestamp()) AS ahead
    FROM dropscope_servers t JOIN pg_foreign_table f ON f.ftrelid = t.tableoid
    JOIN pg_foreign_server s ON s.oid = f.ftserver ORDER BY 1`);
};

const NO_PART = 'There is no answer without its posts.';
/** What the context of an error says where it came from another server. */
const REMOTE = 'remote SQL command';

/**
 * Refuses a corpus on several servers of which a part is missing, or whose servers are not alike: its figures would not be those of the
 * whole. Versions, clocks and rights are known where the administrator has made the table `dropscope_servers`.
 * @param host the asked one
 * @throws AppError `invalid_query` or `forbidden`, which names the server
 */
export const checkServers = async (
  session: Session,
  mapping: CorpusMapping,
  kind: TimeKind,
  parts: readonly ForeignPart[],
  bounds: readonly (string | null)[],
  host: string,
): Promise<void> => {
  const { table } = mapping;
  const states = await statesOf(session);
  const writer = states.find(({ may_write }) => may_write);
  if (writer !== undefined)
    throw new AppError(
      'forbidden',
      `The role that is used on the server “${writer.server}” may write there. Name one that can only read in its user mapping.`,
    );
  const absent = states
    .map(({ server }) => server)
    .filter((server) => !parts.some((part) => part.server === server));
  if (absent.length > 0)
    throw invalidQuery(
      `The table “${table}” has no partition on the server ${named(absent)}: its posts would be missing.`,
    );
  const without = await serversWithout(session, parts);
  const perhaps = without.length === 0 ? '' : ` The server ${named(without)} has no partition of it.`;
  const missing = missingRemainder(bounds);
  if (missing !== null)
    throw invalidQuery(
      `A partition of “${table}” is missing: none takes the remainder ${missing.remainder} of ${missing.modulus}.${perhaps}`,
    );
  const gap = rangeGap(bounds);
  if (gap !== null)
    throw invalidQuery(`A partition of “${table}” is missing: none begins at ${gap}.${perhaps}`);
  const version = states[0]?.asked_version;
  const unlike =
    version === undefined ? null : unlikeServer([{ server: host, version, ahead: 0 }, ...states]);
  if (unlike !== null) throw invalidQuery(unlike);
  await checkColumns(session, mapping, kind, parts);
};

/** Foreign servers of the database that have no part of the corpus. */
const serversWithout = async (
  { run }: Session,
  parts: readonly ForeignPart[],
): Promise<readonly string[]> => {
  const rows = await run(
    sql<{ server: string }>`SELECT srvname::text AS server FROM pg_foreign_server ORDER BY 1`,
  );
  return rows.map(({ server }) => server).filter((server) => !parts.some((part) => part.server === server));
};

const fieldOf = (thrown: unknown, field: 'code' | 'detail' | 'where'): string => {
  const fields: Readonly<Record<string, unknown>> = thrown instanceof Error ? { ...thrown } : {};
  const value = fields[field];
  return typeof value === 'string' ? value : '';
};

const refusedServer = (thrown: unknown): string | undefined =>
  /could not connect to server "(.*)"/u.exec(messageOf(thrown))?.[1];

const isOfServer = (error: unknown): boolean =>
  fieldOf(error, 'where').includes(REMOTE) || refusedServer(error) !== undefined;

/** True of any time of the kind, by a function that takes no other type; a server does not convert a column for it. */
const USE_OF_TIME: Readonly<Record<TimeKind, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  // Without a zone it would be read as UTC there, whatever its administrator meant.
  timestamptz: (column) => {
    const moved = sql`(${column} AT TIME ZONE interval '0 seconds')`;
    return sql`timestamp_cmp(${moved}, ${moved}) = 0`;
  },
  timestamp: (column) => sql`timestamp_cmp(${column}, ${column}) = 0`,
  date: (column) => sql`date_cmp(${column}, ${column}) = 0`,
  number: (column) => sql`mod(${column}, 1) = 0`,
};

/**
 * A use of each column that only its own type has. Where a server has times as text, or names as bytes, it compares them as such with
 * what is requested, and answers without a failure.
 */
const typedUses = ({ columns: { time, id, account, text } }: CorpusMapping, kind: TimeKind) => [
  { column: time, use: USE_OF_TIME[kind](nameOf(time)) },
  ...[id, account, text].map((column) => ({ column, use: sql`lower(${nameOf(column)}) IS NOT NULL` })),
];

/** What PostgreSQL says where no function or operator takes a type. */
const NO_SUCH_FUNCTION = '42883';

/** @throws AppError `invalid_query` for a column that has another type on one of the servers; whatever else one does not do */
const checkColumns = async (
  { run }: Session,
  mapping: CorpusMapping,
  kind: TimeKind,
  parts: readonly ForeignPart[],
): Promise<void> => {
  for (const { server, table } of parts)
    for (const { column, use } of typedUses(mapping, kind))
      try {
        await run(sql`SELECT 1 FROM ${printed(table)} WHERE ${use} LIMIT 1`);
      } catch (error) {
        if (isOfServer(error) && fieldOf(error, 'code') === NO_SUCH_FUNCTION)
          throw invalidQuery(
            `The column “${column}” has another type on the server “${server}” than in the table “${mapping.table}”.`,
          );
        // What the asked server itself refuses is no matter of the other one: its part may not be read alone, or ids are numbers.
        if (isOfServer(error)) throw error;
      }
};

/** Reads a row of each part in turn. @returns the first server that does not give one; empty where each does, or may not be read alone */
const failingServer = async (
  session: Session,
  mapping: CorpusMapping,
  parts: readonly ForeignPart[],
): Promise<string> => {
  const mapped = Object.values(mapping.columns).filter((column) => column !== undefined);
  const names = sql.join(mapped.map((column) => nameOf(column)));
  for (const part of parts)
    try {
      await session.run(sql`SELECT ${names} FROM ${printed(part.table)} LIMIT 1`);
    } catch (error) {
      if (isOfServer(error)) return part.server;
    }
  return '';
};

/**
 * What one of several servers did not do, as one sentence that names it; null where the failure is of the asked server itself.
 * @param host the asked one
 */
export const foreignFailure = async (
  session: Session,
  mapping: CorpusMapping,
  parts: readonly ForeignPart[],
  thrown: unknown,
  host: string,
): Promise<AppError | null> => {
  const refused = refusedServer(thrown);
  if (refused === undefined && !fieldOf(thrown, 'where').includes(REMOTE)) return null;
  const blamed = refused ?? (await failingServer(session, mapping, parts));
  const server =
    blamed === ''
      ? `One of the servers ${named(parts.map((part) => part.server))} behind ${host}`
      : `The server “${blamed}” behind ${host}`;
  const [message, code] = [messageOf(thrown).replace(/\.$/u, ''), fieldOf(thrown, 'code')];
  const detail = fieldOf(thrown, 'detail');
  if (/certificate|SSL error/u.test(detail))
    return new AppError('upstream_unavailable', `${server} has a certificate that ${host} does not trust.`);
  if (/authentication failed|no pg_hba|does not exist/u.test(detail))
    return new AppError('forbidden', `${server} does not let the role of its user mapping in.`);
  if (refused !== undefined)
    return new AppError('upstream_unavailable', `${server} could not be reached. ${NO_PART}`);
  if (/^(?:08|57P)/u.test(code) || /closed the connection|terminating connection/u.test(message))
    return new AppError(
      'upstream_unavailable',
      `${server} ended the connection before it had answered. ${NO_PART}`,
    );
  if (code === '42501') return new AppError('forbidden', `${server} does not let it be read: ${message}.`);
  if (code.startsWith('42')) return invalidQuery(`${server} has a table of another form: ${message}.`);
  return new AppError('upstream_unavailable', `${server} refused: ${message}.`);
};
