import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { guardedLookup, systemResolve } from './guarded-agent.ts';

const PUBLIC = { address: '93.184.215.14', family: 4 };
const PUBLIC6 = { address: '2606:4700::6810:84e5', family: 6 };
const PRIVATE = { address: '10.0.0.1', family: 4 };

/** What the socket is told of a name that leads to these addresses. */
const told = (
  addresses: readonly LookupAddress[],
  isTrusted = false,
  all = true,
  error: Error | null = null,
) => {
  const answers: unknown[] = [];
  guardedLookup(
    (_name, done) => {
      done(error, addresses);
    },
    {},
    isTrusted,
  )('a.test', { all }, (...answer) => answers.push(answer));
  return answers;
};

it('hands over all addresses of a name, or the first, as the socket asks', () => {
  expect(told([PUBLIC, PUBLIC6])).toEqual([[null, [PUBLIC, PUBLIC6]]]);
  expect(told([PUBLIC6, PUBLIC], false, false)).toEqual([[null, PUBLIC6.address, 6]]);
});

it('refuses a name of which one address is private, unless the user named it', () => {
  const refusal = { kind: 'refused-address', host: 'a.test' };
  expect(told([PUBLIC, PRIVATE])).toMatchObject([[refusal, '']]);
  expect(told([PUBLIC, PRIVATE], true)).toEqual([[null, [PUBLIC, PRIVATE]]]);
});

it('says that a name has no address, and passes on why it cannot be looked up', () => {
  expect(told([])).toEqual([
    [expect.objectContaining({ code: 'ENOTFOUND', message: 'no address for a.test' }), ''],
  ]);
  const failure = new Error('no name server');
  expect(told([], false, true, failure)).toEqual([[failure, '']]);
});

it.each(['localhost', 'LOCALHOST', 'localhost.', 'foo.localhost', 'a.b.localhost.'])(
  'answers %s without asking the system, which may ask a name server',
  async (name) => {
    const answers: unknown[] = [];
    systemResolve(name, (error, addresses) => answers.push(error, addresses));
    // A question to the system takes a thread, and is never answered within a microtask.
    await Promise.resolve();
    expect(answers).toEqual([
      null,
      [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ]);
  },
);
