import { describe, expect, it } from 'vitest';
import {
  asMaybeCharged,
  cancelled,
  detailsOf,
  networkError,
  outboundError,
  rateLimited,
  statusError,
  timedOut,
  tooLarge,
  withAdvice,
} from './failures.ts';
import { OutboundError, type OutboundErrorKind } from './types.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const CHARGED = 'The call may have been charged, so it was not repeated.';

describe('the sentence of a failure', () => {
  const sentences: Readonly<Record<OutboundErrorKind, string>> = {
    'no-credentials': 'a.org did not accept the key or login. Check it in Settings.',
    'credits-spent': 'a.org says that the account has no credit left.',
    'rate-limited': 'a.org limits the number of requests. Try again later.',
    blocked: 'a.org refused the request.',
    region: 'a.org is not available in this region.',
    'not-found': 'a.org has nothing at this address.',
    rejected: 'a.org rejected the request.',
    'layout-changed': 'a.org sent an answer that cannot be read.',
    'upstream-failed': 'a.org reported an error of its own.',
    offline: 'a.org could not be reached.',
    interrupted: 'The connection to a.org broke before the whole answer had arrived.',
    'timed-out': 'a.org did not answer in time.',
    'too-large': 'a.org sent more than can be accepted.',
    'refused-address': 'The address a.org was refused.',
    'network-off': 'Network access is off. Turn it on in Settings to continue.',
    cancelled: 'The request to a.org was canceled.',
    declined: 'The model at a.org declined to answer.',
    truncated: 'The model at a.org reached its length limit before its answer was complete.',
  };
  it.each(Object.entries(sentences) as [OutboundErrorKind, string][])('%s', (kind, sentence) => {
    expect(outboundError(kind, { host: 'a.org' }).message).toBe(sentence);
  });

  it('tells detail, what the host said, until when, and that it may have cost money', () => {
    const error = outboundError('rate-limited', {
      detail: 'status 429',
      said: 'Slow down.',
      until: NOW / 1000 + 90,
      maybeCharged: true,
    });
    expect(error.message).toBe(
      `The host limits the number of requests (status 429). It said: “Slow down”. Try again after 2026-11-21T12:01:30 UTC. ${CHARGED}`,
    );
    expect(error.until).toBe(NOW / 1000 + 90);
  });

  it('says once that a call may have been charged, and keeps what is known', () => {
    const first = statusError(500, 'a.org', new Headers(), 'broken', NOW);
    const charged = asMaybeCharged(first);
    expect(charged).toMatchObject({
      kind: 'upstream-failed',
      message: `a.org reported an error of its own (status 500). ${CHARGED}`,
      host: 'a.org',
      hostStatus: 500,
      answer: 'broken',
      maybeCharged: true,
      cause: first,
    });
    expect(asMaybeCharged(charged)).toBe(charged);
  });

  it('adds advice, and leaves a failure without advice as it is', () => {
    const error = rateLimited('a.org', 7);
    expect(withAdvice(error)).toBe(error);
    const advised = withAdvice(error, 'Wait.');
    expect(advised.message).toBe(`${error.message} Wait.`);
    expect(advised).toMatchObject({ kind: 'rate-limited', host: 'a.org', until: 7, maybeCharged: false });
  });

  it('knows nothing of what was not told', () => {
    const { host, hostStatus, until } = new OutboundError('offline', 'x');
    expect(Object.keys(detailsOf(new OutboundError('offline', 'x')))).toEqual([
      'answer',
      'maybeCharged',
      'cause',
    ]);
    expect([host, hostStatus, until]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a status outside 2xx', () => {
  it.each<[number, OutboundErrorKind]>([
    [401, 'no-credentials'],
    [402, 'credits-spent'],
    [404, 'not-found'],
    [408, 'timed-out'],
    [410, 'not-found'],
    [418, 'rejected'],
    [429, 'rate-limited'],
    [451, 'region'],
    [499, 'rejected'],
    [500, 'upstream-failed'],
    [599, 'upstream-failed'],
  ])('%i is %s', (status, kind) => {
    const error = statusError(status, 'a.org', new Headers(), 'not available in your area', NOW);
    expect([error.kind, error.hostStatus]).toEqual([kind, status]);
    expect(error.message.includes(`(status ${status})`)).toBe(status !== 429);
    expect(error.until).toBeUndefined();
  });

  it.each([
    ['Unavailable in your country', 'region'],
    ['This is not available in your Region.', 'region'],
    ['available in your area', 'blocked'],
    ['', 'blocked'],
  ])('403 with “%s” is %s', (answer, kind) => {
    expect(statusError(403, 'a.org', new Headers(), answer, NOW).kind).toBe(kind);
  });

  it.each([
    [429, NOW / 1000 + 30],
    [503, NOW / 1000 + 30],
    [500, undefined],
    [404, undefined],
  ])('%i heeds the wait that was asked for: %s', (status, until) => {
    const headers = new Headers({ 'retry-after': '30' });
    expect(statusError(status, 'a.org', headers, '', NOW).until).toBe(until);
  });
});

it('names the bound that was passed', () => {
  expect(timedOut('a.org', 'did not answer', 1500).message).toBe('a.org did not answer within 1.5 s.');
  expect(timedOut('a.org', 'x', 1)).toMatchObject({ kind: 'timed-out', host: 'a.org' });
  expect(tooLarge('a.org', 5_000_000)).toMatchObject({
    kind: 'too-large',
    message: 'a.org sent more than 5,000,000 bytes.',
    host: 'a.org',
  });
  const reason = new Error('pressed');
  expect(cancelled('a.org', reason)).toMatchObject({ kind: 'cancelled', host: 'a.org', cause: reason });
});

describe('a failure of the network', () => {
  const coded = (code: string): Error => Object.assign(new Error('low'), { code });
  const wrapped = (error: Error, depth: number): Error =>
    depth === 0 ? error : new Error('fetch failed', { cause: wrapped(error, depth - 1) });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'])(
    '%s before a connection: nothing was sent',
    (code) => {
      const thrown = wrapped(coded(code), 1);
      expect(networkError(thrown, 'a.org')).toMatchObject({
        kind: 'offline',
        message: `a.org could not be reached (${code}).`,
        host: 'a.org',
        cause: thrown,
      });
    },
  );

  it.each<[Error, OutboundErrorKind, string]>([
    [coded('ECONNRESET'), 'interrupted', 'broke before the whole answer had arrived (ECONNRESET).'],
    [new Error('odd'), 'interrupted', 'broke before the whole answer had arrived.'],
    [new Error('bad port'), 'offline', 'could not be reached (EADDRNOTAVAIL).'],
    [coded('ETIMEDOUT'), 'offline', 'could not be reached in time.'],
    [coded('UND_ERR_CONNECT_TIMEOUT'), 'offline', 'could not be reached in time.'],
    [coded('CERT_HAS_EXPIRED'), 'refused-address', 'has expired (CERT_HAS_EXPIRED).'],
    [
      coded('DEPTH_ZERO_SELF_SIGNED_CERT'),
      'refused-address',
      'is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).',
    ],
    [
      coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
      'refused-address',
      'is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
    ],
    // Not of a certificate.
    [coded('ERR_TLS_HANDSHAKE_TIMEOUT'), 'interrupted', 'had arrived (ERR_TLS_HANDSHAKE_TIMEOUT).'],
    [Object.assign(new Error('odd'), { code: 7 }), 'interrupted', 'had arrived.'],
  ])('%s is %s', (thrown, kind, end) => {
    const error = networkError(thrown, 'a.org');
    expect([error.kind, error.host, error.cause]).toEqual([kind, 'a.org', thrown]);
    expect(error.message.endsWith(end)).toBe(true);
  });

  it('is found inside what fetch and several tries wrap around it', () => {
    const own = rateLimited('a.org', 7);
    expect(networkError(wrapped(own, 3), 'b.org')).toBe(own);
    const several = new AggregateError([coded('ECONNREFUSED'), coded('ECONNRESET')]);
    expect(networkError(wrapped(several, 1), 'a.org').kind).toBe('offline');
    expect(networkError(new AggregateError([]), 'a.org').kind).toBe('interrupted');
    expect(networkError('not an error', 'a.org').kind).toBe('interrupted');
  });
});
