import { expect, it } from 'vitest';
import { z } from 'zod';
import { pairedEnds } from '#main/base/input-checks.ts';
import { parseInput } from '#main/base/input.ts';
import { tools } from '#main/mcp/server.ts';
import { boundSchema } from '#shared/contract/common.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';

interface Pair {
  readonly where: string;
  readonly schema: z.ZodType;
  readonly first: string;
  readonly last: string;
  /** An input that has nothing but these two, and the words that state the form that they are of. */
  readonly input: (first: unknown, last: unknown) => unknown;
  readonly fields: readonly [first: z.ZodType, last: z.ZodType];
}

const literals = (schema: z.ZodObject): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, field]) =>
      field instanceof z.ZodLiteral ? [[name, field.value]] : [],
    ),
  );

type Wrap = (inner: unknown) => unknown;

const objectsIn = (schema: z.ZodType, wrap: Wrap): readonly { object: z.ZodObject; wrap: Wrap }[] => {
  if (schema instanceof z.ZodUnion)
    return (schema.options as readonly z.ZodType[]).flatMap((form) => objectsIn(form, wrap));
  if (schema instanceof z.ZodObject)
    return [
      { object: schema, wrap },
      ...Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, field]) =>
        objectsIn(field, (inner) => wrap({ ...literals(schema), [name]: inner })),
      ),
    ];
  if (schema instanceof z.ZodArray) return objectsIn(schema.element as z.ZodType, (inner) => wrap([inner]));
  if (schema instanceof z.ZodRecord)
    return objectsIn(schema.valueType as z.ZodType, (inner) => wrap({ any: inner }));
  if (schema instanceof z.ZodPipe) return objectsIn(schema.in as z.ZodType, wrap);
  const { innerType } = schema.def as { readonly innerType?: z.ZodType };
  return innerType === undefined ? [] : objectsIn(innerType, wrap);
};

const pairsIn = (where: string, schema: z.ZodType): readonly Pair[] =>
  objectsIn(schema, (inner) => inner).flatMap(({ object, wrap }) =>
    pairedEnds(object).map(([first, last]) => {
      const shape = object.shape as Readonly<Record<string, z.ZodType>>;
      return {
        ...{ where: `${where} ${first} ${last}`, schema, first, last },
        input: (low: unknown, high: unknown) => wrap({ ...literals(object), [first]: low, [last]: high }),
        fields: [shape[first] ?? z.never(), shape[last] ?? z.never()] as const,
      };
    }),
  );

const asked = [
  ...Object.entries<Endpoint>(endpoints).flatMap(([name, { query, body }]) =>
    [query, body].flatMap((schema) => (schema === undefined ? [] : [[name, schema] as const])),
  ),
  ...tools.map(({ name, input }) => [`tool ${name}`, input] as const),
];
const pairs = asked.flatMap(([name, schema]) => pairsIn(name, schema));

const takes = ([first, last]: Pair['fields'], low: unknown, high: unknown): boolean =>
  first.safeParse(low).success && last.safeParse(high).success;
/** Ends of which each alone is fine. */
const CROSSED: readonly (readonly [unknown, unknown])[] = [
  ['2019-01-02', '2018-01-02'],
  ['2018-01-02T12:00:01', '2018-01-02T12:00:00'],
  [7, 3],
  ['7', '3'],
];

/** What is refused, in one sentence; null where it is not for its ends. */
const refusalOf = ({ schema, first, last }: Pair, input: unknown): string | null => {
  try {
    parseInput(schema, input, 'invalid_query');
    return null;
  } catch (error) {
    const { message } = error as Error;
    return new RegExp(`${first} must be (?:no later than|at most) .*${last} \\(`, 'u').test(message)
      ? message
      : null;
  }
};

it('finds the ends of every stretch that a question can have', () => {
  const places = new Set(pairs.map(({ where }) => where));
  for (const place of ['listDrops startDate endDate', 'fetchNews from to', 'startAiSession start end'])
    expect(places).toContain(place);
  expect(pairs.length).toBeGreaterThan(30);
});

it.each(pairs.map((pair) => [pair.where, pair] as const))('refuses crossed ends: %s', (_, pair) => {
  const crossed = CROSSED.filter(([low, high]) => takes(pair.fields, low, high));
  expect(crossed.length, 'no example fits these fields').toBeGreaterThan(0);
  for (const [low, high] of crossed) expect(refusalOf(pair, pair.input(low, high))).not.toBeNull();
  for (const [low, high] of crossed) expect(refusalOf(pair, pair.input(high, low))).toBeNull();
});

it('counts the last day whole', () => {
  const schema = z.object({ startDate: boundSchema, endDate: boundSchema });
  const given = { startDate: '2018-01-02T12:00:00', endDate: '2018-01-02' };
  expect(parseInput(schema, given, 'invalid_query')).toMatchObject(given);
  expect(() => parseInput(schema, { ...given, endDate: '2018-01-01' }, 'invalid_query')).toThrow(
    'startDate must be no later than endDate (2018-01-01), but 2018-01-02T12:00:00 was given.',
  );
});
