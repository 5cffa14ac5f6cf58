import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#main/base/errors.ts';

/** What the guard looks at; header names in lower case. */
export interface GuardedRequest {
  readonly method: string;
  readonly path: string;
  /** The request target as it was sent. */
  readonly target: string;
  readonly header: (name: string) => string | null;
}

export interface GuardOptions {
  readonly port: number;
  readonly token: string;
}

const hostsOf = (port: number): readonly string[] => [
  `127.0.0.1:${port}`,
  `localhost:${port}`,
  `[::1]:${port}`,
];

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

const sameToken = (token: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(token), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** DNS rebinding reaches a loopback server under a foreign name: only our own names are answered, for any path. */
const checkHost = (request: GuardedRequest, port: number): void => {
  const host = request.header('host') ?? '';
  if (!hostsOf(port).includes(host))
    throw new AppError('forbidden', `The host ${host || 'without a name'} is not this workstation.`);
};

/** A target with a host of its own counts before the header, and no request here has to become one of another protocol. */
const checkTarget = ({ target, header }: GuardedRequest, port: number): void => {
  const named = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/iu.exec(target)?.[1];
  if (named !== undefined && !hostsOf(port).includes(named))
    throw new AppError('forbidden', `The host ${named || 'without a name'} is not this workstation.`);
  if (header('upgrade') !== null)
    throw new AppError('forbidden', 'This workstation answers HTTP alone: send the request without Upgrade.');
};

/**
 * A cross-site page may send forms and simple requests: what writes must come from our own origin. Where a client does not
 * say from which site it asks, its Origin must be ours; a script sends it next to the token.
 */
const checkOrigin = (request: GuardedRequest, port: number): void => {
  const site = request.header('sec-fetch-site');
  // A link of another site may open the page; what the API answers is for our own page and for programs.
  if (isSafe(request.method) && (!isApi(request.path) || [null, 'same-origin', 'none'].includes(site)))
    return;
  const origin = request.header('origin');
  const ownOrigin = hostsOf(port).some((host) => origin === `http://${host}`);
  if (site === null ? ownOrigin : site === 'same-origin' && (origin === null || ownOrigin)) return;
  throw new AppError(
    'forbidden',
    site === null && origin === null
      ? `A request that writes says where it comes from: send it with the header “Origin: http://127.0.0.1:${port}”.`
      : 'This request comes from another site and was refused.',
  );
};

/** A bearer header, never a cookie: cookies of 127.0.0.1 are sent to every other port as well. */
const checkToken = (request: GuardedRequest, token: string): void => {
  const givenToken = /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? '';
  if (!sameToken(givenToken, token))
    throw new AppError(
      'unauthorized',
      'This workstation needs the token of its start address: open the address that was printed.',
    );
};

/** @throws AppError `forbidden` or `unauthorized`; the page's own files need no token, all of `/api` does. */
export const guardRequest = (request: GuardedRequest, { port, token }: GuardOptions): void => {
  checkHost(request, port);
  checkTarget(request, port);
  checkOrigin(request, port);
  if (isApi(request.path)) checkToken(request, token);
};
