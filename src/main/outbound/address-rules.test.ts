import { describe, expect, it } from 'vitest';
import {
  bareHost,
  checkUrl,
  isAllowedAddress,
  isThisMachine,
  isTrusted,
  portOf,
  type AddressPolicy,
} from './address-rules.ts';
import { OutboundError } from './types.ts';

const refusal = (url: string, policy: AddressPolicy = {}): string | null => {
  try {
    checkUrl(new URL(url), policy);
    return null;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return `${error.kind} of ${error.host ?? 'nobody'}: ${error.message}`;
  }
};

describe('an address', () => {
  it.each([
    ['93.184.215.14', true],
    ['2606:4700::6810:84e5', true],
    ['3fff::1', false],
    ['4000::1', false],
    ['10.0.0.1', false],
    ['127.0.0.1', false],
    ['::1', false],
    ['example.org', false],
    ['', false],
  ])('%s is one of the public internet: %s', (address, isPublic) => {
    expect(isAllowedAddress(address, {})).toBe(isPublic);
  });

  it.each<[AddressPolicy, Record<string, boolean>]>([
    [{ allowLoopback: true }, { '127.0.0.1': true, '::1': true, '10.0.0.1': false, '93.184.215.14': true }],
    [{ onlyLoopback: true }, { '127.0.0.1': true, '::1': true, '10.0.0.1': false, '93.184.215.14': false }],
    [
      { onlyLoopback: false, allowLoopback: false },
      { '127.0.0.1': false, '93.184.215.14': true },
    ],
  ])('holds to the policy %j', (policy, expected) => {
    for (const [address, isAllowed] of Object.entries(expected))
      expect([address, isAllowedAddress(address, policy)]).toEqual([address, isAllowed]);
  });
});

it.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['db.localhost', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['[::1]', true],
  ['[::2]', false],
  ['10.0.0.1', false],
  ['.localhost', false],
  ['localhost.example.org', false],
  ['mylocalhost', false],
  ['localhost..', false],
])('%s names this machine: %s', (host, isIt) => {
  expect(isThisMachine(host)).toBe(isIt);
});

it('takes the brackets of an address off, and nothing else', () => {
  expect([bareHost('[::1]'), bareHost('example.org'), bareHost('a[b]'), bareHost('[b]a')]).toEqual([
    '::1',
    'example.org',
    'a[b]',
    '[b]a',
  ]);
});

it('knows the port that is not written', () => {
  const ports = ['http://a.org', 'https://a.org', 'http://a.org:81', 'https://a.org:444'].map((url) =>
    portOf(new URL(url)),
  );
  expect(ports).toEqual([80, 443, 81, 444]);
});

it('trusts an origin with its scheme and port, and nobody unasked', () => {
  const policy = { trustedOrigins: ['http://10.0.0.1:8000'] };
  expect(isTrusted('http://10.0.0.1:8000', policy)).toBe(true);
  expect(isTrusted('https://10.0.0.1:8000', policy)).toBe(false);
  expect(isTrusted('http://10.0.0.1', policy)).toBe(false);
  expect(isTrusted('Stryker was here', {})).toBe(false);
});

describe('a web address is refused with its reason', () => {
  const privately = 'it is in a private, local or reserved network';
  it.each<[string, AddressPolicy, string, string]>([
    ['ftp://example.org/', {}, 'example.org', 'only http and https are used'],
    ['file:///etc/passwd', {}, 'file:', 'only http and https are used'],
    ['https://me@example.org/', {}, 'example.org', 'it carries a user name or password'],
    ['https://:secret@example.org/', {}, 'example.org', 'it carries a user name or password'],
    ['https://example.org:8443/', {}, 'example.org', 'port 8443 is not used'],
    ['https://example.org/', { ports: [80] }, 'example.org', 'port 443 is not used'],
    ['https://10.0.0.1/', {}, '10.0.0.1', privately],
    ['https://[fd00::1]/', { ports: 'any' }, '[fd00::1]', privately],
  ])('%s under %j', (url, policy, host, why) => {
    expect(refusal(url, policy)).toBe(`refused-address of ${host}: The address ${host} was refused: ${why}.`);
  });

  it.each<[string, AddressPolicy]>([
    ['http://example.org/', {}],
    ['https://example.org/', {}],
    ['https://example.org:8443/', { ports: 'any' }],
    ['https://example.org:8443/', { ports: [8443] }],
    ['http://127.0.0.1/', { allowLoopback: true }],
    ['http://10.0.0.1:8000/', { trustedOrigins: ['http://10.0.0.1:8000'] }],
  ])('but not %s under %j', (url, policy) => {
    expect(refusal(url, policy)).toBeNull();
  });
});
