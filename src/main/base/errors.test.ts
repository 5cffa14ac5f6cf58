import { openSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AppError, asExpected } from './errors.ts';
import { silentLog } from './log.ts';

const caught = (act: () => void): unknown => {
  try {
    act();
    return null;
  } catch (error) {
    return error;
  }
};

it.skipIf(process.platform !== 'linux')('tells a full disk in one sentence, however deep it is', () => {
  const full = caught(() => writeSync(openSync('/dev/full', 'w'), 'x'));
  for (const error of [full, new Error('outer', { cause: new Error('inner', { cause: full }) })])
    expect(asExpected(error)).toMatchObject({
      code: 'disk_full',
      status: 507,
      message: expect.stringMatching(
        /is full: free some space and try again; nothing was lost\.$/u,
      ) as string,
    });
});

it('leaves every other error as it is', () => {
  expect(silentLog).toBeDefined();
  for (const error of [new Error('other'), new AppError('conflict', 'One runs already.'), 'text', null])
    expect(asExpected(error)).toBe(error);
});
