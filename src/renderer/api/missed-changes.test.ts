import { expect, it } from 'vitest';
import { createMissedChanges } from './missed-changes.ts';

const watch = () => {
  let refetched = 0;
  const { sent, lost, followed } = createMissedChanges();
  return {
    sent,
    lost,
    answered: (number: number) => sent()(number),
    followed: (number: number) =>
      followed(number, () => {
        refetched += 1;
      }),
    refetched: () => refetched,
  };
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

it('an answer that comes late is fetched again where it is older than the stream', () => {
  const { sent, followed, refetched } = watch();
  const late = [sent(), sent(), sent()];
  followed(8);
  expect(refetched()).toBe(0);
  for (const [at, number] of [7, 8, 9].entries()) late[at]?.(number);
  expect(refetched()).toBe(1);
});

it('all is fetched again after a stream that was lost, also where the next start has smaller numbers', () => {
  const { answered, lost, followed, refetched } = watch();
  answered(7);
  followed(7);
  lost();
  followed(7);
  expect(refetched()).toBe(1);
  // Answers of another start come before its stream: to fetch again for each would never end.
  for (const number of [3, 3]) answered(number);
  lost();
  for (const number of [3, 3]) answered(number);
  expect(refetched()).toBe(1);
  followed(3);
  answered(3);
  expect(refetched()).toBe(2);
});

it('all may have changed where nobody says what has', () => {
  const { sent, answered, followed, refetched } = watch();
  answered(7);
  const late = sent();
  followed(Infinity);
  late(7);
  expect(refetched()).toBe(2);
});
