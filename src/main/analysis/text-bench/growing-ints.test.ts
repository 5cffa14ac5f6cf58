import { expect, it } from 'vitest';
import { GrowingInts } from './growing-ints.ts';

it('keeps every number that is appended, in order, and no spare room', () => {
  const ints = new GrowingInts();
  expect([ints.length, [...ints.toArray()]]).toEqual([0, []]);
  const numbers = Array.from({ length: 5000 }, (_, at) => (at % 2 === 0 ? at : -at));
  for (const number of numbers) ints.push(number);
  expect(ints.length).toBe(5000);
  expect([...ints.toArray()]).toEqual(numbers);
  expect([0, 1023, 1024, 4999].map((place) => ints.at(place))).toEqual([0, -1023, 1024, -4999]);
});
