import { expect, it } from 'vitest';
import { createMissedChanges } from './missed-changes.ts';

const watch = () => {
  let refetched = 0;
  const missed = createMissedChanges(() => {
    refetched += 1;
  });
  return { ...missed, refetched: () => refetched };
};

it('what changed between the first answers and the stream is fetched again, once', () => {
  const { answered, followed, refetched } = watch();
  for (const number of [7, 7, 8]) answered(number);
  expect(refetched()).toBe(0);
  followed(8);
  for (const number of [8, 9]) answered(number);
  expect(refetched()).toBe(1);
});

it('nothing is fetched again where nothing changed before the stream, whatever is pushed later', () => {
  const { answered, followed, refetched } = watch();
  answered(7);
  followed(7);
  for (const number of [7, 12]) answered(number);
  expect(refetched()).toBe(0);
});

it('an answer that comes late and is older than the stream is fetched again', () => {
  const { answered, followed, refetched } = watch();
  followed(8);
  answered(8);
  answered(7);
  answered(8);
  expect(refetched()).toBe(1);
});

it('after a stream that was lost, only what changed meanwhile counts', () => {
  const { answered, followed, refetched } = watch();
  answered(7);
  followed(7);
  followed(7);
  expect(refetched()).toBe(0);
  // Another start has greater numbers.
  followed(1_000);
  expect(refetched()).toBe(1);
});
