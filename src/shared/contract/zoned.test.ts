import { expect, it } from 'vitest';
import { z } from 'zod';
import { statedTimestampSchema, timestampSchema } from './common.ts';
import { withZones } from './zoned.ts';

const time = '2018-01-01T00:00:00';
const schema = z.object({
  at: timestampSchema,
  day: statedTimestampSchema.nullable(),
  text: z.string(),
  list: z.array(z.object({ time: timestampSchema.optional() })).readonly(),
  either: z.union([
    z.object({ kind: z.literal('a'), at: timestampSchema }),
    z.object({ kind: z.literal('b'), at: z.string() }),
  ]),
  map: z.record(z.string(), timestampSchema),
});

it('gives every time of a schema its zone, and leaves texts that look like one', () => {
  const value = {
    at: time,
    day: '2018-01-01',
    text: time,
    list: [{ time }, {}],
    either: { kind: 'b' as const, at: time },
    map: { a: time },
    more: time,
  };
  expect(withZones(schema, value)).toEqual({
    ...value,
    at: `${time}Z`,
    list: [{ time: `${time}Z` }, {}],
    map: { a: `${time}Z` },
  });
  expect(withZones(schema, { ...value, either: { kind: 'a', at: time } }).either.at).toBe(`${time}Z`);
  expect(withZones(schema, withZones(schema, value))).toEqual(withZones(schema, value));
});
