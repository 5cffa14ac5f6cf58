import { expect, it } from 'vitest';
import { windowListSchema, windowsSchema } from './ladder.ts';

it('takes each window once: twice it would be two tests of one question', () => {
  expect(windowListSchema.parse('5, 15,60')).toEqual([5, 15, 60]);
  const refused = windowListSchema.safeParse('5,5,5');
  expect(refused.error?.issues[0]?.message).toMatch(/^1 to 12 different whole numbers of minutes/u);
  expect([windowsSchema.safeParse([5, 5]).success, windowsSchema.safeParse([5, 6]).success]).toEqual([
    false,
    true,
  ]);
});
