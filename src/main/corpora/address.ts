import { invalidQuery, type AppError } from '#main/base/errors.ts';
import { bareHost } from '#main/outbound/address-rules.ts';
import { staysHere } from '#main/outbound/dial.ts';

/** Where a server is and who asks it; never the password. */
export interface CorpusAddress {
  /** A host, or the folder of a socket file. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Whether the connection is encrypted and the certificate checked. */
  readonly tls: boolean;
}

const DEFAULT_PORT = 5432;
const SCHEME = /^postgres(?:ql)?:\/\//u;
const NO_HOST = /^(postgres(?:ql)?:\/\/[^/?#@]*@)(?=[:/][^#]*[?&]host=)/u;
const SCHEMES: readonly string[] = ['postgres:', 'postgresql:'];
/** All that `libpq` knows; whichever encrypts also checks the certificate here. */
const TLS_MODES: readonly string[] = ['require', 'verify-ca', 'verify-full'];

const refuse = (why: string): AppError =>
  invalidQuery(`The address is not usable: ${why}. It looks like postgres://role@host:5432/database.`);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refuse('a part of it has a % that is not followed by two hexadecimal digits');
  }
};

const tlsOf = (mode: string | null, host: string): boolean => {
  if (mode === null) return !staysHere(host);
  if (TLS_MODES.includes(mode)) return true;
  if (mode !== 'disable') throw refuse(`sslmode ${mode} is not used; use verify-full`);
  if (staysHere(host)) return false;
  throw refuse('only a server on this machine is used without encryption; remove sslmode=disable');
};

/**
 * Reads `postgres://role:password@host:port/database?sslmode=verify-full`. A socket file is named by `?host=/folder`. Encrypted unless
 * the server is on this machine.
 * @throws AppError `invalid_query`, without a part of the text: it may be a password
 */
export const readAddress = (
  text: string,
): { readonly address: CorpusAddress; readonly password: string | null } => {
  // An address of a socket file has no host, which that of a web page must have behind a role.
  const url = URL.parse(text.trim().replace(NO_HOST, '$1localhost'));
  if (url === null && SCHEME.test(text.trim())) throw refuse('its host or its port is not one');
  if (url === null || !SCHEMES.includes(url.protocol))
    throw refuse('it neither begins with postgres:// nor is the full path of a folder or file');
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'sslmode' && name !== 'host');
  if (unknown !== undefined) throw refuse('of the settings after ? only sslmode and host are used');
  const host = url.searchParams.get('host') ?? bareHost(decoded(url.hostname));
  const database = decoded(url.pathname.slice(1));
  const user = decoded(url.username);
  if (host === '') throw refuse('it names no host');
  if (user === '') throw refuse('it names no role');
  if (database === '' || database.includes('/')) throw refuse('it names no database');
  return {
    address: {
      host,
      port: url.port === '' ? DEFAULT_PORT : Number(url.port),
      database,
      user,
      tls: tlsOf(url.searchParams.get('sslmode'), host),
    },
    password: url.password === '' ? null : decoded(url.password),
  };
};

/** The address as it is shown. */
export const addressText = ({ host, port, database, user, tls }: CorpusAddress): string => {
  const role = encodeURIComponent(user);
  const name = encodeURIComponent(database);
  const shownPort = port === DEFAULT_PORT ? '' : `:${port}`;
  if (host.startsWith('/'))
    return `postgres://${role}@${shownPort}/${name}?host=${encodeURIComponent(host).replaceAll('%2F', '/')}`;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return `postgres://${role}@${shownHost}:${port}/${name}${tls ? '' : '?sslmode=disable'}`;
};
