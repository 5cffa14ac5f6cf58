import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import {
  bareHost,
  checkUrl,
  isAllowedAddress,
  isThisMachine,
  isTrusted,
  refusedAddress,
  type AddressPolicy,
} from './address-rules.ts';
import { keepPacked } from './unpack.ts';

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

const THIS_MACHINE: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Names of this machine are answered here: the system may ask a name server for `localhost.` or a name under `localhost`. */
export const systemResolve: Resolve = (hostname, done) => {
  if (isThisMachine(hostname)) {
    queueMicrotask(() => {
      done(null, THIS_MACHINE);
    });
    return;
  }
  // On an error Node hands over no list at all, whatever its types say.
  systemLookup(hostname, { all: true }, (error, addresses) => {
    done(error, error === null ? addresses : []);
  });
};

/** The lookup that the socket itself uses: what is checked here is what is connected to, so rebinding gains nothing. */
export const guardedLookup =
  (resolve: Resolve, policy: AddressPolicy, trusted: boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const first = addresses[0];
      if (error || !first) {
        callback(error ?? Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' }), '');
      } else if (!trusted && !addresses.every((a) => isAllowedAddress(a.address, policy))) {
        callback(refusedAddress(hostname), '');
      } else if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };

/**
 * An undici agent that refuses forbidden addresses in the act of connecting. IP literals never reach a lookup, so they
 * are checked in the connector; `connectMs` covers name, TCP and TLS.
 */
export const createGuardedAgent = (
  policy: AddressPolicy,
  connectMs: number,
  resolve: Resolve = systemResolve,
): Dispatcher => {
  const connectorFor = (trusted: boolean) =>
    buildConnector({ timeout: connectMs, allowH2: false, lookup: guardedLookup(resolve, policy, trusted) });
  const [guarded, open] = [connectorFor(false), connectorFor(true)];
  return new Agent({
    connect: (options, callback) => {
      const literal = bareHost(options.hostname);
      const host = literal.includes(':') ? `[${literal}]` : literal;
      const url = new URL(`${options.protocol}//${host}${options.port ? `:${options.port}` : ''}`);
      try {
        checkUrl(url, policy);
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      (isTrusted(url.origin, policy) ? open : guarded)(options, callback);
    },
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 5_000,
  }).compose(keepPacked);
};
